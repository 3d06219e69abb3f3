import type { ConversationDetail, Message, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { useRef, useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import {
  useAddNote,
  useAssign,
  useCloseOrReopen,
  useRetryMessage,
  useSendMessage,
  useSendNow,
  useSnooze,
  useUndoMessage,
} from '../api/conversation-mutations';
import type { Colleague } from '../api/colleague-query';
import type { Mode } from '../conversation-words';
import { mentionedIn } from '../insertion';
import { useAttaching } from './use-attaching';
import { useMessageDraft } from './use-message-draft';
import { useTellWriting } from './use-writing';

/** Channel for a reply: that of the latest message, unless it is blocked. */
const firstChannel = ({ channel, channels }: ConversationDetail): MessageChannel => {
  const isOpen = (wanted: MessageChannel) =>
    channels.some((state) => state.channel === wanted && state.blocked === null);
  if (isOpen(channel)) return channel;
  return channels.find(({ blocked }) => blocked === null)?.channel ?? channel;
};

/** Actions on one conversation. */
export const useThread = (
  conversation: ConversationDetail,
  { tab, colleagues }: { tab: MessageChannel | undefined; colleagues: readonly Colleague[] },
) => {
  const toast = useToast();
  const [chosen, setChosen] = useState<Mode | null>(null);
  const channel = tab ?? (chosen === 'note' ? null : chosen) ?? firstChannel(conversation);
  const mode: Mode = chosen === 'note' ? 'note' : channel;
  const { draft, change, changeFiles, restore, clear } = useMessageDraft(conversation.id, mode);
  const attaching = useAttaching(draft.files, changeFiles);
  const [urgent, setUrgent] = useState(false);
  const writing = useTellWriting(conversation.id);
  /** Idempotency key, the same for every attempt to send one text. */
  const attempt = useRef<{ text: string; key: string } | null>(null);
  const [noting, snoozing, assigning] = [useAddNote(), useSnooze(), useAssign()];
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

  /** Key of this attempt: repeating it neither sends nor adds anything twice. */
  const keyFor = (text: string): string => {
    if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
    return attempt.current.key;
  };

  const addNote = () => {
    const { content } = draft;
    const mentions = mentionedIn(content, colleagues);
    noting.mutate(
      { id: conversation.id, body: { content: content.trim(), mentions, key: keyFor(`note\n${content}`) } },
      {
        onSuccess: () => {
          attempt.current = null;
          clear();
          toast({ message: 'Note added', tone: 'success' });
        },
        onError: fail('The note could not be added.'),
      },
    );
  };

  const send = () => {
    const { content, subject } = draft;
    const fileIds = channel === 'email' ? draft.files.map(({ id }) => id) : [];
    const body = {
      conversation_id: conversation.id,
      channel,
      content: content.trim(),
      ...(channel === 'email' && subject.trim() !== '' ? { subject: subject.trim() } : {}),
      ...(fileIds.length > 0 ? { file_ids: fileIds } : {}),
      urgent,
      key: keyFor(`${channel}\n${fileIds.join(' ')}\n${content}`),
    };
    sending.mutate(body, {
      onSuccess: () => {
        attempt.current = null;
        clear();
        writing.stop();
        setUrgent(false);
        toast({ message: 'Message sent!', tone: 'success' });
      },
      onError: fail('Error sending message.'),
    });
  };

  const undo = ({ id }: Message) =>
    undoing.mutate(id, {
      onSuccess: ({ channel: of, content, subject, files }) => {
        toast({ message: 'Message cancelled.', tone: 'info' });
        restore(of, { content, subject: subject ?? '', files });
      },
      onError: fail('The message could not be cancelled.'),
    });

  return {
    mode,
    chooseMode: setChosen,
    draft,
    changeDraft: (patch: Partial<typeof draft>) => {
      // Keep the channel while somebody is writing, even if a message arrives by another one.
      if (chosen === null) setChosen(mode);
      change(patch);
      if (mode !== 'note' && patch.content !== undefined) {
        if (patch.content === '') writing.stop();
        else writing.write();
      }
    },
    attaching,
    urgent,
    setUrgent,
    isSending: sending.isPending || noting.isPending || attaching.uploading.length > 0,
    send: mode === 'note' ? addNote : send,
    snooze: (until: Date) =>
      snoozing.mutate(
        { id: conversation.id, until: until.toISOString() },
        {
          onSuccess: () => toast({ message: 'Conversation snoozed', tone: 'success' }),
          onError: fail('The conversation could not be snoozed.'),
        },
      ),
    assign: (userId: number | null) =>
      assigning.mutate(
        { id: conversation.id, userId },
        {
          onSuccess: ({ conversation: { assigned_to_name: name } }) =>
            toast({ message: name === null ? 'Assigned to nobody' : `Assigned to ${name}`, tone: 'success' }),
          onError: fail('The conversation could not be assigned.'),
        },
      ),
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
