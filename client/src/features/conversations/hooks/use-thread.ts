import type { ConversationDetail, Message, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { useRef, useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import {
  useCloseOrReopen,
  useRetryMessage,
  useSendMessage,
  useSendNow,
  useUndoMessage,
} from '../api/conversation-mutations';
import { useDraft } from './use-draft';

/** Channel for a reply: that of the latest message, unless it is blocked. */
const firstChannel = ({ channel, channels }: ConversationDetail): MessageChannel => {
  const isOpen = (wanted: MessageChannel) =>
    channels.some((state) => state.channel === wanted && state.blocked === null);
  if (isOpen(channel)) return channel;
  return channels.find(({ blocked }) => blocked === null)?.channel ?? channel;
};

/** Actions on one conversation. */
export const useThread = (conversation: ConversationDetail, tab: MessageChannel | undefined) => {
  const toast = useToast();
  const [chosen, setChosen] = useState<MessageChannel | null>(null);
  const channel = tab ?? chosen ?? firstChannel(conversation);
  const { draft, change, clear } = useDraft(conversation.id, channel);
  const [urgent, setUrgent] = useState(false);
  /** Idempotency key, the same for every attempt to send one text. */
  const attempt = useRef<{ text: string; key: string } | null>(null);
  const [sending, undoing, retrying, sendingNow, moving] = [
    useSendMessage(),
    useUndoMessage(),
    useRetryMessage(),
    useSendNow(),
    useCloseOrReopen(),
  ];

  const fail = (message: string) => (error: Error) => {
    toast({ message: `${message} ${errorMessage(error)}`, tone: 'error' });
  };

  const send = () => {
    const { content, subject } = draft;
    const text = `${channel}\n${content}`;
    if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
    const body = {
      conversation_id: conversation.id,
      channel,
      content: content.trim(),
      ...(channel === 'email' && subject.trim() !== '' ? { subject: subject.trim() } : {}),
      urgent,
      key: attempt.current.key,
    };
    sending.mutate(body, {
      onSuccess: () => {
        attempt.current = null;
        clear();
        setUrgent(false);
        toast({ message: 'Message sent!', tone: 'success' });
      },
      onError: fail('Error sending message.'),
    });
  };

  /** Puts the text back into the composer, unless another one has been started there. */
  const undo = ({ id }: Message) =>
    undoing.mutate(id, {
      onSuccess: (taken) => {
        toast({ message: 'Message cancelled.', tone: 'info' });
        if (taken.channel === channel && draft.content === '') {
          change({ content: taken.content, subject: taken.subject ?? '' });
        }
      },
      onError: fail('The message could not be cancelled.'),
    });

  return {
    channel,
    chooseChannel: setChosen,
    draft,
    changeDraft: change,
    urgent,
    setUrgent,
    isSending: sending.isPending,
    send,
    undo,
    retry: ({ id }: Message) => retrying.mutate(id, { onError: fail('The message could not be sent again.') }),
    sendNow: ({ id }: Message) => sendingNow.mutate(id, { onError: fail('The message could not be sent.') }),
    isMoving: moving.isPending,
    move: () =>
      moving.mutate(
        { id: conversation.id, close: conversation.status === 'active' },
        {
          onSuccess: ({ conversation: { status } }) =>
            toast({ message: status === 'closed' ? 'Conversation closed' : 'Conversation reopened', tone: 'success' }),
          onError: fail('The conversation could not be changed.'),
        },
      ),
  };
};
