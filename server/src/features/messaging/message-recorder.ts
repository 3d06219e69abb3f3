import type { ConversationStore } from './conversation-store';
import type { MessageStore, NewMessage } from './message-store';

type RecorderStores = { conversations: ConversationStore; messages: MessageStore };

type Recording = NewMessage & {
  /** True if the text contains the shop's name. */
  isSigned?: boolean;
  /** Opens a closed conversation again; automatic emails do not. */
  reopens?: boolean;
  /** True if the sender is neither the customer nor the usual contact: answers are not sent to them. */
  isStranger?: boolean;
};

/**
 * Adds a message to its conversation.
 * @returns null if it was already added
 */
export const recordMessage = async (
  { conversations, messages }: RecorderStores,
  { isSigned = false, reopens = true, isStranger = false, ...message }: Recording,
): Promise<number | null> => {
  await conversations.lock(message.conversationId);
  const id = await messages.insert(message);
  if (id === null) return null;
  await conversations.recordLatest(message.conversationId, {
    channel: message.channel,
    address: message.address,
    text: message.content,
    at: message.at,
    isInbound: message.direction === 'inbound',
    isSigned,
    isStranger,
    reopens,
  });
  await conversations.signal();
  return id;
};
