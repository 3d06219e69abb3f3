import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../test/database';
import type { Db } from './db';
import { batchRows, removeBatches, removeOldRows } from './old-rows';

const database = useRolledBackDatabase();
const before = new Date('2026-01-01T00:00:00Z');
const { signal } = new AbortController();

beforeEach(() =>
  database.db.exec(
    sql`create table logged (id bigint generated always as identity primary key, at timestamptz, is_kept boolean)`,
  ),
);

const log = (count: number, at: string | null, isKept = false) =>
  database.db.exec(
    sql`insert into logged (at, is_kept) select ${at}::timestamptz, ${isKept} from generate_series(1, ${count}::int)`,
  );
const left = async () => {
  const schema = z.object({ at: z.string(), count: z.int() });
  const rows = await database.db.many(
    schema,
    sql`select coalesce(to_char(at at time zone 'utc', 'YYYY'), 'never') as at, count(*)::int as count from logged
        group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ at, count }) => [at, count]));
};
const remove = (db = database.db, stop = signal) =>
  removeOldRows(db, {
    table: sql`logged`,
    at: sql`at`,
    key: sql`id`,
    before,
    signal: stop,
    remove: sql`delete from logged l using page where l.id = page.key and not l.is_kept returning l.id`,
  });

describe('removing old rows', () => {
  it('walks through pages of rows with the same time, past those that stay, and ends', async () => {
    const { db } = database;
    const statements = vi.spyOn(db, 'maybeOne');
    await log(batchRows + 1, '2024-05-05T05:05:05.123456Z');
    await log(batchRows + 1, '2024-05-05T05:05:05.123456Z', true);
    await log(2, '2023-01-01T00:00:00Z');
    await log(3, '2026-01-01T00:00:00Z');
    await log(1, null);

    expect(await remove(db)).toBe(batchRows + 3);

    expect(await left()).toEqual({ 2024: batchRows + 1, 2026: 3, never: 1 });
    expect(statements).toHaveBeenCalledTimes(4);
    expect(await remove()).toBe(0);
  });

  it('ends between two statements when stopped', async () => {
    const stopping = new AbortController();
    const { db } = database;
    const stoppingDb: Db = {
      ...db,
      maybeOne: (schema, query) => {
        stopping.abort();
        return db.maybeOne(schema, query);
      },
    };
    await log(batchRows + 1, '2024-05-05T00:00:00Z');

    expect(await remove(stoppingDb, stopping.signal)).toBe(batchRows);

    expect(await left()).toEqual({ 2024: 1 });
    expect(await remove(database.db, stopping.signal)).toBe(0);
  });
});

describe('removing in batches', () => {
  it('repeats a statement until it removes fewer rows than its limit, or is stopped', async () => {
    const batches = [batchRows, batchRows, 7, batchRows];
    expect(await removeBatches(signal, () => Promise.resolve(batches.shift() ?? 0))).toBe(2 * batchRows + 7);
    expect(batches).toEqual([batchRows]);
    expect(await removeBatches(AbortSignal.abort(), () => Promise.resolve(1))).toBe(0);
  });
});
