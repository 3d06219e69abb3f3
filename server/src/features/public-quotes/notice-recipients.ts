import type { PublicStores } from './public-quote-stores';

export type NoticeStores = Pick<PublicStores, 'quotes' | 'users' | 'notifications'>;

/** One subscriber for all events that become notifications about quotes, so that they arrive in order per quote. */
export const noticeSubscriber = 'quote-notices';

export const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

const getQuote = async ({ quotes }: Pick<NoticeStores, 'quotes'>, id: number) => {
  const quote = await quotes.find(id);
  if (!quote) throw new Error(`There is news about quote ${id}, which does not exist`);
  return quote;
};

/** Recipients: the assignee (or the creator if nobody is assigned) and all managers. */
export const addressNotice = async (inside: NoticeStores, id: number) => {
  const quote = await getQuote(inside, id);
  const keeper = quote.assigned_to ?? quote.created_by;
  const to = await inside.users.listActive({ ids: keeper === null ? [] : [keeper], role: 'manager' });
  return { quote, keeper, to, link: `/quotes/${id}` };
};

/** Recipients of everyday news: the assignee or creator alone, or all managers if neither is active. */
export const addressKeeper = async (inside: NoticeStores, id: number) => {
  const { to, keeper, ...notice } = await addressNotice(inside, id);
  return { ...notice, to: keeper !== null && to.includes(keeper) ? [keeper] : to };
};
