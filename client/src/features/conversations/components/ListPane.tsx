import { conversationStatuses, type MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isSearchable } from '@chainline/shared/messaging/message-search-contract';
import { Suspense } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { NativeSelect } from '../../../components/NativeSelect';
import { SearchField } from '../../../components/SearchField';
import { TabBar, tabId } from '../../../components/TabBar';
import { conversationQueries } from '../api/conversation-queries';
import { isFound } from '../conversation-words';
import { useChangeToast } from '../hooks/use-change-toast';
import type { useConversationAddress } from '../hooks/use-conversation-address';
import { ConversationList } from './ConversationList';

const MessageResults = lazyPart(async () => (await import('./MessageResults')).MessageResults);

type Address = ReturnType<typeof useConversationAddress>;

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
] as const;
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
];
const assignments = [
  { value: 'all', label: 'Everybody’s' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
];
const panelId = 'conversations';
const failure = 'Failed to load conversations.';

const channelOf = (tab: (typeof tabs)[number]['value']): MessageChannel | undefined =>
  tab === 'all' ? undefined : tab;

const ListSkeleton = () => (
  <LoadingState label="Loading the conversations">
    <Stack spacing={1} sx={{ p: 1 }}>
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} variant="rounded" height={84} />
      ))}
    </Stack>
  </LoadingState>
);

const Nothing = ({ isEmpty, isActive }: { isEmpty: boolean; isActive: boolean }) => (
  <EmptyState
    icon={<ForumIcon />}
    title={isEmpty ? 'No conversations yet' : 'No conversations match your search'}
    {...(isEmpty && isActive ? { description: 'Write to a customer, or wait for their first message.' } : {})}
  />
);

const Contents = ({ state, change, now }: Address & { now: number }) => {
  const { channel, status, assigned, search, open } = state;
  const query = useInfiniteQuery(conversationQueries.list({ status, channel, assigned }));
  const all = query.data?.pages.flat();
  const found = all?.filter((conversation) => isFound(conversation, search)) ?? [];
  useChangeToast(query.isError, failure, 'error');
  useChangeToast(all?.length === 0, 'No conversations found.');
  return (
    <>
      {query.isError && (
        <Box sx={{ p: 1 }}>
          <ErrorState message={failure} error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {query.isPending && <ListSkeleton />}
      {all && found.length === 0 && (
        <Nothing isEmpty={all.length === 0} isActive={status === 'active' && assigned === undefined} />
      )}
      {found.length > 0 && (
        <ConversationList
          conversations={found}
          open={open}
          now={now}
          onOpen={(id) => change({ open: id, message: null })}
        />
      )}
      {query.hasNextPage && (
        <Button fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older conversations
        </Button>
      )}
    </>
  );
};

/** The conversations of a channel, with their filters. */
export const ListPane = (props: Address & { now: number }) => {
  const { state, change } = props;
  const tab = state.channel ?? 'all';
  return (
    <>
      <Box sx={{ flexShrink: 0 }}>
        <TabBar
          label="Channel"
          tabs={tabs}
          value={tab}
          panelId={panelId}
          onChange={(value) => change({ channel: channelOf(value) })}
        />
      </Box>
      <Stack spacing={1} sx={{ flexShrink: 0, p: 1, borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
        <SearchField
          label="Search conversations..."
          value={state.search}
          onSearch={(term) => change({ search: term }, { replace: true })}
        />
        <Stack direction="row" spacing={1}>
          <NativeSelect
            label="Status"
            value={state.status}
            choices={statuses}
            onChange={(value) => change({ status: conversationStatuses.find((each) => each === value) ?? 'active' })}
            sx={{ flexGrow: 1 }}
          />
          <NativeSelect
            label="Assigned"
            value={state.assigned ?? 'all'}
            choices={assignments}
            onChange={(value) => change({ assigned: value === 'me' || value === 'nobody' ? value : undefined })}
            sx={{ flexGrow: 1 }}
          />
        </Stack>
      </Stack>
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)} sx={{ flexGrow: 1, overflowY: 'auto' }}>
        <Contents {...props} />
        <Suspense fallback={null}>
          {isSearchable(state.search) && (
            <MessageResults
              term={state.search.trim()}
              now={props.now}
              onOpen={(id, message) => change({ open: id, message, channel: undefined })}
            />
          )}
        </Suspense>
      </Box>
    </>
  );
};
