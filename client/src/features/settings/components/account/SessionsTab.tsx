import type { OpenSession } from '@chainline/shared/auth/account-contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { SessionList } from '../../../account';
import { useToast } from '../../../../components/toast-context';
import { useSession } from '../../../../lib/session-context';
import { useEndOtherSessions, useEndOwnSession } from '../../api/account-mutations';
import { accountQueries } from '../../api/account-queries';

/** Open sessions of the user's own account. */
export const SessionsTab = () => {
  const toast = useToast();
  const { signOut } = useSession();
  const { data, error, refetch } = useQuery(accountQueries.sessions());
  const endOne = useEndOwnSession();
  const endOthers = useEndOtherSessions();
  const isBusy = endOne.isPending || endOthers.isPending;
  const tell = { onSuccess: ({ message }: { message: string }) => toast({ message, tone: 'success' }) } as const;
  // End this browser's own session as Logout does.
  const end = ({ id, current }: OpenSession) => (current ? signOut() : endOne.mutate(id, tell));
  return (
    <Panel
      title="Sessions"
      aside={
        data &&
        data.sessions.length > 1 && (
          <Button
            size="small"
            color="error"
            loading={endOthers.isPending}
            disabled={isBusy}
            onClick={() => endOthers.mutate(undefined, tell)}
          >
            End All Others
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Where you are signed in. End any session you don’t recognise, then change your password.
      </Typography>
      {error && <ErrorState message="The sessions could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading the sessions" />}
      {data && <SessionList sessions={data.sessions} ending={isBusy ? (endOne.variables ?? '') : null} onEnd={end} />}
    </Panel>
  );
};
