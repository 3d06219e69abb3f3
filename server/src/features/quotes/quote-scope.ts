import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/actor';
import type { QuoteRow } from './quote-rows';
import { quoteNotFound, type QuoteStore } from './quote-store';

export type Viewer = Pick<Actor, 'userId' | 'role'>;

/** Whose quotes somebody may see and touch, for a query over `quotes q`: their own, or all for a manager. */
export const visibleTo = ({ role, userId }: Viewer): Sql =>
  role === 'manager' ? sql`true` : sql`(q.assigned_to = ${userId} or q.created_by = ${userId})`;

/** The same in parts that have no quote in common, each read from an index of its own: for counting. */
export const visiblePartsTo = ({ role, userId }: Viewer): Sql[] =>
  role === 'manager'
    ? [sql`true`]
    : [sql`q.assigned_to = ${userId}`, sql`q.created_by = ${userId} and q.assigned_to is distinct from ${userId}`];

/** @throws NotFoundError also when the viewer may not see it */
export const getVisibleQuote = async (quotes: QuoteStore, viewer: Viewer, id: number): Promise<QuoteRow> => {
  const quote = await quotes.find(id, visibleTo(viewer));
  if (!quote) throw quoteNotFound();
  return quote;
};
