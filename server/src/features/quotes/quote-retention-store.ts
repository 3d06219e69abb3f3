import type { QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';

/** What tells of the way to an agreement. What was agreed, ordered and paid, and how a quote ended, is not among them. */
const ofTheCourse: QuoteEventType[] = [
  'updated',
  'assigned',
  'opened',
  'question',
  'reply',
  'reminded',
  'new_quote_requested',
  'link_revoked',
  'customer_changed',
];

export const createQuoteRetentionStore = (db: Db) => ({
  /** Removes the course of quotes that are closed, but for what a customer asked and nobody has answered. */
  removeEvents: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`quote_events`,
      at: sql`at`,
      key: sql`id`,
      remove: sql`delete from quote_events e using page, quotes q
        where e.id = page.key and q.id = e.quote_id and e.type = any(${ofTheCourse}::text[])
          and (q.status in ('completed', 'rejected', 'expired') or q.superseded_by is not null)
          and (e.type not in ('question', 'new_quote_requested')
               or e.type = 'new_quote_requested' and q.superseded_by is not null
               or exists (select from quote_events r where r.quote_id = e.quote_id and r.type = 'reply' and r.id > e.id))
        returning e.id`,
    }),
});
