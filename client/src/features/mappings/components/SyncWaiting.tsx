import { hasRole } from '@chainline/shared/roles';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { runQueries } from '../../runs';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import type { WorkView } from '../work-view';

type SyncWaitingProps = { syncId: string; view: WorkView; onShow: () => void };

/** A planned sync with nothing written: a preview, or one that needs a manager's approval. */
export const SyncWaiting = ({ syncId, view, onShow }: SyncWaitingProps) => {
  const { role } = useUser();
  const { data: run } = useQuery(runQueries.detail(syncId));
  const reason = run?.held_reason ?? null;
  const isHeld = reason !== null;
  return (
    <ProgressAlert
      severity={view.severity}
      title={isHeld ? 'A manager has to approve this before anything is saved.' : view.title}
      detail={reason ?? view.detail}
      actions={
        <>
          {isHeld && hasRole(role, 'manager') && (
            <Button size="small" color="inherit" component={Link} to={paths.syncDashboard()}>
              Go to Sync Dashboard
            </Button>
          )}
          <Button size="small" color="inherit" onClick={onShow}>
            See what would change
          </Button>
        </>
      }
    />
  );
};
