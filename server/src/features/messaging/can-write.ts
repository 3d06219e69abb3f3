import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { CustomerRow, CustomerStore } from '../customers';
import { unsubscribed, type EmailOptOutStore } from '../mail';
import type { ChannelRow } from './conversation-store';
import type { OptOutStore } from './opt-out-store';
import { optedOut } from './text-kind';

type Stores = { textOptOuts: OptOutStore; emailOptOuts: EmailOptOutStore };

type Question = {
  channel: MessageChannel;
  address: string | null;
  /** Null for an unknown sender. */
  customer: Pick<CustomerRow, 'channels'> | null;
  /** Messages in this channel so far. */
  known: ChannelRow | undefined;
};

type Configured = Record<MessageChannel, boolean>;

const words = { sms: 'text message', email: 'email' } as const;
const notConfigured = {
  sms: 'Text messages are not set up on this server.',
  email: 'Email is not set up on this server.',
} as const;

/** The customer, or null for an unknown sender. */
export const customerOf = (
  { customers }: { customers: CustomerStore },
  customerId: number | null,
): Promise<CustomerRow | null> => (customerId === null ? Promise.resolve(null) : customers.find(customerId));

const refusedByCustomer = ({ channel, customer, known }: Question): string | null => {
  const wish = customer?.channels.find((kept) => kept.channel === channel);
  if (wish?.do_not_contact === true) return `This customer asked not to be contacted by ${words[channel]}.`;
  // A person who refused messages may still get an answer to their own.
  if (wish?.consent === 'refused' && known?.last_inbound_at == null) {
    return `This customer has not agreed to receive ${words[channel]}s from the shop. You can only reply to theirs.`;
  }
  return null;
};

/** False for somebody who has written again since: they may be answered. */
const hasUnsubscribed = async ({ emailOptOuts }: Stores, address: string, known: ChannelRow | undefined) => {
  const since = await emailOptOuts.find(address);
  return since !== null && (known?.last_inbound_at == null || known.last_inbound_at <= since);
};

/** Reason as a sentence if nothing can be sent to this address; null if it can. */
export const whyNot = async (stores: Stores, configured: Configured, question: Question): Promise<string | null> => {
  const { channel, address } = question;
  if (!configured[channel]) return notConfigured[channel];
  if (address === null) return `No ${channel} contact found for this customer`;
  if (channel === 'sms' && (await stores.textOptOuts.has(address))) return optedOut;
  if (channel === 'email' && (await hasUnsubscribed(stores, address, question.known))) return unsubscribed;
  return refusedByCustomer(question);
};
