import type { Run } from '@chainline/shared/sync/run-contract';
import { isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { focusPageHeading } from '../../../components/focus-page-heading';
import { DecisionsLink, runQueries } from '../../runs';
import { paths } from '../../../lib/paths';
import { endText } from '../run-labels';
import { RunProgress } from './RunProgress';

type FollowedRunProps = {
  runId: string;
  /** Null for a run nobody here started: it disappears when it ends. */
  onClose: (() => void) | null;
};

const severities: Partial<Record<TaskStatus, AlertColor>> = {
  completed: 'success',
  completed_with_errors: 'warning',
  failed: 'error',
};

const RunLink = ({ run }: { run: Run }) => (
  <Link component={RouterLink} to={paths.syncRun(run.id)}>
    {run.name}
  </Link>
);

const Ended = ({ run, onClose }: { run: Run; onClose: () => void }) => (
  <Alert
    severity={severities[run.status] ?? 'info'}
    role="status"
    onClose={() => {
      onClose();
      focusPageHeading();
    }}
  >
    <Box component="strong" sx={{ mr: 0.75 }}>
      {endText(run.status)}
    </Box>
    <RunLink run={run} />
    {run.message !== '' && `: ${run.message}`}
    <DecisionsLink run={run} />
  </Alert>
);

/** Progress and outcome of a run. One that awaits a decision is shown where it is decided. */
export const FollowedRun = ({ runId, onClose }: FollowedRunProps) => {
  const { data: run, error, refetch } = useQuery(runQueries.detail(runId));
  if (error) return <ErrorState message="Failed to get sync status." error={error} onRetry={() => void refetch()} />;
  if (run === undefined || run.status === 'awaiting_approval' || run.status === 'discarded') return null;
  if (isFinished(run.status)) return onClose && <Ended run={run} onClose={onClose} />;
  return (
    <Paper variant="outlined" sx={{ p: 2, boxShadow: 1 }}>
      <RunProgress run={run} title={<RunLink run={run} />} />
    </Paper>
  );
};
