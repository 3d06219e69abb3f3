import { hasRole } from '@chainline/shared/roles';
import ManagersIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { PageHeader } from '../../../components/PageHeader';
import { homePath, paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { InvitationList } from '../components/InvitationList';
import { InviteForm, type NewInvitation } from '../components/InviteForm';

const NewInvitationPanel = lazy(async () => ({
  default: (await import('../components/NewInvitationPanel')).NewInvitationPanel,
}));

const title = 'User Invitation Management';

const ManagersOnlyNotice = () => {
  const { role } = useUser();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<ManagersIcon />}
        title="Managers only"
        description="Only managers can invite people. Please ask a manager of your shop."
        action={
          <Button component={RouterLink} to={homePath(role)} variant="outlined">
            Go to the start page
          </Button>
        }
      />
    </>
  );
};

const Management = () => {
  const [latest, setLatest] = useState<NewInvitation | null>(null);
  return (
    <>
      <PageHeader
        title={title}
        description="Nobody gets an account without an invitation."
        actions={
          <Button component={RouterLink} to={paths.users()} variant="outlined">
            Users
          </Button>
        }
      />
      <Stack spacing={3}>
        <InviteForm onCreated={setLatest} />
        <Suspense fallback={null}>
          {latest && <NewInvitationPanel key={latest.invitation_url} invitation={latest} />}
        </Suspense>
        <InvitationList
          onLink={setLatest}
          onDeleted={(id) => setLatest((shown) => (shown?.id === id ? null : shown))}
        />
      </Stack>
    </>
  );
};

/** Who is invited. Whoever is no manager is told so, and nothing is asked of the server. */
export const UserManagementPage = () => {
  const { role } = useUser();
  return hasRole(role, 'manager') ? <Management /> : <ManagersOnlyNotice />;
};
