import { hasRole } from '@chainline/shared/roles';
import ManagersIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { homePath, paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { invitationQueries } from '../api/invitation-queries';
import { InvitationList } from '../components/InvitationList';
import { InviteForm, type NewInvitation } from '../components/InviteForm';

const NewInvitationPanel = lazyPart(async () => (await import('../components/NewInvitationPanel')).NewInvitationPanel);

const title = 'User Invitation Management';

const ManagersOnlyNotice = () => {
  const user = useUser();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<ManagersIcon />}
        title="Managers only"
        description="Only managers can invite people. Please ask a manager of your shop."
        action={
          <Button component={RouterLink} to={homePath(user)} variant="outlined">
            Go to the home page
          </Button>
        }
      />
    </>
  );
};

/** The newest link, until a list fetched after it no longer holds its invitation. */
const useLatestLink = () => {
  const [made, setMade] = useState<{ invitation: NewInvitation; at: number } | null>(null);
  const { data, dataUpdatedAt } = useQuery(invitationQueries.list());
  const isListed = data?.invitations.some(({ id }) => id === made?.invitation.id) ?? false;
  const isOver = made !== null && dataUpdatedAt > made.at && !isListed;
  return {
    latest: isOver ? null : (made?.invitation ?? null),
    show: (invitation: NewInvitation) => setMade({ invitation, at: Date.now() }),
    forget: (id: number) => setMade((shown) => (shown?.invitation.id === id ? null : shown)),
  };
};

const Management = () => {
  const { latest, show, forget } = useLatestLink();
  return (
    <>
      <PageHeader
        title={title}
        description="New accounts are created by invitation only."
        actions={
          <Button component={RouterLink} to={paths.users()} variant="outlined">
            Users
          </Button>
        }
      />
      <Stack spacing={3}>
        <InviteForm onCreated={show} />
        <Suspense fallback={null}>
          {latest && <NewInvitationPanel key={latest.invitation_url} invitation={latest} />}
        </Suspense>
        <InvitationList onLink={show} onDeleted={forget} />
      </Stack>
    </>
  );
};

/** Open invitations. Non-managers get an explanation, and no request is made. */
export const UserManagementPage = () => {
  const { role } = useUser();
  return hasRole(role, 'manager') ? <Management /> : <ManagersOnlyNotice />;
};
