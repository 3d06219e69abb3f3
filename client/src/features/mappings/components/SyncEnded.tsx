import type { TaskStatus } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { DecisionsLink, runQueries, useExportRun, useRetryRun } from '../../runs';
import type { WorkView } from '../work-view';

type SyncEndedProps = {
  syncId: string;
  status: TaskStatus;
  view: WorkView;
  onClose: () => void;
  onShow: () => void;
  onFollow: (id: string) => void;
};

type ActionsProps = Pick<SyncEndedProps, 'syncId' | 'status' | 'onShow' | 'onFollow'>;

/** Actions on the items: view, decide and, if some failed, retry and download. */
const EndActions = ({ syncId, status, onShow, onFollow }: ActionsProps) => {
  const { data: run } = useQuery(runQueries.detail(syncId));
  const retry = useRetryRun();
  const download = useExportRun();
  return (
    <>
      <Button size="small" color="inherit" onClick={onShow}>
        See items
      </Button>
      {run && <DecisionsLink run={run} />}
      {run?.can.retry === true && (
        <Button
          size="small"
          color="inherit"
          loading={retry.isPending}
          onClick={() => retry.mutate(syncId, { onSuccess: ({ sync_id }) => onFollow(sync_id) })}
        >
          Retry failed only
        </Button>
      )}
      {status === 'completed_with_errors' && (
        <Button size="small" color="inherit" loading={download.isPending} onClick={() => download.mutate(syncId)}>
          Download CSV
        </Button>
      )}
    </>
  );
};

const hasResult = (status: TaskStatus): boolean => status === 'completed' || status === 'completed_with_errors';

export const SyncEnded = ({ syncId, status, view, onClose, onShow, onFollow }: SyncEndedProps) => {
  const { percent, ...words } = view;
  return (
    <ProgressAlert
      {...words}
      {...(percent === null || status === 'discarded' ? {} : { percent })}
      onClose={onClose}
      actions={hasResult(status) && <EndActions syncId={syncId} status={status} onShow={onShow} onFollow={onFollow} />}
    />
  );
};
