import { maxCounted } from '@chainline/shared/http/list-query';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';

/** `-key` is descending, nulls sort last, and the unique tie-breaker keeps a row from appearing on two pages. */
export const orderBy = <K extends string>(sort: string, columns: Record<K, Sql>, tieBreaker: Sql): Sql => {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const column = new Map<string, Sql>(Object.entries<Sql>(columns)).get(key);
  if (!column) throw new Error(`Unknown sort key "${sort}"`);
  return sql`order by ${column} ${raw(descending ? 'desc' : 'asc')} nulls last, ${tieBreaker}`;
};

export const pageOf = ({ page, per_page: perPage }: { page: number; per_page: number }): Sql =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`;

/** Shared, because zod compiles every schema object it is given. */
export const totalRowSchema = z.object({ total: z.int() });

/** Counts no further than `maxCounted` + 1. `rows` is the `from` clause with its conditions. */
export const countOf = (rows: Sql): Sql =>
  sql`select count(*)::int as total from (select ${rows} limit ${maxCounted + 1}) counted`;

export const where = (conditions: (Sql | false | undefined)[]): Sql => {
  const applying = conditions.filter((condition): condition is Sql => typeof condition === 'object');
  return applying.length === 0 ? sql`` : sql`where ${join(applying, ' and ')}`;
};

/** Escapes wildcards of the text. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
