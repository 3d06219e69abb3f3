import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './db';

/** Keeps locks short. */
export const batchRows = 2_000;

/** Aborting stops after the current page. */
export type Removal = { before: Date; signal: AbortSignal };

const pageSchema = z.object({ removed: z.int(), at: z.string(), key: z.string() });

/** Cursor, and the number of rows removed on the page. */
export type RemovedPage = z.output<typeof pageSchema>;

type OldRows = {
  table: Sql;
  /** Creation time, the leading column of an index. */
  at: Sql;
  /** Unique key that breaks ties of time. */
  key: Sql;
  before: Date;
  /** For instance to match a partial index. */
  only?: Sql;
  /** A `delete` or `update` that joins `page` by its `key` and returns one row for each removed. */
  remove: Sql;
  /** Further common table expressions over the removed rows (`gone`): `, name as (…)`. */
  alongside?: Sql;
};

/** Removes a page of rows in one statement. Null after the last page. */
export const removePage = (
  db: Db,
  { table, at, key, before, only = sql`true`, remove, alongside = empty }: OldRows,
  after: RemovedPage | null,
): Promise<RemovedPage | null> => {
  const behind = after === null ? empty : sql`and (${at}, ${key}) > (${after.at}, ${after.key})`;
  return db.maybeOne(
    pageSchema,
    sql`with page as materialized (
          select ${at} as at, ${key} as key from ${table} where ${at} < ${before} and ${only} ${behind}
          order by ${at}, ${key} limit ${batchRows}
        ), gone as (${remove}) ${alongside}
        select (select count(*)::int from gone) as removed, page.at::text as at, page.key::text as key from page
        order by page.at desc, page.key desc limit 1`,
  );
};

/** @returns the number of rows removed */
export const everyPage = async (
  signal: AbortSignal,
  page: (after: RemovedPage | null) => Promise<RemovedPage | null>,
): Promise<number> => {
  let removed = 0;
  let after: RemovedPage | null = null;
  while (!signal.aborted) {
    const next: RemovedPage | null = await page(after);
    if (next === null) break;
    removed += next.removed;
    after = next;
  }
  return removed;
};

export const removeOldRows = (db: Db, { signal, ...rows }: OldRows & Removal): Promise<number> =>
  everyPage(signal, (after) => removePage(db, rows, after));

/** For tables where few old rows are exempt: repeats until fewer than `batchRows` are removed. */
export const removeBatches = async (signal: AbortSignal, removeBatch: () => Promise<number>): Promise<number> => {
  let removed = 0;
  let last = batchRows;
  while (last >= batchRows && !signal.aborted) {
    last = await removeBatch();
    removed += last;
  }
  return removed;
};
