import type { Run } from '@chainline/shared/sync/run-contract';
import Stack from '@mui/material/Stack';
import { ErrorState } from '../../../components/ErrorState';
import type { Dashboard } from '../hooks/use-dashboard';
import { WaitingRunCard } from './WaitingRunCard';

type WaitingRunsProps = Pick<Dashboard, 'waiting'> & { onStarted: (runId: string) => void };

/** Held runs before previews. */
const heldFirst = (a: Run, b: Run): number => Number(b.held_reason !== null) - Number(a.held_reason !== null);

/** Runs awaiting a decision; renders nothing if there are none. */
export const WaitingRuns = ({ waiting, onStarted }: WaitingRunsProps) => {
  const { data, error, refetch } = waiting;
  if (error && !data) {
    return (
      <ErrorState
        message="The runs that need a decision could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Stack spacing={2}>
      {data.toSorted(heldFirst).map((run) => (
        <WaitingRunCard key={run.id} run={run} onStarted={onStarted} />
      ))}
    </Stack>
  );
};
