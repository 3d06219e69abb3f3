import { startSelectiveSync, type SelectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Starts a selective sync or its preview; returns the one in progress if there is one. */
export const useStartSelective = () =>
  useMutation({
    mutationFn: (body: SelectiveSyncRequest) => call(startSelectiveSync, { body }),
    meta: { handled: true },
  });

const isSelective = ({ name }: { name: string }): boolean => name.toLowerCase().includes('selective sync');

export const selectiveQueries = {
  /** The selective sync in progress when the screen opened, or null. */
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
