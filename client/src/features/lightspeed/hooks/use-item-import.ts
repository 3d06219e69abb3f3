import { isFinished, startLightspeedImport, type Task } from '@chainline/shared/tasks/task-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { lightspeedKeys, lightspeedQueries } from '../api/lightspeed-queries';

export type ImportState =
  | { status: 'idle' }
  | { status: 'starting' }
  | { status: 'notStarted'; error: unknown }
  | { status: 'running'; task: Task | null }
  | { status: 'lost'; error: unknown }
  | { status: 'ended'; task: Task };

/** Import of items from Lightspeed, started here or already in progress. */
export const useItemImport = () => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [taskId, setTaskId] = useState<string | null>(null);
  const { data: task, error, refetch } = useQuery(lightspeedQueries.task(taskId));
  const ended = task !== undefined && isFinished(task.status);

  const start = useMutation({
    mutationFn: () => call(startLightspeedImport, { body: { incremental: false } }),
    meta: { handled: true },
    onSuccess: ({ task_id, already_running, message }) => {
      if (task_id === taskId) void refetch();
      else setTaskId(task_id);
      if (already_running) toast({ message, tone: 'info' });
    },
  });

  // The cached list is older than the end of the import.
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: lightspeedKeys.items });
  }, [ended, taskId, queryClient]);

  const toState = (): ImportState => {
    if (start.isPending) return { status: 'starting' };
    if (start.isError) return { status: 'notStarted', error: start.error };
    if (taskId === null) return { status: 'idle' };
    if (error !== null) return { status: 'lost', error };
    return ended ? { status: 'ended', task } : { status: 'running', task: task ?? null };
  };

  const state = toState();
  return {
    state,
    isBusy: state.status === 'starting' || state.status === 'running',
    start: () => start.mutate(),
    follow: () => void refetch(),
    dismiss: () => {
      start.reset();
      setTaskId(null);
    },
  };
};

export type ItemImport = ReturnType<typeof useItemImport>;
