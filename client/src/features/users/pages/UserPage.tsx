import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { personName } from '../../../lib/person-name';
import { StatusChip } from '../../../components/StatusChip';
import { ApiError } from '../../../lib/api-error';
import { formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { roleLabels } from '../../../lib/role-labels';
import { userQueries } from '../api/user-queries';
import { AccessPanel } from '../components/AccessPanel';
import { OpenQuotesPanel } from '../components/OpenQuotesPanel';
import { ProfilePanel } from '../components/ProfilePanel';
import { RolePanel } from '../components/RolePanel';
import { SessionsPanel } from '../components/SessionsPanel';
import { lastSignIn } from '../components/user-columns';
import { UserStateChip } from '../components/UserStateChip';

const ToList = () => (
  <Button component={RouterLink} to={paths.users()} variant="outlined">
    All Users
  </Button>
);

const Summary = ({ user }: { user: ManagedUser }) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    <span>{user.username}</span>
    <StatusChip label={roleLabels[user.role]} tone={user.role === 'manager' ? 'primary' : 'secondary'} />
    {user.workshop_only && <StatusChip label="Only the workshop" />}
    <UserStateChip isActive={user.is_active} />
    <span>{`Last sign-in: ${lastSignIn(user.last_sign_in_at)}. Member since ${formatDate(user.created_at)}.`}</span>
  </Stack>
);

const columns = { display: 'grid', gridTemplateColumns: { lg: '1fr 1fr' }, gap: 2.5, alignItems: 'start' };

const Panels = ({ user }: { user: ManagedUser }) => (
  <Box sx={columns}>
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <ProfilePanel user={user} />
      <RolePanel user={user} />
      <AccessPanel user={user} />
    </Stack>
    <Stack spacing={2.5} sx={{ minWidth: 0 }}>
      <OpenQuotesPanel user={user} />
      <SessionsPanel user={user} />
    </Stack>
  </Box>
);

const Loading = () => (
  <LoadingState label="Loading the account">
    <Box sx={columns}>
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={220} />
    </Box>
  </LoadingState>
);

const Missing = () => (
  <EmptyState title="Account not found" description="The link may be incomplete." action={<ToList />} />
);

const Content = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(userQueries.user(id));
  if (data) return <Panels user={data.user} />;
  if (!error) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  return <ErrorState message="The account could not be loaded." error={error} onRetry={() => void refetch()} />;
};

/** One heading in every state, so that it keeps the focus when the account has loaded. */
const Account = ({ id }: { id: number }) => {
  const { data } = useQuery(userQueries.user(id));
  const summary = data && { description: <Summary user={data.user} /> };
  return (
    <>
      <PageHeader title={data ? personName(data.user) : 'User'} {...summary} actions={<ToList />} />
      <Content id={id} />
    </>
  );
};

/** One account: profile, role, access, open quotes and sessions. */
export const UserPage = () => {
  const { id = '' } = useParams();
  if (/^\d{1,9}$/.test(id)) return <Account key={id} id={Number(id)} />;
  return (
    <>
      <PageHeader title="User" />
      <Missing />
    </>
  );
};
