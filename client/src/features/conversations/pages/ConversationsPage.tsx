import AddIcon from '@mui/icons-material/Add';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { useNow } from '../../../components/use-now';
import { conversationKeys } from '../api/conversation-queries';
import { ListPane } from '../components/ListPane';
import { Thread } from '../components/Thread';
import { useConversationAddress } from '../hooks/use-conversation-address';

const NewConversationDialog = lazyPart(
  async () => (await import('../components/NewConversationDialog')).NewConversationDialog,
);

const BesidePane = lazyPart(async () => (await import('../components/beside/BesidePane')).BesidePane);

/** Milliseconds after which relative times are updated. */
const clockMs = 30_000;

const panes = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)', xl: '360px minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: 2,
  height: { xs: 'calc(100dvh - 180px)', md: 'calc(100dvh - 150px)' },
  minHeight: 420,
} as const;

const threePanes = {
  ...panes,
  gridTemplateColumns: {
    ...panes.gridTemplateColumns,
    lg: '280px minmax(0, 1fr) 280px',
    xl: '360px minmax(0, 1fr) 360px',
  },
} as const;

/** On a phone only one pane fits. */
const Pane = ({ onPhone, children }: { onPhone: boolean; children: ReactNode }) => (
  <Paper
    variant="outlined"
    sx={{
      display: { xs: onPhone ? 'flex' : 'none', md: 'flex' },
      flexDirection: 'column',
      minHeight: 0,
      minWidth: 0,
      overflow: 'hidden',
    }}
  >
    {children}
  </Paper>
);

/** All conversations: list and thread side by side, or one at a time on a phone. */
export const ConversationsPage = () => {
  const queryClient = useQueryClient();
  const { state, change } = useConversationAddress();
  const { channel, open } = state;
  const [isCreating, setCreating] = useState(false);
  const [isBeside, setBeside] = useState(false);
  const now = useNow(clockMs);
  return (
    <>
      <PageHeader
        title="Conversations"
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<RefreshIcon />}
              onClick={() => void queryClient.invalidateQueries({ queryKey: conversationKeys.all })}
            >
              Refresh
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
              New Conversation
            </Button>
          </>
        }
      />
      <Box data-toasts="right" sx={open === null ? panes : threePanes}>
        <Pane onPhone={open === null}>
          <ListPane state={state} change={change} now={now} />
        </Pane>
        <Pane onPhone={open !== null}>
          {open === null ? (
            <EmptyState
              icon={<ForumIcon />}
              title="Select a conversation"
              description="Choose a conversation from the left to start messaging"
            />
          ) : (
            <Thread
              key={open}
              id={open}
              tab={channel}
              target={state.message}
              now={now}
              onBeside={() => setBeside(true)}
              onBack={() => change({ open: null, message: null })}
              onMoved={(id) => change({ open: id }, { replace: true })}
            />
          )}
        </Pane>
        <Suspense fallback={null}>
          {open !== null && (
            <BesidePane
              key={open}
              id={open}
              isOpen={isBeside}
              onClose={() => setBeside(false)}
              onMoved={(id) => change({ open: id }, { replace: true })}
            />
          )}
        </Suspense>
      </Box>
      <Suspense fallback={null}>
        {isCreating && (
          <NewConversationDialog
            onClose={() => setCreating(false)}
            onCreated={(id) => {
              setCreating(false);
              change({ open: id, message: null, status: 'active', search: '' });
            }}
          />
        )}
      </Suspense>
    </>
  );
};
