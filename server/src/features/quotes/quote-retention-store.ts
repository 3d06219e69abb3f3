import type { QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';

/** Events that may be removed: none about agreements, orders, payments or the end of a quote. */
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
  /** Keeps customers' questions that are unanswered. */
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
