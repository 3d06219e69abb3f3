import type { Invitation } from '@chainline/shared/invitations/invitation-contract';
import InviteIcon from '@mui/icons-material/PersonAddAltOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { invitationQueries } from '../api/invitation-queries';
import { invitationFailureText } from '../invitation-failure';
import { invitationColumns } from './invitation-columns';
import type { NewInvitation } from './InviteForm';

const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog')).DeleteDialog);

type InvitationListProps = {
  /** Called with a new link to show. */
  onLink: (invitation: NewInvitation) => void;
  onDeleted: (id: number) => void;
};

/** Invitations not accepted yet. */
export const InvitationList = ({ onLink, onDeleted }: InvitationListProps) => {
  const { data, error, refetch } = useQuery(invitationQueries.list());
  // Show only requested refreshes: the list also polls while an email is being sent.
  const [isRefreshing, setRefreshing] = useState(false);
  const { target, isOpen, shown, show, hide } = useDialogTarget<Invitation>();
  const columns = useMemo(() => invitationColumns({ onLink, onDelete: show }), [onLink, show]);
  const refresh = () => {
    setRefreshing(true);
    void refetch().finally(() => setRefreshing(false));
  };
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2">Active Invitations</Typography>
        <Button startIcon={<RefreshIcon />} loading={isRefreshing} onClick={refresh}>
          Refresh
        </Button>
      </Stack>
      {error && (
        <ErrorState message={invitationFailureText('fetch', error)} error={error} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || !error) && (
        <DataTable
          label="Active Invitations"
          columns={columns}
          rows={data?.invitations}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={<InviteIcon />}
              title="No active invitations"
              description="People you invite are listed here until they accept."
            />
          }
        />
      )}
      <Suspense fallback={null}>
        {target && <DeleteDialog key={shown} invitation={target} open={isOpen} onClose={hide} onDeleted={onDeleted} />}
      </Suspense>
    </Stack>
  );
};
