import { hasRole } from '@chainline/shared/roles';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, Navigate, useLocation, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageSkeleton } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { ApiError } from '../../../lib/api-error';
import { toOriginState } from '../../../lib/origin';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session-context';
import { workQueries } from '../api/work-queries';

const Contact = ({ canSignIn }: { canSignIn: boolean }) => {
  const location = useLocation();
  const { data, error, refetch } = useQuery(workQueries.contact());
  if (!data) {
    return error ? (
      <ErrorState message="The shop’s details could not be loaded." error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const { name, address, phone, email, website } = data;
  return (
    <Paper variant="outlined" sx={{ p: 3, maxWidth: 480 }}>
      <PageHeader
        title={name}
        description="We are looking after this bike. Please get in touch if you have a question about it."
      />
      <Stack spacing={1}>
        {address !== '' && <Typography>{address}</Typography>}
        {phone !== '' && <Link href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Link>}
        {email !== '' && <Link href={`mailto:${email}`}>{email}</Link>}
        {website !== '' && <Link href={website}>{website}</Link>}
        {canSignIn && (
          <Box sx={{ pt: 2 }}>
            <Button variant="outlined" component={RouterLink} to={paths.login()} state={toOriginState(location)}>
              Sign in as staff
            </Button>
          </Box>
        )}
      </Stack>
    </Paper>
  );
};

const Found = ({ code }: { code: string }) => {
  const { data, error, refetch } = useQuery(workQueries.scanned(code));
  if (data) return <Navigate replace to={paths.job(String(data.work_order_id))} />;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Bike tag" />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          title="Nothing found"
          description={error.message}
          action={
            <Button variant="outlined" component={RouterLink} to={paths.workshop()}>
              Workshop
            </Button>
          }
        />
      ) : (
        <ErrorState message="The tag could not be looked up." error={error} onRetry={() => void refetch()} />
      )}
      <Alert severity="info" sx={{ mt: 2 }}>{`Scanned: ${code}`}</Alert>
    </>
  );
};

/** Leads from the link on a bike's tag to its job; for anyone else to the shop. */
export const TagPage = () => {
  const { code = '' } = useParams();
  const { state } = useSession();
  const isStaff = state.status === 'signedIn' && hasRole(state.user.role, 'staff');
  if (state.status === 'checking') return <PageSkeleton />;
  return (
    <Box component="main" sx={{ p: { xs: 2, sm: 4 } }}>
      {isStaff ? <Found key={code} code={code} /> : <Contact canSignIn={state.status === 'signedOut'} />}
    </Box>
  );
};
