import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { busyMs, dashboardKeys, dashboardQueries, isBusy, restingMs } from '../api/dashboard-queries';

/** A query that never succeeded has the time 0. */
const oldestOf = (times: readonly number[]): number | null => {
  const read = times.filter((time) => time > 0);
  return read.length === 0 ? null : Math.min(...read);
};

/** Dashboard data with polling: faster while something runs, and once more when it ends. */
export const useDashboard = () => {
  const queryClient = useQueryClient();
  const tasks = useQuery(dashboardQueries.tasks());
  const busy = isBusy(tasks.data);
  const refetchInterval = busy ? busyMs : restingMs;
  const stats = useQuery({ ...dashboardQueries.stats(), refetchInterval });
  const state = useQuery({ ...dashboardQueries.state(), refetchInterval });
  const waiting = useQuery({ ...dashboardQueries.waitingRuns(), refetchInterval });
  const wasBusy = useRef(false);

  // Other queries may predate the end of the last task.
  useEffect(() => {
    if (wasBusy.current && !busy) void queryClient.invalidateQueries({ queryKey: dashboardKeys.all });
    wasBusy.current = busy;
  }, [busy, queryClient]);

  const all = [tasks, stats, state, waiting];
  return {
    tasks,
    stats,
    state,
    waiting,
    refetchInterval,
    /** Time of the oldest data shown; null if there is none. */
    readAt: oldestOf(all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFailing: all.some(({ isError }) => isError),
    /** Refreshing some of the data failed. */
    isStale: all.some(({ isRefetchError }) => isRefetchError),
  };
};

export type Dashboard = ReturnType<typeof useDashboard>;
