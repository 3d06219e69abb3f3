import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './db';

/** Rows that one statement looks at or removes at most, so that no lock is held for long. */
export const batchRows = 2_000;

/** Removes rows older than `before`, until `signal` aborts. */
export type Removal = { before: Date; signal: AbortSignal };

const pageSchema = z.object({ removed: z.int(), at: z.string(), key: z.string() });

/** The position after one page of a walk through old rows, and the number of rows removed on that page. */
export type RemovedPage = z.output<typeof pageSchema>;

type OldRows = {
  table: Sql;
  /** When a row came about. An index begins with it. */
  at: Sql;
  /** Tells rows of the same moment apart: each has another. */
  key: Sql;
  before: Date;
  /** Of which rows alone; a partial index may hold them. */
  only?: Sql;
  /** A `delete` (or `update`) that joins `page` by its `key` and returns one row for each that it removed. */
  remove: Sql;
  /** More to do with what was removed, which is `gone`: `, name as (…)`. */
  alongside?: Sql;
};

/** Removes what may go of the next rows after a place, in one statement; null when there are no more. */
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

/** Goes on page by page until there are no more, or somebody stops it; returns how many rows were removed. */
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

/** Walks through all rows from before a moment, in the order of their time, and removes those that may go. */
export const removeOldRows = (db: Db, { signal, ...rows }: OldRows & Removal): Promise<number> =>
  everyPage(signal, (after) => removePage(db, rows, after));

/** Repeats a statement that removes up to `batchRows` rows until it finds fewer; for where few old rows stay. */
export const removeBatches = async (signal: AbortSignal, removeBatch: () => Promise<number>): Promise<number> => {
  let removed = 0;
  let last = batchRows;
  while (last >= batchRows && !signal.aborted) {
    last = await removeBatch();
    removed += last;
  }
  return removed;
};
