import type { ConversationDetail, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { fillTemplate } from '@chainline/shared/messaging/template-rules';
import type { MessageTemplate } from '@chainline/shared/settings/messaging-settings-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { formatPhone } from '../../customers';
import { colleaguesQuery, type Colleague } from '../api/colleague-query';
import { templatesQuery } from '../api/template-query';
import { conversationQueries } from '../api/conversation-queries';
import { useChangeToast } from '../hooks/use-change-toast';
import { useReach } from '../hooks/use-reach';
import { useReading } from '../hooks/use-reading';
import { useThread } from '../hooks/use-thread';
import { Composer } from './Composer';
import type { Offering } from './MessageField';
import { MessageList } from './MessageList';
import { ThreadDialogs, type ThreadDialog } from './ThreadDialogs';
import { ThreadHeader } from './ThreadHeader';
import { WritersLine } from './WritersLine';

const inserting = (
  templates: readonly MessageTemplate[],
  { template_values: values }: ConversationDetail,
): Offering => ({
  sign: '/',
  label: 'Templates',
  offers: templates.map(({ name, text }) => {
    const filled = fillTemplate(text, values);
    return { id: name, label: name, hint: filled, text: filled };
  }),
});

const mentioning = (colleagues: readonly Colleague[]): Offering => ({
  sign: '@',
  label: 'Colleagues',
  offers: colleagues.map(({ id, name }) => ({ id: String(id), label: name, text: `@${name} ` })),
});

type Tab = MessageChannel | undefined;
type OpenThreadProps = {
  conversation: ConversationDetail;
  tab: Tab;
  /** Message to show, however old. */
  target: number | null;
  now: number;
  onBack: () => void;
  onBeside: () => void;
  /** Called when this conversation was merged into another. */
  onMoved: (id: number) => void;
};

const failure = 'Failed to load messages.';

const nameOf = ({ customer_name: name, customer_phone: phone, customer_email: email }: ConversationDetail): string =>
  name ?? (phone === null ? (email ?? 'Unknown Customer') : formatPhone(phone));

const NoMessages = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <Box sx={{ flexGrow: 1, p: 2 }}>
    {error ? (
      <ErrorState message={failure} error={error} onRetry={onRetry} />
    ) : (
      <LoadingState label="Loading the messages" />
    )}
  </Box>
);

const OpenThread = ({ conversation, tab, target, now, onBack, onBeside, onMoved }: OpenThreadProps) => {
  const { id } = conversation;
  const query = useInfiniteQuery(conversationQueries.messages(id, tab));
  const messages = (query.data?.pages ?? []).toReversed().flat();
  const notes = useQuery(conversationQueries.notes(id)).data ?? [];
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const { data: templates = [] } = useQuery(templatesQuery());
  const thread = useThread(conversation, { tab, colleagues });
  const [dialog, setDialog] = useState<ThreadDialog>(null);
  useReach(query, target, messages[0]?.id);
  useReading({ conversation, tab, messages });
  useChangeToast(query.isError, failure, 'error');
  useChangeToast(query.isSuccess && messages.length === 0, 'No messages found for this conversation.');

  return (
    <>
      <ThreadHeader
        conversation={conversation}
        isMoving={thread.isMoving}
        onBack={onBack}
        onBeside={onBeside}
        onMove={thread.move}
        onName={() => setDialog('name')}
        onSnooze={() => setDialog('snooze')}
        onAssign={thread.assign}
      />
      {query.data ? (
        <MessageList
          messages={messages}
          notes={notes}
          target={target}
          customerName={nameOf(conversation)}
          now={now}
          hasOlder={query.hasNextPage}
          isLoadingOlder={query.isFetchingNextPage}
          onOlder={() => void query.fetchNextPage()}
          onUndo={thread.undo}
          onRetry={thread.retry}
          onSendNow={thread.sendNow}
        />
      ) : (
        <NoMessages error={query.error} onRetry={() => void query.refetch()} />
      )}
      <WritersLine id={id} />
      <Composer
        conversation={conversation}
        mode={thread.mode}
        channels={tab === undefined ? conversation.channels.map(({ channel }) => channel) : [tab]}
        onMode={thread.chooseMode}
        offering={thread.mode === 'note' ? mentioning(colleagues) : inserting(templates, conversation)}
        draft={thread.draft}
        onDraft={thread.changeDraft}
        attaching={thread.attaching}
        urgent={thread.urgent}
        onUrgent={thread.setUrgent}
        isSending={thread.isSending}
        onSend={thread.send}
      />
      <ThreadDialogs
        open={dialog}
        conversation={conversation}
        now={now}
        onClose={() => setDialog(null)}
        onSnooze={thread.snooze}
        onMoved={onMoved}
      />
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
