import type { ResponseOf } from '@chainline/shared/http/endpoint';
import {
  applyRun,
  discardRun,
  exportRunItems,
  getRun,
  listRunItems,
  retryRun,
  runItemsQuery,
  undoRun,
  type Run,
  type RunItemsQuery,
} from '@chainline/shared/sync/run-contract';
import { alreadyRunningMessage, isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { saveText } from '../../../lib/save-file';
import { useToast } from '../../../components/toast-context';

const pollMs = 2000;

export const runKeys = {
  all: ['runs'],
  items: (id: string) => ['runs', 'items', id],
} as const;

/** True while a run changes by itself: waiting for a worker, or running. */
const isMoving = (status: TaskStatus): boolean => status === 'pending' || status === 'running';

const everyItem = runItemsQuery.parse({});

export const runQueries = {
  /** Polled every two seconds until it ends or the request fails; a held run may grow or be decided by others. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...runKeys.all, 'detail', id],
      queryFn: async ({ signal, client }) => {
        const run = await call(getRun, { params: { id } }, { signal });
        if (!isMoving(run.status)) void client.invalidateQueries({ queryKey: runKeys.items(id) });
        return run;
      },
      staleTime: 0,
      refetchInterval: ({ state: { data, status } }) =>
        status === 'error' || (data !== undefined && isFinished(data.status)) ? false : pollMs,
    }),

  /** A page of the run's items, with the number of each outcome. */
  items: (id: string, query: RunItemsQuery = everyItem) =>
    queryOptions({
      queryKey: [...runKeys.items(id), query],
      queryFn: ({ signal }) => call(listRunItems, { params: { id }, query }, { signal }),
      // The previous page is a placeholder only within the same run.
      placeholderData: (previous, last) => (last?.queryKey[2] === id ? previous : undefined),
    }),
} as const;

/** Refetches everything: a run or a decision touches stock, mappings, conflicts and tasks. */
export const useForgetEverything = () => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries();
  };
};

/** Starts the given run or a new one: follow the `sync_id` of the answer. */
const useStart = <Target>(start: (target: Target) => Promise<ResponseOf<typeof applyRun>>) => {
  const toast = useToast();
  const forget = useForgetEverything();
  return useMutation({
    mutationFn: start,
    onSuccess: ({ already_running, message }) =>
      toast(already_running ? { message: alreadyRunningMessage, tone: 'info' } : { message, tone: 'success' }),
    onSettled: forget,
  });
};

/** Applies a previewed or held run, unless it has grown since it was read. */
export const useApplyRun = () =>
  useStart(({ id, items_total: seen }: Pick<Run, 'id' | 'items_total'>) =>
    call(applyRun, { params: { id }, body: seen === null ? {} : { items_total: seen } }),
  );

export const useUndoRun = () => useStart((id: string) => call(undoRun, { params: { id } }));

export const useRetryRun = () => useStart((id: string) => call(retryRun, { params: { id } }));

/** Discards a preview, or refuses a held run. */
export const useDiscardRun = () => {
  const toast = useToast();
  const forget = useForgetEverything();
  return useMutation({
    mutationFn: (id: string) => call(discardRun, { params: { id } }),
    onSuccess: ({ message }) => toast({ message, tone: 'info' }),
    onSettled: forget,
  });
};

/** Saves the items of a run as a CSV file. */
export const useExportRun = () =>
  useMutation({
    mutationFn: (id: string) => call(exportRunItems, { params: { id } }),
    onSuccess: ({ filename, csv }) => saveText(filename, csv, 'text/csv;charset=utf-8'),
  });
