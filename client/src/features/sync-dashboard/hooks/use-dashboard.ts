import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { busyMs, dashboardKeys, dashboardQueries, isBusy, restingMs } from '../api/dashboard-queries';

/** A reading that never came has 0 for its time. */
const oldestOf = (times: readonly number[]): number | null => {
  const read = times.filter((time) => time > 0);
  return read.length === 0 ? null : Math.min(...read);
};

/** What the dashboard shows, read again and again: faster while something runs, and once more when it has ended. */
export const useDashboard = () => {
  const queryClient = useQueryClient();
  const tasks = useQuery(dashboardQueries.tasks());
  const busy = isBusy(tasks.data);
  const refetchInterval = busy ? busyMs : restingMs;
  const stats = useQuery({ ...dashboardQueries.stats(), refetchInterval });
  const state = useQuery({ ...dashboardQueries.state(), refetchInterval });
  const waiting = useQuery({ ...dashboardQueries.waitingRuns(), refetchInterval });
  const wasBusy = useRef(false);

  // The other readings may be older than the end of the last task that the server told of.
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
    /** When the oldest of what is shown was read; null while nothing was. */
    readAt: oldestOf(all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFailing: all.some(({ isError }) => isError),
    /** Something that is shown could not be read again. */
    isStale: all.some(({ isRefetchError }) => isRefetchError),
  };
};

export type Dashboard = ReturnType<typeof useDashboard>;
