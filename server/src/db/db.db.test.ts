import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../test/database';
import { UnavailableError } from '../errors';
import { createDb } from './db';
import { createPool } from './pool';

const database = useRolledBackDatabase();

const numberSchema = z.object({ n: z.int() });
const numbers = (count: number) => sql`select n from generate_series(1, ${count}::int) as t (n) order by n`;
const anyValue = z.object({ value: z.unknown() });

describe('the number of rows', () => {
  it('returns the row', async () => {
    expect(await database.db.one(numberSchema, numbers(1))).toEqual({ n: 1 });
  });

  it.each([
    [0, 'Expected one row, got none'],
    [2, 'Expected at most one row, got 2'],
  ])('refuses %i rows where one is expected', async (count, message) => {
    await expect(database.db.one(numberSchema, numbers(count))).rejects.toThrow(message);
  });

  it('returns the row or null for an optional row', async () => {
    expect(await database.db.maybeOne(numberSchema, numbers(1))).toEqual({ n: 1 });
    expect(await database.db.maybeOne(numberSchema, numbers(0))).toBeNull();
  });

  it('refuses several rows for an optional row', async () => {
    await expect(database.db.maybeOne(numberSchema, numbers(3))).rejects.toThrow('Expected at most one row, got 3');
  });

  it('returns many rows in order, and an empty list for none', async () => {
    expect(await database.db.many(numberSchema, numbers(3))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await database.db.many(numberSchema, numbers(0))).toEqual([]);
  });

  it('counts the affected rows', async () => {
    const { db } = database;
    await db.exec(sql`create table counted (n int)`);

    expect(await db.exec(sql`insert into counted select generate_series(1, 5)`)).toBe(5);
    expect(await db.exec(sql`update counted set n = 0 where n > 3`)).toBe(2);
    expect(await db.exec(sql`delete from counted where n > 100`)).toBe(0);
  });
});

describe('a parsed row', () => {
  it('names the column that violates its schema, and the statement', async () => {
    const wrong = database.db.one(z.object({ n: z.string() }), sql`select 7 as n`);

    await expect(wrong).rejects.toThrow(/A row does not fit its schema[^]*expected string[^]*\bn\b[^]*select 7 as n/);
  });

  it('refuses a missing column of the schema', async () => {
    await expect(database.db.many(numberSchema, sql`select 1 as m`)).rejects.toThrow('A row does not fit its schema');
  });

  it('applies the transformations of the schema', async () => {
    const shouted = z.object({ word: z.string().transform((word) => word.toUpperCase()) });

    expect(await database.db.one(shouted, sql`select 'hi' as word, 1 as left_out`)).toEqual({ word: 'HI' });
  });

  it.each([
    ['bigint as a number', '9007199254740991::bigint', 9007199254740991],
    ['a count as a number', 'count(*)', 1],
    ['money as text with its cents', "'1234.50'::numeric(12, 2)", '1234.50'],
    ['a calendar day as text', "'2026-03-01'::date", '2026-03-01'],
    ['a moment as a Date', "'2026-11-21 10:00+11'::timestamptz", new Date('2026-11-20T23:00:00Z')],
    ['json as a value', `'{"a": [1]}'::jsonb`, { a: [1] }],
    ['bytes as a Buffer', "'\\x00ff'::bytea", Buffer.from([0, 255])],
  ])('reads %s', async (_what, expression, value) => {
    const { db } = database;
    const statement = sql([`select ${expression} as value`]);

    expect((await db.one(anyValue, statement)).value).toEqual(value);
  });

  it('refuses an integer beyond the safe range', async () => {
    await expect(database.db.one(anyValue, sql`select 9007199254740993::bigint as value`)).rejects.toThrow(
      'Integer out of range: 9007199254740993',
    );
  });

  it("reads timestamps without a zone as UTC, whatever the server's zone", async () => {
    const { value } = await database.db.one(anyValue, sql`select '2026-07-01 12:00'::timestamptz as value`);

    expect(value).toEqual(new Date('2026-07-01T12:00:00Z'));
  });

  it('sends values apart from the statement', async () => {
    const text = `'; drop table users; --`;

    expect((await database.db.one(anyValue, sql`select ${text}::text as value`)).value).toBe(text);
  });
});

describe('a statement that fails', () => {
  it('is reported with its text', async () => {
    const failed = database.db.exec(sql`insert into nowhere values (1)`);

    await expect(failed).rejects.toMatchObject({
      message: 'relation "nowhere" does not exist',
      internalQuery: 'insert into nowhere values (1)',
    });
  });

  it('reports that the service is unavailable if nobody listens', async () => {
    const pool = createPool({ url: 'postgres://x@127.0.0.1:1/x', size: 1, onError: () => undefined });

    const away = createDb(pool).one(numberSchema, numbers(1));

    await expect(away).rejects.toThrow(UnavailableError);
    await expect(away).rejects.toMatchObject({ code: 'database.away' });
  });
});
