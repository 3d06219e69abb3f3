import { z } from 'zod';
import { defineEvent, type Outbox } from '../../outbox';
import type { NotificationService } from '../notifications';
import type { PublicStores } from './public-quote-stores';

const factsSchema = z.object({
  quote_number: z.string(),
  /** Name given with the acceptance. */
  name: z.string(),
  total_amount: z.number(),
  /** Due now, in dollars. */
  amount_due: z.number(),
});

export const quoteAccepted = defineEvent(
  'quote.accepted',
  factsSchema.extend({ quote_id: z.int(), accepted_at: z.iso.datetime() }),
);

type QuoteAccepted = z.output<typeof quoteAccepted.data>;

type Dependencies<S extends PublicStores> = {
  outbox: Pick<Outbox<S>, 'subscribe'>;
  notifications: Pick<NotificationService, 'register'>;
};

type Inside = Pick<PublicStores, 'quotes' | 'users' | 'notifications'>;

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

const amountWords = ({ total_amount: total, amount_due: due }: z.output<typeof factsSchema>): string => {
  if (due === 0) return 'Nothing to pay';
  return due === total
    ? `${aud.format(total)}, paying in full`
    : `${aud.format(total)}, with a deposit of ${aud.format(due)}`;
};

/**
 * Notifies the shop of acceptances: the assignee (or else the author) and the managers. Triggered by the event, so that
 * the customer's request neither waits for this nor fails with it.
 */
export const createAcceptanceNotices = <S extends PublicStores>({ outbox, notifications }: Dependencies<S>) => {
  const notify = notifications.register({
    type: quoteAccepted.name,
    facts: factsSchema,
    words: (facts) => ({ title: `${facts.name} accepted ${facts.quote_number}`, body: amountWords(facts) }),
  });

  const tellShop = async (inside: Inside, { quote_id: id, accepted_at, ...facts }: QuoteAccepted) => {
    const quote = await inside.quotes.find(id);
    if (!quote) throw new Error(`Quote ${id} was accepted and is not there`);
    const keeper = quote.assigned_to ?? quote.created_by;
    await notify(inside, {
      to: await inside.users.listActive({ ids: keeper === null ? [] : [keeper], role: 'manager' }),
      key: `quote:${id}`,
      facts,
      link: `/quotes/${id}`,
      at: new Date(accepted_at),
    });
  };

  outbox.subscribe('quote-notices', quoteAccepted, tellShop);
  return tellShop;
};

export type TellShop = ReturnType<typeof createAcceptanceNotices>;
