import type { CustomerStore } from '../customers';

export type WishStores = { customers: CustomerStore };

type Wish = { channel: 'sms' | 'email'; isRefused: boolean; at: Date };

/** Copies what somebody wishes for a channel to the customer's record, where everybody sees it. */
export const recordWish = async (
  { customers }: WishStores,
  customerId: number | null,
  { channel, isRefused, at }: Wish,
): Promise<void> => {
  if (customerId === null) return;
  const { channels } = await customers.lock(customerId);
  const others = channels.flatMap(({ changed_at: _at, ...kept }) => (kept.channel === channel ? [] : [kept]));
  const blocked = channels.some((kept) => kept.channel === 'email' && kept.do_not_contact);
  const own = {
    channel,
    consent: isRefused ? 'refused' : 'given',
    // Somebody who unsubscribed from emails may write again, and is answered.
    do_not_contact: channel === 'email' ? blocked : isRefused,
  } as const;
  await customers.replaceChannels(customerId, [...others, own], at);
  await customers.advanceVersion(customerId);
};
