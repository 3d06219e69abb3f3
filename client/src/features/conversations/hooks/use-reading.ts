import type { Message } from '@chainline/shared/messaging/conversation-contract';
import { useEffect } from 'react';
import { useReadConversation } from '../api/conversation-mutations';

/** Marks what is on screen as read, once for each newest message. */
export const useReading = (id: number, unread: number, messages: readonly Message[]): void => {
  const { mutate } = useReadConversation();
  const newest = messages.at(-1)?.id;
  // Tell the server. On failure the unread count stays, and the next message triggers another attempt.
  useEffect(() => {
    if (unread > 0 && newest !== undefined) mutate({ id, upTo: newest });
  }, [id, unread, newest, mutate]);
};
