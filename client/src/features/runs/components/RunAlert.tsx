import type { Run } from '@chainline/shared/sync/run-contract';
import { cancelTask, isFinished } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { toRunAlertView } from '../run-alert-view';
import { DecisionsLink } from './DecisionsLink';
import { runQueries, useExportRun, useRetryRun, useUndoRun } from '../api/run-queries';

type RunAlertProps = {
  runId: string;
  onClose: () => void;
  /** Shows the run's items and decisions. */
  onShow: () => void;
  /** Called with the run that a retry or undo started. */
  onFollow: (id: string) => void;
};

const CancelRun = ({ run }: { run: Run }) => {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelTask, { params: { id: run.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: runQueries.detail(run.id).queryKey }),
  });
  const asked = cancel.isPending || cancel.isSuccess;
  return (
    <Button size="small" color="inherit" disabled={asked} onClick={() => cancel.mutate()}>
      {asked ? 'Cancelling…' : 'Cancel'}
    </Button>
  );
};

const EndActions = ({ run, onShow, onFollow }: { run: Run } & Pick<RunAlertProps, 'onShow' | 'onFollow'>) => {
  const retry = useRetryRun();
  const undo = useUndoRun();
  const download = useExportRun();
  const follow = { onSuccess: ({ sync_id }: { sync_id: string }) => onFollow(sync_id) };
  return (
    <>
      <Button size="small" color="inherit" onClick={onShow}>
        See items
      </Button>
      <DecisionsLink run={run} />
      {run.can.retry && (
        <Button size="small" color="inherit" loading={retry.isPending} onClick={() => retry.mutate(run.id, follow)}>
          Retry failed only
        </Button>
      )}
      {run.can.undo && (
        <Button size="small" color="inherit" loading={undo.isPending} onClick={() => undo.mutate(run.id, follow)}>
          Undo
        </Button>
      )}
      {run.status === 'completed_with_errors' && (
        <Button size="small" color="inherit" loading={download.isPending} onClick={() => download.mutate(run.id)}>
          Download CSV
        </Button>
      )}
    </>
  );
};

/** One run above the list that it changes: in progress, waiting for a decision, or ended. */
export const RunAlert = ({ runId, onClose, onShow, onFollow }: RunAlertProps) => {
  const client = useQueryClient();
  const { data: run, error, refetch } = useQuery(runQueries.detail(runId));
  const ended = run !== undefined && isFinished(run.status);

  // Other screens cache data that the run changed.
  useEffect(() => {
    if (ended) void client.invalidateQueries();
  }, [ended, client]);

  if (error) return <ErrorState error={error} message="Failed to get sync status." onRetry={() => void refetch()} />;
  if (!run) return <ProgressAlert severity="info" title="Starting the sync" percent={null} />;
  const view = toRunAlertView(run);
  if (ended) {
    return (
      <ProgressAlert
        {...view}
        onClose={onClose}
        actions={<EndActions run={run} onShow={onShow} onFollow={onFollow} />}
      />
    );
  }
  if (run.status === 'awaiting_approval') {
    return (
      <ProgressAlert
        {...view}
        onClose={onClose}
        actions={
          <Button size="small" color="inherit" onClick={onShow}>
            See what would change
          </Button>
        }
      />
    );
  }
  return <ProgressAlert {...view} actions={run.can.cancel && <CancelRun run={run} />} />;
};
