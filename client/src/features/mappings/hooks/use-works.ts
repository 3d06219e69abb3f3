import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { openTasks as openTasksQuery } from '../api/open-tasks-query';
import { useStartWork } from '../api/start-mutation';
import { workOf, works, type Work } from '../works';

/** State of one background task on the screen. */
export type WorkState =
  | { phase: 'starting' }
  | { phase: 'following'; id: string }
  | { phase: 'refused'; error: unknown; retry: () => void };

/** Null once dismissed. */
type States = Partial<Record<Work, WorkState | null>>;

/**
 * Auto-match and sync that this screen started or found in progress. Without `enabled` nothing is requested or shown.
 */
export const useWorks = ({ enabled }: { enabled: boolean }) => {
  const toast = useToast();
  const [states, setStates] = useState<States>({});
  const { data: openTasks } = useQuery({ ...openTasksQuery(), enabled });

  const put = (work: Work, state: WorkState | null) => setStates((current) => ({ ...current, [work]: state }));

  const { mutate } = useStartWork({
    onStarting: ({ work }) => put(work, { phase: 'starting' }),
    onStarted: ({ work }, { id, alreadyRunning }) => {
      if (alreadyRunning) toast({ message: alreadyRunningMessage, tone: 'info' });
      put(work, { phase: 'following', id });
    },
    onRefused: (request, error) => put(request.work, { phase: 'refused', error, retry: () => mutate(request) }),
  });

  const stateOf = (work: Work): WorkState | null => {
    const state = states[work];
    if (state !== undefined) return state;
    const task = openTasks?.find((open) => workOf(open) === work);
    return task ? { phase: 'following', id: task.id } : null;
  };

  return {
    shown: works.flatMap((work) => {
      const state = stateOf(work);
      return state ? [{ work, state }] : [];
    }),
    isStarting: (work: Work) => states[work]?.phase === 'starting',
    start: mutate,
    follow: (work: Work, id: string) => put(work, { phase: 'following', id }),
    close: (work: Work) => put(work, null),
  };
};

export type Works = ReturnType<typeof useWorks>;
