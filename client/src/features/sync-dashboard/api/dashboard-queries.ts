import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { getDashboardStats } from '@chainline/shared/management/management-contract';
import { getSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { listConflicts, type ConflictListQuery } from '@chainline/shared/sync/conflict-contract';
import { listRuns, type RunHistoryQuery } from '@chainline/shared/sync/run-contract';
import { getStockMovements } from '@chainline/shared/sync/stock-movements-contract';
import { getSyncState } from '@chainline/shared/sync/sync-state-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const restingMs = 30_000;
export const busyMs = 2_000;

/** The largest page size of the run history. */
const recentLimit = 100;

export type Tasks = ResponseOf<typeof listTasks>['tasks'];

/** True while a task is running or queued. */
export const isBusy = (tasks: Tasks | undefined): boolean =>
  tasks !== undefined && tasks.active.length + tasks.reserved.length > 0;

export const dashboardKeys = {
  all: ['sync-dashboard'],
  settings: ['settings', 'sync'],
} as const;

export const dashboardQueries = {
  stats: () =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'stats'],
      queryFn: ({ signal }) => call(getDashboardStats, {}, { signal }),
    }),

  state: () =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'state'],
      queryFn: ({ signal }) => call(getSyncState, {}, { signal }),
    }),

  /** Sets the polling pace of the dashboard: every 2 seconds while something runs, otherwise every 30. */
  tasks: () =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'tasks'],
      queryFn: async ({ signal }) => (await call(listTasks, {}, { signal })).tasks,
      staleTime: 0,
      refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : restingMs),
    }),

  /** Planned runs awaiting a decision, whoever started them. */
  waitingRuns: () =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'waiting'],
      queryFn: async ({ signal }) =>
        (
          await call(
            listRuns,
            { query: { status: 'awaiting_approval', automatic: true, limit: recentLimit } },
            { signal },
          )
        ).history,
    }),

  movements: () =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'movements'],
      queryFn: async ({ signal }) => (await call(getStockMovements, {}, { signal })).days,
    }),

  history: (query: RunHistoryQuery) =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'history', query],
      queryFn: ({ signal }) => call(listRuns, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  conflicts: (query: ConflictListQuery) =>
    queryOptions({
      queryKey: [...dashboardKeys.all, 'conflicts', query],
      queryFn: ({ signal }) => call(listConflicts, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Fetched when the form opens and never while someone edits it: saving sends the version seen. */
  settings: () =>
    queryOptions({
      queryKey: dashboardKeys.settings,
      queryFn: ({ signal }) => call(getSyncSettings, {}, { signal }),
      staleTime: Infinity,
      refetchOnMount: 'always',
    }),
} as const;
