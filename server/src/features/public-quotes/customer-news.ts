import { z } from 'zod';
import { defineEvent, type Outbox } from '../../outbox';
import type { NotificationService } from '../notifications';
import { addressKeeper, addressNotice, noticeSubscriber } from './notice-recipients';
import type { PublicStores } from './public-quote-stores';

const aboutQuote = z.object({ quote_id: z.int(), at: z.iso.datetime() });

export const quoteOpened = defineEvent('quote.opened', aboutQuote);

/** Without the text, which stays in the quote's history, where it can be erased. */
export const quoteAsked = defineEvent(
  'quote.question',
  aboutQuote.extend({
    event_key: z.string(),
    /** User who gets an email about it anyway. */
    emailed: z.int().nullable().default(null),
  }),
);

const facts = z.object({ quote_number: z.string(), name: z.string() });

type Dependencies<S extends PublicStores> = {
  outbox: Pick<Outbox<S>, 'subscribe'>;
  notifications: Pick<NotificationService, 'register'>;
};

/** Notifies people of customers' actions before the acceptance. */
export const createCustomerNotices = <S extends PublicStores>({ outbox, notifications }: Dependencies<S>): void => {
  const notifyOpened = notifications.register({
    type: quoteOpened.name,
    facts,
    words: ({ name, quote_number: number }) => ({
      title: `${name} opened ${number}`,
      body: 'First view by the customer',
    }),
  });
  const notifyAsked = notifications.register({
    type: quoteAsked.name,
    facts,
    words: ({ name, quote_number: number }) => ({ title: `${name} has a question about ${number}`, body: '' }),
  });

  const factsOf = ({ quote_number: number, customer_name: name }: { quote_number: string; customer_name: string }) => ({
    quote_number: number,
    name: name || 'The customer',
  });

  outbox.subscribe(noticeSubscriber, quoteOpened, async (inside, { quote_id: id, at }) => {
    const { quote, ...notice } = await addressKeeper(inside, id);
    await notifyOpened(inside, { ...notice, key: `quote:${id}`, facts: factsOf(quote), at: new Date(at) });
  });
  outbox.subscribe(noticeSubscriber, quoteAsked, async (inside, { quote_id: id, event_key: key, emailed, at }) => {
    const { quote, keeper: _keeper, ...notice } = await addressNotice(inside, id);
    const about = { key: `quote:${id}:${key}`, facts: factsOf(quote), at: new Date(at) };
    await notifyAsked(inside, { ...notice, ...about, emailed: emailed === null ? [] : [emailed] });
  });
};
