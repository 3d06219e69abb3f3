import type { Run, RunItemOutcome } from '@chainline/shared/sync/run-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { runQueries, useApplyRun, useDiscardRun, useExportRun } from '../api/run-queries';
import { RunItemsTable } from './RunItemsTable';
import { RunSummary } from './RunSummary';

type SyncRunProps = {
  titleId: string;
  runId: string;
  onClose: () => void;
  /** The run to follow from now on. */
  onApplied: (id: string) => void;
  onDiscarded: () => void;
};

const isMoving = ({ status }: Run): boolean => status === 'pending' || status === 'running';

/** Outcome to show first; all items if none stands out. */
const firstLook = ({ status, items_failed, items_conflict }: Run): { initialOutcome?: RunItemOutcome } => {
  if (!isFinished(status)) return {};
  if (items_failed > 0) return { initialOutcome: 'failed' };
  return items_conflict > 0 ? { initialOutcome: 'conflict' } : {};
};

const Body = ({ run }: { run: Run }) => {
  if (isMoving(run)) {
    return <ProgressAlert severity="info" title="Preparing the preview" percent={run.progress} detail={run.message} />;
  }
  return (
    // The dialog scrolls: a table that scrolled inside it would have two bars.
    <Stack spacing={2} sx={{ '& .MuiTableContainer-root': { maxHeight: 'none' } }}>
      {run.status === 'failed' && <Alert severity="error">{run.message}</Alert>}
      <RunSummary run={run} />
      <RunItemsTable runId={run.id} {...firstLook(run)} />
    </Stack>
  );
};

const Decision = ({ run, onApplied, onDiscarded }: { run: Run } & Pick<SyncRunProps, 'onApplied' | 'onDiscarded'>) => {
  const apply = useApplyRun();
  const discard = useDiscardRun();
  const busy = apply.isPending || discard.isPending;
  return (
    <>
      {run.can.discard && (
        <Button
          variant="outlined"
          color="error"
          disabled={apply.isPending}
          loading={discard.isPending}
          onClick={() => discard.mutate(run.id, { onSuccess: onDiscarded })}
        >
          Discard
        </Button>
      )}
      {run.can.apply && (
        <Button
          variant="contained"
          disabled={busy && !apply.isPending}
          loading={apply.isPending}
          onClick={() => apply.mutate(run, { onSuccess: ({ sync_id }) => onApplied(sync_id) })}
        >
          Apply
        </Button>
      )}
    </>
  );
};

const titleOf = (run: Run | undefined): string => {
  if (run === undefined || isMoving(run)) return 'Preview';
  return run.status === 'awaiting_approval' ? `Preview: ${run.name}` : run.name;
};

/** One sync in a dialog: being planned, waiting to be applied or discarded, or ended. */
export const SyncRun = ({ titleId, runId, onClose, onApplied, onDiscarded }: SyncRunProps) => {
  const { data: run, error, refetch } = useQuery(runQueries.detail(runId));
  const download = useExportRun();
  const stands = run !== undefined && !isMoving(run);
  return (
    <>
      <DialogTitle id={titleId}>{titleOf(run)}</DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} message="Failed to get sync status." onRetry={() => void refetch()} />}
        {!error && !run && <ProgressAlert severity="info" title="Starting the preview" percent={null} />}
        {run && <Body run={run} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {stands && (
          <Button
            color="inherit"
            loading={download.isPending}
            onClick={() => download.mutate(run.id)}
            // On a phone a line of its own, so that the decision stays together.
            sx={{ mr: 'auto', whiteSpace: 'nowrap', order: { xs: 1, sm: 0 } }}
          >
            Download CSV
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        {stands && <Decision run={run} onApplied={onApplied} onDiscarded={onDiscarded} />}
      </DialogActions>
    </>
  );
};
