import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, useDatabase, useRolledBackDatabase } from './database';
import { createPool } from '../src/db/pool';

const countSchema = z.object({ count: z.number() });
const tablesNamed = (name: string) =>
  sql`select count(*) from information_schema.tables where table_schema = 'public' and table_name = ${name}`;

describe('a database of its own', () => {
  const database = useDatabase();

  test('has every migration', async () => {
    expect((await database.db.one(countSchema, tablesNamed('users'))).count).toBe(1);
    expect((await database.db.one(countSchema, sql`select count(*) from schema_migrations`)).count).toBeGreaterThan(0);
  });

  test('shares nothing with another one', async () => {
    const other = await createTestDatabase();
    const pool = createPool({ url: other.url, size: 2, onError: () => undefined });
    await pool.query('create table only_there (id int)');
    await pool.end();
    expect((await database.db.one(countSchema, tablesNamed('only_there'))).count).toBe(0);
    await other.drop();
    await expect(createPool({ url: other.url, size: 2, onError: () => undefined }).query('select 1')).rejects.toThrow(
      'does not exist',
    );
  });
});

describe('a database that is rolled back', () => {
  const database = useRolledBackDatabase();

  test.each([1, 2])('shows a test what it wrote itself and nothing of the one before (%i)', async () => {
    expect((await database.db.one(countSchema, tablesNamed('written'))).count).toBe(0);
    await database.db.exec(sql`create table written (id int)`);
    expect((await database.db.one(countSchema, tablesNamed('written'))).count).toBe(1);
  });
});
