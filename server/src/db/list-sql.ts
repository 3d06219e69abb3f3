import { mostCounted } from '@chainline/shared/http/list-query';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';

/**
 * `order by` for a sort key of a list query: `-key` is descending, nulls always sort last, and the unique tie-breaker
 * keeps a row from appearing on two pages. Keys come from a closed enum and map to our own SQL fragments.
 */
export const orderBy = <K extends string>(sort: string, columns: Record<K, Sql>, tieBreaker: Sql): Sql => {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const column = new Map<string, Sql>(Object.entries<Sql>(columns)).get(key);
  if (!column) throw new Error(`Unknown sort key "${sort}"`);
  return sql`order by ${column} ${raw(descending ? 'desc' : 'asc')} nulls last, ${tieBreaker}`;
};

export const pageOf = ({ page, per_page: perPage }: { page: number; per_page: number }): Sql =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`;

/** Row schema of `countOf`. Shared, because zod compiles every schema object it is given. */
export const totalRowSchema = z.object({ total: z.int() });

/**
 * Number of matching rows, counted no further than `mostCounted` + 1. `rows` is the `from` clause with its conditions.
 */
export const countOf = (rows: Sql): Sql =>
  sql`select count(*)::int as total from (select ${rows} limit ${mostCounted + 1}) counted`;

/** `where` clause of the conditions that apply, empty when none do. */
export const where = (conditions: (Sql | false | undefined)[]): Sql => {
  const applying = conditions.filter((condition): condition is Sql => typeof condition === 'object');
  return applying.length === 0 ? sql`` : sql`where ${join(applying, ' and ')}`;
};

/** A `like` pattern that matches the text anywhere, with its own wildcards escaped. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
