import { mostCounted } from '@chainline/shared/http/list-query';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';

/**
 * `order by` for a sort key of a list query: `-key` is descending, nulls always last, the unique column breaks ties so
 * that no row is shown on two pages. Keys come from a closed enum; what they map to is our own SQL.
 */
export const orderBy = <K extends string>(sort: string, columns: Record<K, Sql>, tieBreaker: Sql): Sql => {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const column = new Map<string, Sql>(Object.entries<Sql>(columns)).get(key);
  if (!column) throw new Error(`Unknown sort key "${sort}"`);
  return sql`order by ${column} ${raw(descending ? 'desc' : 'asc')} nulls last, ${tieBreaker}`;
};

/** `limit` and `offset` of a page. */
export const pageOf = ({ page, per_page: perPage }: { page: number; per_page: number }): Sql =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`;

/** What `countOf` answers with. Made once: zod compiles each object that it is given. */
export const totalRowSchema = z.object({ total: z.int() });

/** How many rows there are, counted up to one above `mostCounted`; `rows` is `from` with its conditions. */
export const countOf = (rows: Sql): Sql =>
  sql`select count(*)::int as total from (select ${rows} limit ${mostCounted + 1}) counted`;

/** `where` of the conditions that apply, or nothing. */
export const where = (conditions: (Sql | false | undefined)[]): Sql => {
  const applying = conditions.filter((condition): condition is Sql => typeof condition === 'object');
  return applying.length === 0 ? sql`` : sql`where ${join(applying, ' and ')}`;
};

/** A pattern for `like` that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
