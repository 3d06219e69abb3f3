import { listTasks } from '@chainline/shared/tasks/task-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Fetched once when the screen opens; then each task is polled by its id. */
export const openTasks = () =>
  queryOptions({
    queryKey: ['tasks', 'open-for-mappings'],
    queryFn: async ({ signal }) => {
      const { active, reserved } = (await call(listTasks, {}, { signal })).tasks;
      return [...active, ...reserved];
    },
    staleTime: 'static',
    gcTime: 0,
  });
