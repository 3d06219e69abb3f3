import { invalidInvitationMessage, noInvitationTokenMessage } from '@chainline/shared/invitations/invitation-contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmailAddress } from '../../../components/EmailAddress';
import { ErrorState } from '../../../components/ErrorState';
import { roleLabels } from '../../../lib/role-labels';
import { entranceQueries } from '../api/signup-queries';
import { EntranceLayout } from '../components/EntranceLayout';
import { LinkChecking } from '../components/LinkChecking';
import { SignupSteps } from '../components/SignupSteps';
import { ToLoginButton, ToLoginSoon } from '../components/ToLogin';

const Invalid = ({ message }: { message: string }) => (
  <Stack spacing={2}>
    <Alert severity="error">
      <AlertTitle>Invalid Invitation</AlertTitle>
      {message}
    </Alert>
    <ToLoginButton />
  </Stack>
);

const Created = () => (
  <Stack spacing={2}>
    <Alert severity="success" role="status">
      <AlertTitle>Account Created Successfully</AlertTitle>
      You can sign in with it now. The sign-in screen opens in a moment.
    </Alert>
    <ToLoginSoon />
  </Stack>
);

const verifyFailed = 'Error verifying invitation. Please try again or contact support.';

const Invited = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(entranceQueries.invitation(token));
  const [isCreated, setCreated] = useState(false);
  if (isCreated) return <Created />;
  if (error) return <ErrorState message={verifyFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinkChecking label="Verifying your invitation" />;
  if (!data.valid) return <Invalid message={data.message || invalidInvitationMessage} />;
  const { email, role } = data;
  return (
    <Stack spacing={3}>
      {email !== null && role !== null && (
        <Alert severity="info" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
          {`You were invited as ${roleLabels[role]}, at `}
          <EmailAddress address={email} />.
        </Alert>
      )}
      <SignupSteps token={token} granted={{ email, role }} onCreated={() => setCreated(true)} />
    </Stack>
  );
};

/** Target of an invitation's link, the only way to get an account. */
export const SignupPage = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <EntranceLayout
      documentTitle="Accept your invitation"
      title="Accept your invitation"
      description="Create your account for Chainline, the shop’s back office."
      width={480}
    >
      {token === '' ? <Invalid message={noInvitationTokenMessage} /> : <Invited key={token} token={token} />}
    </EntranceLayout>
  );
};
