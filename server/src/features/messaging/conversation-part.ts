import type { CustomerData, CustomerPart } from '../customers';
import type { EmailOptOutStore } from '../mail';
import type { NotificationStore } from '../notifications';
import { joinConversations, type OpenerStores } from './conversation-opener';
import type { OptOutStore } from './opt-out-store';

type Stores = OpenerStores & { notifications: NotificationStore };

/** Moves notes when customers are merged. Must be registered before the messages, with which all notes move. */
export const notePart = <S extends OpenerStores>(now: () => Date): CustomerPart<S> => ({
  name: 'conversation notes',

  move: async (inside, { from, to }) => {
    const merged = await inside.conversations.findOf(from);
    if (!merged) return [];
    const kept = await inside.conversations.open(to, now());
    return inside.conversationNotes.moveAll({ from: merged.id, to: kept });
  },

  moveBack: async (inside, ids, { from, to }) => {
    const kept = await inside.conversations.findOf(from);
    if (!kept || ids.length === 0) return;
    const parted = await inside.conversations.open(to, now());
    await inside.conversationNotes.moveSome(ids, { from: kept.id, to: parted });
  },
});

export const noteData = <S extends Pick<OpenerStores, 'conversationNotes'>>(): CustomerData<S> => ({
  name: 'conversation notes',
  list: ({ conversationNotes }, { customerIds }) => conversationNotes.listOf(customerIds),
});

/** Keep opt-outs on erasure: the number must still get no texts. */
export const optOutData = <S extends { textOptOuts: OptOutStore }>(): CustomerData<S> => ({
  name: 'text opt-outs',
  list: ({ textOptOuts }, { customerIds }) => textOptOuts.listOf(customerIds),
});

/** Kept on erasure as well. */
export const emailOptOutData = <S extends { emailOptOuts: EmailOptOutStore }>(): CustomerData<S> => ({
  name: 'email opt-outs',
  list: ({ emailOptOuts }, { emails }) => emailOptOuts.listOf(emails),
});

/** Joins conversations when customers are merged. */
export const conversationPart = <S extends OpenerStores>(now: () => Date): CustomerPart<S> => ({
  name: 'messages',

  move: async (inside, { from, to }) => {
    const merged = await inside.conversations.findOf(from);
    if (!merged) return [];
    return joinConversations(inside, { from: merged.id, to: await inside.conversations.open(to, now()) });
  },

  moveBack: async (inside, ids, { from, to }) => {
    const kept = await inside.conversations.findOf(from);
    if (!kept || ids.length === 0) return;
    const parted = await inside.conversations.open(to, now());
    await inside.conversations.copyReads({ from: kept.id, to: parted });
    await inside.messages.moveSome(ids, { from: kept.id, to: parted });
    await inside.conversations.summarise(kept.id);
    await inside.conversations.summarise(parted);
  },
});

export const messageData = <S extends Stores>(): CustomerData<S> => ({
  name: 'messages',
  list: ({ messages }, { customerIds }) => messages.listOf(customerIds),

  needed: async ({ messages }, { customerIds }) =>
    (await messages.hasWaiting(customerIds))
      ? ['A text message to this customer is still being sent. Try again in a moment.']
      : [],

  erase: async ({ conversations, notifications }, { customerIds }) => {
    const found = [];
    for (const id of customerIds) found.push(...[await conversations.findOf(id)].flatMap((row) => row?.id ?? []));
    await conversations.remove(found);
    await notifications.removeLinking(found.map((id) => `/conversations?open=${id}`));
    return 0;
  },
});
