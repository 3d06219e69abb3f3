import { isFinished } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { runQueries } from '../../runs';
import { useForgetProducts } from '../api/forget-products';
import { endOf } from './edit-run-view';

type BulkEditAlertProps = { runId: string; onOpen: () => void; onClose: () => void };

/** A bulk edit that continues in the background, and its outcome. */
export const BulkEditAlert = ({ runId, onOpen, onClose }: BulkEditAlertProps) => {
  const { data: run, error, refetch } = useQuery(runQueries.detail(runId));
  const forget = useForgetProducts();
  const hasEnded = run !== undefined && isFinished(run.status);

  // The run changed listed products on the server; refetch them once it has ended.
  useEffect(() => {
    if (hasEnded) void forget();
  }, [hasEnded, forget]);

  if (error) return <ErrorState error={error} message="Failed to get sync status." onRetry={() => void refetch()} />;
  if (!run) return null;
  const details = (
    <Button size="small" color="inherit" onClick={onOpen}>
      Details
    </Button>
  );
  if (!hasEnded) {
    return (
      <ProgressAlert severity="info" title={run.name} percent={run.progress} detail={run.message} actions={details} />
    );
  }
  const { severity, text } = endOf(run);
  return <ProgressAlert severity={severity} title={text} detail={run.message} actions={details} onClose={onClose} />;
};
