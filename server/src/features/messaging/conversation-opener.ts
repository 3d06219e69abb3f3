import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { CustomerStore } from '../customers';
import type { ConversationStore } from './conversation-store';
import type { MessageStore } from './message-store';
import type { NoteStore } from './note-store';

export type OpenerStores = {
  customers: CustomerStore;
  conversations: ConversationStore;
  messages: MessageStore;
  conversationNotes: NoteStore;
};

const identityKinds = { sms: 'phone', email: 'email' } as const;

/**
 * Moves all messages of one conversation into another, which stays.
 * @returns the ids of the moved messages
 */
export const joinConversations = async (
  { conversations, messages, conversationNotes }: Omit<OpenerStores, 'customers'>,
  { from, to }: { from: number; to: number },
): Promise<number[]> => {
  const ids = [from, to].toSorted((one, other) => one - other);
  for (const id of ids) await conversations.lock(id);
  await conversations.joinReads({ from, to });
  await conversations.joinStanding({ from, to });
  await conversationNotes.moveAll({ from, to });
  const moved = await messages.moveAll({ from, to });
  await conversations.summarise(from);
  await conversations.summarise(to);
  return moved;
};

/**
 * Assigns the conversation of an unknown sender to a customer.
 * @returns the customer's conversation
 */
export const giveTo = async (inside: OpenerStores, id: number, customerId: number): Promise<number> => {
  const own = await inside.conversations.findOf(customerId);
  if (own === null) {
    await inside.conversations.setCustomer(id, customerId);
    return id;
  }
  if (own.id !== id) await joinConversations(inside, { from: id, to: own.id });
  return own.id;
};

/**
 * The conversation with this address: its customer's, or an unknown sender's. If several customers share a phone, the
 * one who used it last. Transactions decide about an address one at a time.
 */
export const openConversation = async (
  inside: OpenerStores,
  { channel, address, at }: { channel: MessageChannel; address: string; at: Date },
): Promise<number> => {
  const identity = { kind: identityKinds[channel], value: address };
  await inside.customers.lockIdentities([identity]);
  const known = await inside.conversations.findBy(channel, address);
  const owners = await inside.customers.listOwners([identity], '');
  const owner = owners.find(({ customer_id: id }) => id === known?.customer_id) ?? owners[0];
  if (!owner) return known?.customer_id === null ? known.id : inside.conversations.open(null, at);
  // A customer created by a draft would be deleted with the draft.
  if (owner.is_provisional) await inside.customers.settle(owner.customer_id);
  const own = await inside.conversations.open(owner.customer_id, at);
  if (known?.customer_id === null) await joinConversations(inside, { from: known.id, to: own });
  return own;
};

type Known = Pick<OpenerStores, 'customers' | 'conversations'>;

const ownersOf = async ({ customers }: Known, address: string): Promise<number[]> =>
  (await customers.listOwners([{ kind: 'email', value: address }], '')).map(({ customer_id: id }) => id);

/** True for an address of the conversation's customer, or the one to which its emails go. */
export const belongsTo = async (inside: Known, id: number, address: string): Promise<boolean> => {
  const { customer_id: customerId } = await inside.conversations.get(id);
  if (customerId !== null && (await ownersOf(inside, address)).includes(customerId)) return true;
  const email = (await inside.conversations.listChannels(id)).find(({ channel }) => channel === 'email');
  return email === undefined || email.address === address;
};

/** True if the sender belongs elsewhere: as another customer, or through their own conversation. */
export const hasOwnConversation = async (inside: Known, otherThan: number, address: string): Promise<boolean> => {
  if (await belongsTo(inside, otherThan, address)) return false;
  if ((await ownersOf(inside, address)).length > 0) return true;
  const known = await inside.conversations.findBy('email', address);
  return known !== null && known.id !== otherThan;
};
