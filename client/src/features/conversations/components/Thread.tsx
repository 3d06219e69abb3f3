import type { ConversationDetail, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { formatPhone } from '../../customers';
import { conversationQueries } from '../api/conversation-queries';
import { useChangeToast } from '../hooks/use-change-toast';
import { useReading } from '../hooks/use-reading';
import { useThread } from '../hooks/use-thread';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { ThreadHeader } from './ThreadHeader';

const NameDialog = lazyPart(async () => (await import('./NameDialog')).NameDialog);

type Tab = MessageChannel | undefined;
type OpenThreadProps = {
  conversation: ConversationDetail;
  tab: Tab;
  now: number;
  onBack: () => void;
  /** Called when this conversation was merged into another. */
  onMoved: (id: number) => void;
};

const failure = 'Failed to load messages.';

const OpenThread = ({ conversation, tab, now, onBack, onMoved }: OpenThreadProps) => {
  const { id, customer_phone: phone, customer_email: email } = conversation;
  const query = useInfiniteQuery(conversationQueries.messages(id, tab));
  const messages = (query.data?.pages ?? []).toReversed().flat();
  const thread = useThread(conversation, tab);
  const [isNaming, setNaming] = useState(false);
  useReading({ conversation, tab, messages });
  useChangeToast(query.isError, failure, 'error');
  useChangeToast(query.isSuccess && messages.length === 0, 'No messages found for this conversation.');
  const name = conversation.customer_name ?? (phone === null ? (email ?? 'Unknown Customer') : formatPhone(phone));

  return (
    <>
      <ThreadHeader
        conversation={conversation}
        isMoving={thread.isMoving}
        onBack={onBack}
        onMove={thread.move}
        onName={() => setNaming(true)}
      />
      {query.data ? (
        <MessageList
          messages={messages}
          customerName={name}
          now={now}
          hasOlder={query.hasNextPage}
          isLoadingOlder={query.isFetchingNextPage}
          onOlder={() => void query.fetchNextPage()}
          onUndo={thread.undo}
          onRetry={thread.retry}
          onSendNow={thread.sendNow}
        />
      ) : (
        <Box sx={{ flexGrow: 1, p: 2 }}>
          {query.isError ? (
            <ErrorState message={failure} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingState label="Loading the messages" />
          )}
        </Box>
      )}
      <Composer
        conversation={conversation}
        channel={thread.channel}
        onChannel={tab === undefined ? thread.chooseChannel : null}
        draft={thread.draft}
        onDraft={thread.changeDraft}
        urgent={thread.urgent}
        onUrgent={thread.setUrgent}
        isSending={thread.isSending}
        onSend={thread.send}
      />
      <Suspense fallback={null}>
        {isNaming && (
          <NameDialog
            conversation={conversation}
            onClose={() => setNaming(false)}
            onNamed={(next) => {
              setNaming(false);
              onMoved(next);
            }}
          />
        )}
      </Suspense>
    </>
  );
};

type ThreadProps = Omit<OpenThreadProps, 'conversation'> & { id: number };

/** One conversation: header, messages and composer. */
export const Thread = ({ id, onBack, ...props }: ThreadProps) => {
  const { data, error, refetch } = useQuery(conversationQueries.one(id));
  return (
    <Stack component="section" aria-label="Conversation" sx={{ height: '100%', minHeight: 0 }}>
      {data && <OpenThread conversation={data} onBack={onBack} {...props} />}
      {!data && (
        <Box sx={{ p: 2 }}>
          {error ? (
            <ErrorState message={failure} error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState label="Loading the conversation" />
          )}
        </Box>
      )}
    </Stack>
  );
};
