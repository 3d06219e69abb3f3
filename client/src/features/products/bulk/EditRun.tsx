import type { Run } from '@chainline/shared/sync/run-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { useCancelProductTask } from '../imports/import-mutations';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { RunItemsTable, runQueries, RunSummary, useApplyRun, useDiscardRun, useExportRun } from '../../runs';
import { useForgetProducts } from '../api/forget-products';
import { editItemColumns } from './edit-item-columns';
import { editRunQueries, useRetryEditRun, useUndoEditRun } from './edit-run-queries';
import { endOf, isMoving } from './edit-run-view';
import { useDropWhenLeft } from './use-drop-when-left';

type EditRunProps = {
  runId: string;
  /** Back to the form; nothing has been changed yet. */
  onBack?: () => void;
  onClose: () => void;
  /** The run was closed and continues in the background. */
  onApplied?: (runId: string) => void;
};

type ActionsProps = Omit<EditRunProps, 'runId'> & { run: Run; onFollow: (runId: string) => void };

/** A preview, to be applied, discarded or made again. */
const PreviewActions = ({ run, onBack, onClose, onApplied }: ActionsProps) => {
  const apply = useApplyRun();
  const discard = useDiscardRun();
  const isBusy = apply.isPending || discard.isPending;
  const isDecided = isBusy || apply.isSuccess || discard.isSuccess;
  const waitsForManager = run.held_reason !== null && !run.can.apply;
  // A new preview is dropped with its dialog, unless it waits for a manager; a reopened one is only viewed.
  const isMine = onBack !== undefined && run.can.discard && !waitsForManager;
  const keep = useDropWhenLeft(run.id, isMine && !isDecided);
  useFormDialog({ isDirty: false, isBusy });
  const drop = (after: () => void) => {
    keep();
    if (run.can.discard) discard.mutate(run.id, { onSuccess: after });
    else after();
  };
  return (
    <>
      {onBack && (
        <Button color="inherit" disabled={isBusy} onClick={() => drop(onBack)} sx={{ mr: 'auto' }}>
          Back
        </Button>
      )}
      {run.can.discard && (
        <Button color="inherit" disabled={isBusy} onClick={() => drop(onClose)}>
          Discard
        </Button>
      )}
      {waitsForManager && (
        <Button variant="contained" disabled={isBusy} onClick={onClose}>
          Leave it to a manager
        </Button>
      )}
      {run.can.apply && (
        <Button
          variant="contained"
          loading={apply.isPending}
          disabled={isBusy}
          onClick={() => {
            keep();
            apply.mutate(run, { onSuccess: () => onApplied?.(run.id) });
          }}
        >
          Apply
        </Button>
      )}
    </>
  );
};

const EndedActions = ({ run, onClose, onFollow }: ActionsProps) => {
  const { data: edit } = useQuery(editRunQueries.detail(run.id));
  const undo = useUndoEditRun();
  const retry = useRetryEditRun();
  const save = useExportRun();
  const isBusy = undo.isPending || retry.isPending;
  useFormDialog({ isDirty: false, isBusy });
  const follow = { onSuccess: ({ run_id }: { run_id: string }) => onFollow(run_id) };
  return (
    <>
      <Button color="inherit" loading={save.isPending} onClick={() => save.mutate(run.id)} sx={{ mr: 'auto' }}>
        Save as CSV
      </Button>
      {edit?.can.undo && (
        <Button color="inherit" disabled={isBusy} onClick={() => undo.mutate(run.id, follow)}>
          Undo
        </Button>
      )}
      {edit?.can.retry && (
        <Button disabled={isBusy} onClick={() => retry.mutate(run.id, follow)}>
          Retry failed only
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        Close
      </Button>
    </>
  );
};

const MovingActions = ({ run, onClose }: ActionsProps) => {
  const cancel = useCancelProductTask(run.id);
  const isAsked = cancel.isPending || cancel.isSuccess;
  return (
    <>
      {run.can.cancel && (
        <Button color="inherit" disabled={isAsked} onClick={() => cancel.mutate()}>
          {isAsked ? 'Cancelling…' : 'Cancel the rest'}
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        Close and continue in the background
      </Button>
    </>
  );
};

const Actions = (props: ActionsProps) => {
  const { status } = props.run;
  if (isFinished(status)) return <EndedActions {...props} />;
  return isMoving(status) ? <MovingActions {...props} /> : <PreviewActions {...props} />;
};

const State = ({ run }: { run: Run }) => {
  if (isMoving(run.status)) {
    return <ProgressAlert severity="info" title={run.name} percent={run.progress} detail={run.message} />;
  }
  if (isFinished(run.status)) {
    const { severity, text } = endOf(run);
    return (
      <Alert severity={severity} role="status">
        {text}
      </Alert>
    );
  }
  if (run.held_reason === null) return null;
  return (
    <Alert severity={run.can.apply ? 'info' : 'warning'}>
      {run.can.apply ? run.held_reason : `${run.held_reason} A manager has to apply this on the Sync Dashboard.`}
    </Alert>
  );
};

const editWords = {
  search: 'Search rows by name or SKU',
  table: 'Products of this edit',
  failed: 'Failed to load the rows of this edit',
  empty: {
    title: 'No rows',
    description: () => 'No product matches, or the details of this edit are no longer kept.',
  },
};

/** The reason for waiting is shown once, above. */
const withoutReason = (run: Run): Run => ({
  ...run,
  held_reason: null,
  message: run.message === run.held_reason ? '' : run.message,
});

/** A bulk edit from preview to outcome, inside a dialog. */
export const EditRun = ({ runId, onClose, ...rest }: EditRunProps) => {
  const [followed, setFollowed] = useState(runId);
  const { data: run, error, refetch } = useQuery(runQueries.detail(followed));
  const forget = useForgetProducts();
  const close = () => {
    void forget();
    onClose();
  };
  return (
    <>
      <DialogContent dividers>
        <Stack spacing={2}>
          {error && <ErrorState message="Failed to get sync status." error={error} onRetry={() => void refetch()} />}
          {run ? (
            <>
              <State run={run} />
              <RunSummary run={withoutReason(run)} />
              <RunItemsTable key={run.id} runId={run.id} columns={editItemColumns} words={editWords} />
            </>
          ) : (
            !error && <LoadingState label="Loading the preview" />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {run ? (
          <Actions run={run} {...rest} onClose={close} onFollow={setFollowed} />
        ) : (
          <Button onClick={close}>Close</Button>
        )}
      </DialogActions>
    </>
  );
};
