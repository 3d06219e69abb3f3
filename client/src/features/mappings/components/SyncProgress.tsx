import { isFinished } from '@chainline/shared/tasks/task-contract';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { useToast } from '../../../components/toast-context';
import { mappingTaskQueries } from '../api/mapping-task-queries';
import { endSeverity, syncEndText, toSyncView } from '../work-view';
import { CancelButton } from './CancelButton';
import { SyncEnded } from './SyncEnded';
import { SyncWaiting } from './SyncWaiting';

type SyncProgressProps = {
  syncId: string;
  onClose: () => void;
  onShowRun: (id: string) => void;
  /** A follow-up sync was started. */
  onFollow: (id: string) => void;
};

/** Progress, pending decision or outcome of a sync, polled every two seconds. */
export const SyncProgress = ({ syncId, onClose, onShowRun, onFollow }: SyncProgressProps) => {
  const toast = useToast();
  const query = mappingTaskQueries.sync(syncId, ({ status }) =>
    toast({ message: syncEndText(status), tone: endSeverity(status) }),
  );
  const { data: info, error, refetch } = useQuery(query);
  if (error) return <ErrorState error={error} message="Failed to get sync status." onRetry={() => void refetch()} />;
  if (!info) return <ProgressAlert severity="info" title="Starting the sync" percent={null} />;
  const view = toSyncView(info);
  if (info.status === 'awaiting_approval') {
    return <SyncWaiting syncId={syncId} view={view} onShow={() => onShowRun(syncId)} />;
  }
  if (!isFinished(info.status)) return <ProgressAlert {...view} actions={<CancelButton taskId={syncId} />} />;
  return (
    <SyncEnded
      syncId={syncId}
      status={info.status}
      view={view}
      onClose={onClose}
      onShow={() => onShowRun(syncId)}
      onFollow={onFollow}
    />
  );
};
