import type { QuoteStatus } from '@chainline/shared/quotes/quote-status';
import sql, { type Sql } from 'sql-template-tag';

const isOver = (at: Date) => sql`(q.status in ('sent', 'pending') and q.valid_until <= ${at})`;

/** Status of `quotes q`: expired from its expiry on, even before the hourly job has closed it. */
export const presentStatus = (at: Date): Sql => sql`case when ${isOver(at)} then 'expired' else q.status end`;

/** `presentStatus(at) = status`, in a form that can use an index. */
export const hasStatus = (status: QuoteStatus, at: Date): Sql => {
  if (status === 'expired') return sql`(q.status = 'expired' or ${isOver(at)})`;
  if (status !== 'sent' && status !== 'pending') return sql`q.status = ${status}`;
  return sql`(q.status = ${status} and (q.valid_until is null or q.valid_until > ${at}))`;
};
