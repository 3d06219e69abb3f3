import type { ConversationDetail, Message, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { useEffect } from 'react';
import { useReadConversation } from '../api/conversation-mutations';

type Reading = { conversation: ConversationDetail; tab: MessageChannel | undefined; messages: readonly Message[] };

/** Marks what is on screen as read, once for each newest message. */
export const useReading = ({ conversation: { id, unread_count: unread }, tab, messages }: Reading): void => {
  const { mutate } = useReadConversation();
  const newest = messages.at(-1)?.id;
  // Tell the server. On failure the unread count stays, and the next message triggers another attempt.
  useEffect(() => {
    if (unread > 0 && newest !== undefined) mutate({ id, upTo: newest, channel: tab });
  }, [id, unread, newest, tab, mutate]);
};
