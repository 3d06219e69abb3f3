import type { Transaction } from '../../db/transaction';
import type { EmailOptOutStore, MailService } from '../mail';
import type { ConversationStore } from './conversation-store';
import { recordWish, type WishStores } from './customer-wishes';

export type UnsubscribeStores = WishStores & {
  conversations: ConversationStore;
  emailOptOuts: EmailOptOutStore;
};

type Dependencies<S extends UnsubscribeStores> = {
  transaction: Transaction<S>;
  mail: Pick<MailService, 'unsubscribing'>;
  now: () => Date;
};

/** Records it for the address, and for the customers who have it. */
export const unsubscribeAddress = async (inside: UnsubscribeStores, address: string, at: Date): Promise<void> => {
  const owners = await inside.customers.listOwners([{ kind: 'email', value: address }], '');
  // Lock customers first, in this order, as other transactions do.
  for (const id of owners.map(({ customer_id: owner }) => owner).toSorted((one, other) => one - other)) {
    await recordWish(inside, id, { channel: 'email', isRefused: true, at });
  }
  await inside.emailOptOuts.insert(address, at);
  await inside.conversations.signal();
};

/** Unsubscribing, by the link in our emails. */
export const createUnsubscribeService = <S extends UnsubscribeStores>({ transaction, mail, now }: Dependencies<S>) => ({
  /** Null for a forged link, and if the recipient was erased. */
  addressOf: (token: string): Promise<string | null> => mail.unsubscribing(token),

  /** Repeats change nothing but the time. */
  unsubscribe: async (token: string): Promise<string | null> => {
    const address = await mail.unsubscribing(token);
    if (address !== null) await transaction((inside) => unsubscribeAddress(inside, address, now()));
    return address;
  },
});

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;
