import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { getTask, isFinished, listTasks } from '@chainline/shared/tasks/task-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { productKeys } from '../api/product-queries';

const pollMs = 2000;

export const importQueries = {
  /** Fetched once when the screen opens; then each import is followed by its id. */
  openTasks: () =>
    queryOptions({
      queryKey: ['tasks', 'open'],
      queryFn: async ({ signal }) => {
        const { active, reserved } = (await call(listTasks, {}, { signal })).tasks;
        return [...active, ...reserved];
      },
      staleTime: Infinity,
      gcTime: 0,
    }),

  /** Polled until the task ends or the request fails; at its end everything about products is refetched. */
  task: (id: string) =>
    queryOptions({
      queryKey: ['tasks', 'detail', id],
      queryFn: async ({ signal, client }) => {
        const task = await call(getTask, { params: { id } }, { signal });
        if (isFinished(task.status)) void client.invalidateQueries({ queryKey: productKeys.all });
        return task;
      },
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const ended = state.data !== undefined && isFinished(state.data.status);
        return ended || state.status === 'error' ? false : pollMs;
      },
    }),

  lightspeedStatus: () =>
    queryOptions({
      queryKey: ['lightspeed', 'connection-for-imports'],
      queryFn: ({ signal }) => call(getLightspeedStatus, {}, { signal }),
    }),
} as const;
