import type { TellShop } from '../features/public-quotes';
import type { NotificationStore } from '../features/notifications';
import type { QuoteStore } from '../features/quotes';

const dayMs = 86_400_000;
/** Older acceptances are no longer news. */
const shownDays = 60;
const unreadDays = 10;

export type DemoAcceptance = { quoteId: number; at: Date; due: number };

type Stores = Parameters<TellShop>[0] & { quotes: QuoteStore; notifications: NotificationStore };
type Telling = { accepted: readonly DemoAcceptance[]; people: readonly number[]; tellShop: TellShop; now: Date };

/** Notifies of demo acceptances. All but the latest are marked as read. */
export const tellDemoNews = async (inside: Stores, { accepted, people, tellShop, now }: Telling): Promise<void> => {
  const from = (days: number) => new Date(now.getTime() - days * dayMs);
  const news = accepted
    .filter(({ at }) => at >= from(shownDays))
    .toSorted((one, two) => Number(one.at) - Number(two.at));
  const tell = async ({ quoteId, at, due }: DemoAcceptance) => {
    const { quote_number, customer_name: name, total_amount } = await inside.quotes.lock(quoteId);
    const facts = { quote_number, name, total_amount, amount_due: due };
    await tellShop(inside, { ...facts, quote_id: quoteId, accepted_at: at.toISOString() });
  };

  for (const acceptance of news.filter(({ at }) => at < from(unreadDays))) await tell(acceptance);
  const all = { types: ['quote.accepted'], upTo: Number.MAX_SAFE_INTEGER, at: now };
  for (const person of people) await inside.notifications.markAllRead(person, all);
  for (const acceptance of news.filter(({ at }) => at >= from(unreadDays))) await tell(acceptance);
};
