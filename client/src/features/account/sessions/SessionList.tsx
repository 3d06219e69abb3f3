import type { OpenSession } from '@chainline/shared/auth/account-contract';
import DeviceIcon from '@mui/icons-material/DevicesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format';
import { roleLabels } from '../../../lib/role-labels';
import { StatusChip } from '../../../components/StatusChip';
import { browserName } from './browser-name';

const shownAtOnce = 5;

type SessionListProps = {
  sessions: readonly OpenSession[];
  ending: string | null;
  onEnd: (session: OpenSession) => void;
};

const Session = ({ session, ending, onEnd }: { session: OpenSession } & Omit<SessionListProps, 'sessions'>) => {
  const { id, role, ip, user_agent, created_at, last_seen_at, current } = session;
  const browser = browserName(user_agent);
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={2}
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box aria-hidden sx={{ color: 'text.secondary', display: 'grid' }}>
        <DeviceIcon />
      </Box>
      <Box sx={{ flex: '1 1 0', minWidth: { xs: '70%', sm: 0 } }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }} title={user_agent}>
            {browser}
          </Typography>
          {current && <StatusChip label="This browser" tone="success" />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {`${roleLabels[role]}, from ${ip === '' ? 'an unknown address' : ip}. Signed in ${formatDateTime(created_at)}, last seen ${formatDateTime(last_seen_at)}.`}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="error"
        size="small"
        loading={ending === id}
        disabled={ending !== null}
        aria-label={
          current ? 'End this session' : `End the session in ${browser}, last seen ${formatDateTime(last_seen_at)}`
        }
        onClick={() => onEnd(session)}
      >
        End
      </Button>
    </Stack>
  );
};

/** Sessions of an account, newest first; the older ones on request. */
export const SessionList = ({ sessions, ...rest }: SessionListProps) => {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <Box component="ul" aria-label="Sessions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.slice(0, showsAll ? undefined : shownAtOnce).map((session) => (
          <Session key={session.id} session={session} {...rest} />
        ))}
      </Box>
      {sessions.length > shownAtOnce && (
        <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} sx={{ mt: 1 }}>
          {showsAll ? 'Show the latest' : `Show all (${sessions.length})`}
        </Button>
      )}
    </>
  );
};
