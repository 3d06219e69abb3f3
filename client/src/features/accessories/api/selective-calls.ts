import { startSelectiveSync, type SelectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Starts a selective sync, or plans one that is only looked at; or names the one that is under way. */
export const useStartSelective = () =>
  useMutation({
    mutationFn: (body: SelectiveSyncRequest) => call(startSelectiveSync, { body }),
    meta: { handled: true },
  });

const isSelective = ({ name }: { name: string }): boolean => name.toLowerCase().includes('selective sync');

export const selectiveQueries = {
  /** The selective sync that was under way when the screen opened; null when there was none. */
  open: () =>
    queryOptions({
      queryKey: ['tasks', 'open-selective'],
      queryFn: async ({ signal }) => {
        const { active, reserved } = (await call(listTasks, {}, { signal })).tasks;
        return [...active, ...reserved].find(isSelective)?.id ?? null;
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
} as const;
