import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { toE164, toEmailKey } from '../customers';
import { customerOf, whyNot } from './can-write';
import { openConversation } from './conversation-opener';
import type { MessageSender, SenderStores } from './message-sender';

type Contact = { channel: MessageChannel; address: string; customerId: number | null };
type ShopMessage = {
  channel: MessageChannel;
  address: string;
  subject?: string;
  content: string;
  key: string;
  sentBy: number | null;
};

const normal = (channel: MessageChannel, address: string): string | null =>
  channel === 'sms' ? toE164(address) : toEmailKey(address);

/** Messages that other features send to a customer on their own. */
export const createCustomerMessages = ({ messageSender }: { messageSender: MessageSender }) => ({
  /**
   * Reason as a sentence if the shop cannot write first; null if it can. Text messages need the customer's consent.
   */
  whyNotFirst: async (stores: SenderStores, { channel, address: given, customerId }: Contact) => {
    const address = normal(channel, given);
    const conversation = address === null ? null : await stores.conversations.findBy(channel, address);
    const channels = conversation === null ? [] : await stores.conversations.listChannels(conversation.id);
    const known = channels.find((row) => row.channel === channel);
    const customer = await customerOf(stores, customerId);
    const blocked = await whyNot(stores, messageSender.configured, { channel, address, customer, known });
    if (blocked !== null || channel === 'email') return blocked;
    const hasAgreed = customer?.channels.some((kept) => kept.channel === 'sms' && kept.consent === 'given') ?? false;
    return hasAgreed ? null : 'This customer has not agreed to text messages.';
  },

  /** Sends a message in the caller's transaction, once per key, and shows it in the conversation. */
  send: async (inside: SenderStores, { address: given, ...message }: ShopMessage, at: Date): Promise<void> => {
    const { channel } = message;
    const address = normal(channel, given);
    const prepared = await messageSender.prepare();
    if (address === null) return;
    const id = await openConversation(inside, { channel, address, at });
    const conversation = await inside.conversations.lock(id);
    await messageSender.send(inside, conversation, { ...message, address, urgent: false }, prepared);
  },
});

export type CustomerMessages = ReturnType<typeof createCustomerMessages>;
