import { getSyncStatus, type SyncInfo } from '@chainline/shared/sync/run-contract';
import { getTask, isFinished, type Task, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { mappingKeys } from './mapping-queries';

const pollMs = 2000;
/** A sync may await a decision for a long time: poll it less often. */
const waitingMs = 10_000;

const intervalOf = (status: TaskStatus | undefined, failed: boolean): number | false => {
  if (failed || (status !== undefined && isFinished(status))) return false;
  return status === 'awaiting_approval' ? waitingMs : pollMs;
};

/** A finished task never becomes stale, so its end is reported once. */
const stalenessOf = (status: TaskStatus | undefined) => (status !== undefined && isFinished(status) ? 'static' : 0);

const forgetMappings = (client: QueryClient) => {
  for (const queryKey of [mappingKeys.all, mappingKeys.lightspeedItems]) void client.invalidateQueries({ queryKey });
};

export const mappingTaskQueries = {
  /** Polls a sync every two seconds until it ends or the request fails, then refetches the mappings. */
  sync: (id: string, onEnd: (info: SyncInfo) => void) =>
    queryOptions({
      queryKey: ['tasks', 'sync-status', id],
      queryFn: async ({ signal, client }) => {
        const { sync_info } = await call(getSyncStatus, { params: { id } }, { signal });
        if (isFinished(sync_info.status)) {
          onEnd(sync_info);
          forgetMappings(client);
        }
        return sync_info;
      },
      staleTime: ({ state }) => stalenessOf(state.data?.status),
      refetchInterval: ({ state }) => intervalOf(state.data?.status, state.status === 'error'),
    }),

  /** Polls an auto-match in the same way. */
  match: (id: string, onEnd: (task: Task) => void) =>
    queryOptions({
      queryKey: ['tasks', 'detail', id],
      queryFn: async ({ signal, client }) => {
        const task = await call(getTask, { params: { id } }, { signal });
        if (isFinished(task.status)) {
          onEnd(task);
          forgetMappings(client);
        }
        return task;
      },
      staleTime: ({ state }) => stalenessOf(state.data?.status),
      refetchInterval: ({ state }) => intervalOf(state.data?.status, state.status === 'error'),
    }),
} as const;
