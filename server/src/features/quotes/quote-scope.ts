import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/actor';
import type { QuoteRow } from './quote-rows';
import { quoteNotFound, type QuoteStore } from './quote-store';

export type Viewer = Pick<Actor, 'userId' | 'role'>;

/** Condition on `quotes q`: one's own quotes, or all for a manager. */
export const visibleTo = ({ role, userId }: Viewer): Sql =>
  role === 'manager' ? sql`true` : sql`(q.assigned_to = ${userId} or q.created_by = ${userId})`;

/** `visibleTo` as disjoint conditions, each with its own index; for counting. */
export const visiblePartsTo = ({ role, userId }: Viewer): Sql[] =>
  role === 'manager'
    ? [sql`true`]
    : [sql`q.assigned_to = ${userId}`, sql`q.created_by = ${userId} and q.assigned_to is distinct from ${userId}`];

/** @throws NotFoundError if the quote does not exist or is not visible */
export const getVisibleQuote = async (quotes: QuoteStore, viewer: Viewer, id: number): Promise<QuoteRow> => {
  const quote = await quotes.find(id, visibleTo(viewer));
  if (!quote) throw quoteNotFound();
  return quote;
};

/** Locks a visible quote until the end of the transaction. @throws NotFoundError */
export const lockVisibleQuote = (quotes: QuoteStore, viewer: Viewer, id: number): Promise<QuoteRow> =>
  quotes.lock(id, visibleTo(viewer));
