import { z } from 'zod';
import { defineEvent, publish, type Outbox, type OutboxStores } from '../../outbox';
import type { NotificationService } from '../notifications';
import type { QuoteStore } from '../quotes';
import { addressNotice, noticeSubscriber } from './notice-recipients';
import type { PublicStores } from './public-quote-stores';

/** An order needs a person: it could not be created, has a wrong total, or was paid twice. */
const orderFailed = defineEvent(
  'quote.order_failed',
  z.object({ quote_id: z.int(), event_key: z.string(), reason: z.string(), at: z.iso.datetime() }),
);

type Trouble = { quoteId: number; reason: string; eventKey: string; at: Date };

/** Adds a problem with a quote's order to the quote's history and notifies people, once per key. */
export const reportOrderTrouble = async (
  inside: OutboxStores & { quotes: Pick<QuoteStore, 'addEvent' | 'lock'> },
  { quoteId, reason, eventKey, at }: Trouble,
): Promise<void> => {
  await inside.quotes.lock(quoteId);
  const event = { quoteId, type: 'order_failed', at, source: 'system', data: { reason }, eventKey } as const;
  if (!(await inside.quotes.addEvent(event))) return;
  const data = { quote_id: quoteId, event_key: eventKey, reason, at: at.toISOString() };
  await publish(inside, orderFailed, { subject: `quote:${quoteId}`, data });
};

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Dependencies<S extends PublicStores> = {
  outbox: Pick<Outbox<S>, 'subscribe'>;
  notifications: Pick<NotificationService, 'register'>;
};

export const createOrderNotices = <S extends PublicStores>({ outbox, notifications }: Dependencies<S>): void => {
  const notify = notifications.register({
    type: orderFailed.name,
    facts: z.object({ quote_number: z.string(), reason: z.string() }),
    words: ({ quote_number: number, reason }) => ({
      title: `The order of ${number} needs attention`,
      body: capitalised(reason),
    }),
  });

  outbox.subscribe(noticeSubscriber, orderFailed, async (inside, { quote_id: id, event_key: key, reason, at }) => {
    const { quote, keeper: _keeper, ...notice } = await addressNotice(inside, id);
    const facts = { quote_number: quote.quote_number, reason };
    await notify(inside, { ...notice, key: `quote:${id}:${key}`, facts, at: new Date(at) });
  });
};
