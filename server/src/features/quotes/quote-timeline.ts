import type { TimelineKind } from '@chainline/shared/customers/customer-timeline-contract';
import { quoteEventTypeSchema, type QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import type { SourceEntry, TimelineSource } from '../customers';
import { eventText } from './quote-events';
import { visibleTo } from './quote-scope';

const rowSchema = z.object({
  id: z.int(),
  type: quoteEventTypeSchema,
  at: z.date(),
  data: z.unknown(),
  quote_id: z.int(),
  quote_number: z.string(),
  total_amount: z.string().transform(Number),
  by: z.string().nullable(),
});

const kinds: Record<QuoteEventType, TimelineKind> = {
  created: 'quote',
  updated: 'quote',
  assigned: 'quote',
  approval_requested: 'quote',
  approved: 'quote',
  sent: 'quote',
  delivered: 'quote',
  delivery_failed: 'message',
  opened: 'opening',
  question: 'message',
  reply: 'message',
  reminded: 'message',
  accepted: 'quote',
  rejected: 'quote',
  expired: 'quote',
  requoted: 'quote',
  new_quote_requested: 'message',
  link_revoked: 'quote',
  customer_changed: 'quote',
  order_created: 'order',
  order_failed: 'order',
  order_cancelled: 'order',
  order_again: 'order',
  paid: 'payment',
  balance_requested: 'payment',
  balance_withdrawn: 'payment',
  deposit_reminded: 'message',
  refunded: 'payment',
  document_sent: 'message',
  completed: 'order',
};

/** Internal events, shown only in the quote's own history. */
const internal: QuoteEventType[] = ['updated', 'assigned', 'approval_requested', 'approved', 'delivered'];

/** Events that state an offered or agreed total. */
const withTotal = new Set<QuoteEventType>(['sent', 'accepted', 'rejected']);

/** Events of a customer's quotes that the viewer may open. */
export const quoteTimeline = (db: Db): TimelineSource => ({
  name: 'quotes',
  list: async (customerId, { viewer, below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select e.id, e.type, e.at, e.data, q.id as quote_id, q.quote_number, q.total_amount, ${fullName('u')} as by
          from quotes q
          join quote_events e on e.quote_id = q.id
          left join users u on u.id = e.user_id
          where q.customer_id = ${customerId} and ${visibleTo(viewer)}
            and (e.at, e.id) < (${below.at}, ${below.id}::bigint) and not e.type = any(${internal}::text[])
          order by e.at desc, e.id desc limit ${limit}`,
    );
    return rows.map(({ id, type, at, data, quote_id: quoteId, quote_number: number, total_amount: total, by }) => ({
      id,
      at,
      kind: kinds[type],
      title: `Quote ${number}`,
      text: eventText(type, data),
      by,
      link: `/quotes/${quoteId}`,
      amount: withTotal.has(type) ? total : null,
    }));
  },
});
