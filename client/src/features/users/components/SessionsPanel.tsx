import type { OpenSession } from '@chainline/shared/auth/account-contract';
import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { SessionList } from '../../../components/sessions/SessionList';
import { useToast } from '../../../components/toast-context';
import { useEndSession, useEndSessions } from '../api/user-mutations';
import { userQueries } from '../api/user-queries';

const Sessions = ({ userId, sessions }: { userId: number; sessions: readonly OpenSession[] }) => {
  const toast = useToast();
  const endOne = useEndSession(userId);
  const endAll = useEndSessions(userId);
  const isBusy = endOne.isPending || endAll.isPending;
  const tell = { onSuccess: ({ message }: { message: string }) => toast({ message, tone: 'success' }) } as const;
  const isAnywhere = sessions.length > 0;
  return (
    <Panel
      title="Sessions"
      aside={
        isAnywhere && (
          <Button
            size="small"
            color="error"
            loading={endAll.isPending}
            disabled={isBusy}
            onClick={() => endAll.mutate(undefined, tell)}
          >
            End All
          </Button>
        )
      }
    >
      {isAnywhere ? (
        <SessionList
          sessions={sessions}
          ending={isBusy ? (endOne.variables ?? '') : null}
          onEnd={({ id }) => endOne.mutate(id, tell)}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Not signed in anywhere.
        </Typography>
      )}
    </Panel>
  );
};

/** Where somebody is signed in, and the way to end it. */
export const SessionsPanel = ({ user }: { user: ManagedUser }) => {
  const { data, error, refetch } = useQuery(userQueries.sessions(user.id));
  if (data) return <Sessions userId={user.id} sessions={data.sessions} />;
  return (
    <Panel title="Sessions">
      {error ? (
        <ErrorState message="The sessions could not be read." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Reading the sessions" />
      )}
    </Panel>
  );
};
