import { z } from 'zod';
import { defineEvent, type Outbox } from '../../outbox';
import type { NotificationService } from '../notifications';
import { addressNotice, aud, noticeSubscriber, type NoticeStores } from './notice-recipients';
import type { PublicStores } from './public-quote-stores';

const factsSchema = z.object({
  quote_number: z.string(),
  name: z.string(),
  total_amount: z.number(),
  amount_due: z.number(),
});

export const quoteAccepted = defineEvent(
  'quote.accepted',
  factsSchema.extend({ quote_id: z.int(), accepted_at: z.iso.datetime() }),
);

type QuoteAccepted = z.output<typeof quoteAccepted.data>;

const paidFacts = z.object({
  quote_number: z.string(),
  name: z.string(),
  amount: z.number(),
  order_number: z.string(),
});

export const quotePaid = defineEvent(
  'quote.paid',
  paidFacts.extend({ quote_id: z.int(), order_id: z.int(), paid_at: z.iso.datetime() }),
);

const declinedFacts = z.object({ quote_number: z.string(), name: z.string(), reason: z.string() });

export const quoteDeclined = defineEvent(
  'quote.declined',
  declinedFacts.extend({ quote_id: z.int(), declined_at: z.iso.datetime() }),
);

type Dependencies<S extends PublicStores> = {
  outbox: Pick<Outbox<S>, 'subscribe'>;
  notifications: Pick<NotificationService, 'register'>;
};

const amountWords = ({ total_amount: total, amount_due: due }: z.output<typeof factsSchema>): string => {
  if (due === 0) return 'Nothing to pay';
  return due === total
    ? `${aud.format(total)}, paying in full`
    : `${aud.format(total)}, with a deposit of ${aud.format(due)}`;
};

/**
 * Notifies the assignee (or creator) and all managers. Driven by events, so that a customer's request or the check of
 * an order neither waits for the notification nor fails with it.
 */
export const createAcceptanceNotices = <S extends PublicStores>({ outbox, notifications }: Dependencies<S>) => {
  const notifyAccepted = notifications.register({
    type: quoteAccepted.name,
    facts: factsSchema,
    words: (facts) => ({ title: `${facts.name} accepted ${facts.quote_number}`, body: amountWords(facts) }),
  });
  const notifyPaid = notifications.register({
    type: quotePaid.name,
    facts: paidFacts,
    words: ({ name, quote_number: number, amount, order_number: order }) => ({
      title: `${name} paid ${aud.format(amount)} for ${number}`,
      body: `Order ${order} in the online shop`,
    }),
  });
  const notifyDeclined = notifications.register({
    type: quoteDeclined.name,
    facts: declinedFacts,
    words: ({ name, quote_number: number, reason }) => ({
      title: `${name} declined ${number}`,
      body: reason === '' ? 'No reason given' : reason,
    }),
  });

  const addressed = async (inside: NoticeStores, id: number) => {
    const { to, link } = await addressNotice(inside, id);
    return { to, link };
  };

  const tellShop = async (inside: NoticeStores, { quote_id: id, accepted_at: at, ...facts }: QuoteAccepted) =>
    notifyAccepted(inside, { ...(await addressed(inside, id)), key: `quote:${id}`, facts, at: new Date(at) });

  outbox.subscribe(noticeSubscriber, quoteAccepted, tellShop);
  outbox.subscribe(
    noticeSubscriber,
    quotePaid,
    async (inside, { quote_id: id, order_id: order, paid_at: at, ...facts }) =>
      notifyPaid(inside, { ...(await addressed(inside, id)), key: `quote:${id}:${order}`, facts, at: new Date(at) }),
  );
  outbox.subscribe(noticeSubscriber, quoteDeclined, async (inside, { quote_id: id, declined_at: at, ...facts }) =>
    notifyDeclined(inside, { ...(await addressed(inside, id)), key: `quote:${id}`, facts, at: new Date(at) }),
  );
  return tellShop;
};

export type TellShop = ReturnType<typeof createAcceptanceNotices>;
