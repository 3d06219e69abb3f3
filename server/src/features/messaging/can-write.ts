import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { CustomerStore } from '../customers';
import type { ChannelRow } from './conversation-store';
import type { OptOutStore } from './opt-out-store';
import { optedOut } from './text-kind';

type Stores = { customers: CustomerStore; textOptOuts: OptOutStore };

type Question = {
  channel: MessageChannel;
  address: string | null;
  customerId: number | null;
  /** Messages in this channel so far. */
  known: ChannelRow | undefined;
};

type Configured = Record<MessageChannel, boolean>;

const words = { sms: 'text message', email: 'email' } as const;
const notConfigured = {
  sms: 'Text messages are not set up on this server.',
  email: 'Email is not set up on this server.',
} as const;

const refusedByCustomer = async ({ customers }: Stores, { channel, customerId, known }: Question) => {
  const row = customerId === null ? null : await customers.find(customerId);
  const wish = row?.channels.find((kept) => kept.channel === channel);
  if (wish?.do_not_contact === true) return `This customer asked not to be contacted by ${words[channel]}.`;
  // A person who refused messages may still get an answer to their own.
  if (wish?.consent === 'refused' && known?.last_inbound_at == null) {
    return `This customer has not agreed to receive ${words[channel]}s from the shop. You can only reply to theirs.`;
  }
  return null;
};

/** Reason as a sentence if nothing can be sent to this address; null if it can. */
export const whyNot = async (stores: Stores, configured: Configured, question: Question): Promise<string | null> => {
  const { channel, address } = question;
  if (!configured[channel]) return notConfigured[channel];
  if (address === null) return `No ${channel} contact found for this customer`;
  if (channel === 'sms' && (await stores.textOptOuts.has(address))) return optedOut;
  return refusedByCustomer(stores, question);
};
