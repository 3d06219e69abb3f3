import { writingMs } from '@chainline/shared/messaging/writing-contract';
import type { Transaction } from '../../db/transaction';
import type { Actor } from '../../http/actor';
import type { ConversationStore } from './conversation-store';
import type { WriterStore } from './writer-store';

export type WritingStores = { conversations: ConversationStore; conversationWriters: WriterStore };

type Dependencies<S extends WritingStores> = {
  stores: WritingStores;
  transaction: Transaction<S>;
  now: () => Date;
};

/** Shows colleagues who else is writing in a conversation, on all servers. */
export const createWritingService = <S extends WritingStores>({ stores, transaction, now }: Dependencies<S>) => ({
  tell: ({ userId }: Actor, conversationId: number, isWriting: boolean): Promise<void> =>
    transaction(async ({ conversations, conversationWriters }) => {
      await conversations.get(conversationId);
      const [at, writing] = [now(), { conversationId, userId }];
      const isNews = isWriting
        ? await conversationWriters.begin(writing, { at, until: new Date(at.getTime() + writingMs) })
        : await conversationWriters.end(writing);
      if (isNews) await conversations.signalWriters();
    }),

  list: async ({ userId }: Actor, conversationId: number): Promise<string[]> => {
    await stores.conversations.get(conversationId);
    return stores.conversationWriters.listOthers({ conversationId, userId }, now());
  },

  removeExpired: async (): Promise<void> => {
    await stores.conversationWriters.removeExpired(now());
  },
});

export type WritingService = ReturnType<typeof createWritingService>;
