import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import type { Tasks } from '../api/dashboard-queries';
import type { Dashboard } from '../hooks/use-dashboard';
import { isRunId } from '../task-view';
import { toWarnings } from '../warnings';
import { FollowedRun } from './FollowedRun';
import { LivePanel } from './LivePanel';
import { StartPanel } from './StartPanel';
import { StatTiles } from './StatTiles';
import { TasksPanel } from './TasksPanel';
import { WaitingRuns } from './WaitingRuns';
import { WarningList } from './WarningList';

const MovementChart = lazyPart(async () => (await import('./MovementChart')).MovementChart);

const runningIds = (tasks: Tasks | undefined): readonly string[] =>
  tasks ? [...tasks.active, ...tasks.reserved].map(({ id }) => id).filter(isRunId) : [];

/** Runs awaiting a decision, then figures, start buttons and live state. */
export const Overview = ({ dashboard }: { dashboard: Dashboard }) => {
  const { tasks, stats, state, waiting, refetchInterval } = dashboard;
  const [followed, setFollowed] = useState<string | null>(null);
  const running = runningIds(tasks.data).filter((id) => id !== followed);
  const warnings = state.data ? toWarnings(state.data, Date.parse(state.data.as_of)) : [];
  return (
    <Stack spacing={2.5}>
      {followed !== null && <FollowedRun key={followed} runId={followed} onClose={() => setFollowed(null)} />}
      {running.map((id) => (
        <FollowedRun key={id} runId={id} onClose={null} />
      ))}
      <WaitingRuns waiting={waiting} onStarted={setFollowed} />
      {warnings.length > 0 && <WarningList warnings={warnings} />}
      <StatTiles stats={stats} state={state} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: '1fr 1fr' } }}>
        <StartPanel onStarted={setFollowed} />
        <Suspense
          fallback={
            <LoadingState label="Loading the chart">
              <Skeleton variant="rounded" height={300} />
            </LoadingState>
          }
        >
          <MovementChart refetchInterval={refetchInterval} />
        </Suspense>
      </Box>
      <LivePanel state={state} />
      <TasksPanel tasks={tasks} />
    </Stack>
  );
};
