import type { OpenSession } from '@chainline/shared/auth/account-contract';
import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { SessionList } from '../../account';
import { useToast } from '../../../components/toast-context';
import { useUser } from '../../../lib/session-context';
import { useEndSession, useEndSessions } from '../api/user-mutations';
import { userQueries } from '../api/user-queries';

const Sessions = ({ user, sessions }: { user: ManagedUser; sessions: readonly OpenSession[] }) => {
  const toast = useToast();
  const isSelf = useUser().username === user.username;
  const endOne = useEndSession(user.id);
  const endAll = useEndSessions(user.id);
  /** Sessions to end, while the dialog asks: they include this browser's. */
  const [asked, setAsked] = useState<'all' | OpenSession | null>(null);
  const isBusy = endOne.isPending || endAll.isPending;
  const tell = { onSuccess: ({ message }: { message: string }) => toast({ message, tone: 'success' }) } as const;
  const isAnywhere = sessions.length > 0;
  const end = (what: 'all' | OpenSession) => {
    setAsked(null);
    if (what === 'all') endAll.mutate(undefined, tell);
    else endOne.mutate(what.id, tell);
  };
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
            onClick={() => (isSelf ? setAsked('all') : end('all'))}
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
          onEnd={(session) => (session.current ? setAsked(session) : end(session))}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Not signed in anywhere.
        </Typography>
      )}
      <LazyConfirmDialog
        open={asked !== null}
        title="End your own session?"
        confirmLabel="End"
        tone="danger"
        onConfirm={() => asked !== null && end(asked)}
        onCancel={() => setAsked(null)}
      >
        You will be signed out of this browser immediately.
      </LazyConfirmDialog>
    </Panel>
  );
};

/** Sessions of a user, which can be ended. */
export const SessionsPanel = ({ user }: { user: ManagedUser }) => {
  const { data, error, refetch } = useQuery(userQueries.sessions(user.id));
  if (data) return <Sessions user={user} sessions={data.sessions} />;
  return (
    <Panel title="Sessions">
      {error ? (
        <ErrorState message="The sessions could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading the sessions" />
      )}
    </Panel>
  );
};
