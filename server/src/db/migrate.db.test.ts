import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { createDatabase } from '../../test/database-server';
import { createDb, type Db } from './db';
import { dumpSchema, schemaFile } from './dump-schema';
import { migrate, migrationsFolder } from './migrate';
import { createPool } from './pool';

const migrated = useDatabase();
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const startEmpty = async (): Promise<{ url: string; db: Db }> => {
  const { url, release } = await createDatabase(inject('databaseServerUrl'));
  const pool = createPool({ url, size: 2, onError: () => undefined });
  endings.push(release, () => pool.end());
  return { url, db: createDb(pool) };
};

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  endings.push(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

const rows = z.record(z.string(), z.unknown());
const tables = async (db: Db) =>
  db.many(rows, sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`);

describe('migrating', () => {
  it('brings an empty database to the newest schema, once', async () => {
    const { url } = await startEmpty();
    const files = (await readdir(migrationsFolder())).map((file) => file.replace(/\.sql$/, '')).sort();
    const told: string[] = [];

    expect(await migrate(url, { log: (message) => told.push(message) })).toEqual(files);
    expect(await migrate(url)).toEqual([]);
    expect(told.join('\n')).toContain(files[0]);
  });

  it('is done once if two servers start at the same moment', async () => {
    const { url, db } = await startEmpty();
    const dir = await folderWith({ '20260101000000001_a__create.sql': 'create table a (id int);' });

    const both = await Promise.all([migrate(url, { dir }), migrate(url, { dir })]);

    expect(both.flat()).toEqual(['20260101000000001_a__create']);
    expect(await tables(db)).toEqual([{ table_name: 'a' }, { table_name: 'schema_migrations' }]);
  });

  it('leaves nothing of a failed migration, and repeats it later', async () => {
    const { url, db } = await startEmpty();
    const name = '20260101000000001_a__create.sql';
    const broken = await folderWith({ [name]: 'create table a (id int); insert into nowhere values (1);' });
    const mended = await folderWith({ [name]: 'create table a (id int);' });

    await expect(migrate(url, { dir: broken })).rejects.toThrow('nowhere');
    expect(await tables(db)).not.toContainEqual({ table_name: 'a' });
    expect(await migrate(url, { dir: mended })).toHaveLength(1);
  });

  it('refuses one inserted before those that ran', async () => {
    const { url } = await startEmpty();
    const second = { '20260101000000002_b__create.sql': 'create table b (id int);' };
    await migrate(url, { dir: await folderWith(second) });
    const both = await folderWith({ ...second, '20260101000000001_a__create.sql': 'create table a (id int);' });

    await expect(migrate(url, { dir: both })).rejects.toThrow('Not run migration 20260101000000001_a__create');
  });

  it.each([
    { landed: ['quotes__approval'] },
    { landed: ['customers__create', 'quotes__approval', 'quotes__customer'] },
  ])('runs later migrations with the same time: $landed came first', async ({ landed }) => {
    const { url, db } = await startEmpty();
    const files = await readdir(migrationsFolder());
    const first = files.filter((file) => file < '20261130120000000' || landed.some((name) => file.includes(name)));
    const texts = first.map(async (file) => [file, await readFile(join(migrationsFolder(), file), 'utf8')] as const);
    const later = files.filter((file) => file > '20261130120200000').length;
    await migrate(url, { dir: await folderWith(Object.fromEntries(await Promise.all(texts))) });

    expect(await migrate(url)).toHaveLength(4 - landed.length + later);
    expect(await dumpSchema(db)).toBe(await readFile(schemaFile(), 'utf8'));
  });

  it('uses a distinct time for each file, except for those that landed together', async () => {
    const times = (await readdir(migrationsFolder())).map((file) => file.slice(0, 17));
    const again = times.filter((time, at) => times.indexOf(time) !== at);

    expect(again).toEqual(['20261125090000000', '20261130120000000', '20261130120000000']);
  });

  it('finds its folder from the sources and the bundle', () => {
    expect(migrationsFolder('file:///app/server/src/db/migrate.ts')).toBe('/app/migrations/sql');
    expect(migrationsFolder('file:///app/server/dist/main.js')).toBe('/app/migrations/sql');
  });
});

describe('migrations/schema.sql', () => {
  it('is the result of the migrations', async () => {
    // On a mismatch, run `npm run schema` and commit the file with the migration.
    expect(await dumpSchema(migrated.db)).toBe(await readFile(schemaFile(), 'utf8'));
  });

  it('creates the same schema', async () => {
    const { db } = await startEmpty();
    const text = await readFile(schemaFile(), 'utf8');

    await db.exec(raw(text));

    expect(await dumpSchema(db)).toBe(text);
  });

  it('is complete: the schema has no types or materialized views', async () => {
    const others = await migrated.db.many(
      rows,
      sql`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'S', 'v')
          union all
          select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
    );

    expect(others).toEqual([]);
  });

  it('includes functions and triggers', async () => {
    const { db } = await startEmpty();
    await db.exec(sql`create table guarded (id int)`);
    await db.exec(
      raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`),
    );
    await db.exec(sql`create trigger guarded_refuse before delete on guarded for each row execute function refuse()`);

    const dumped = await dumpSchema(db);

    expect(dumped).toContain("begin raise exception 'no'; end");
    expect(dumped).toContain('CREATE TRIGGER guarded_refuse BEFORE DELETE ON public.guarded');
  });

  it('includes views', async () => {
    const { db } = await startEmpty();
    await db.exec(sql`create table counted (id int)`);
    await db.exec(sql`create view counted_twice as select id * 2 as doubled from counted`);

    expect(await dumpSchema(db)).toMatch(/CREATE VIEW counted_twice AS\s+SELECT \(id \* 2\) AS doubled\s+FROM/);
  });

  it('includes defaults, identities and generated columns', async () => {
    const { db } = await startEmpty();
    await db.exec(
      sql`create table "Mixed Case" (
            id bigint generated by default as identity,
            price numeric(12, 2) default 0.00 not null,
            doubled numeric generated always as (price * 2) stored
          )`,
    );

    expect(await dumpSchema(db)).toContain(
      [
        'CREATE TABLE "Mixed Case" (',
        '  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,',
        '  price numeric(12,2) NOT NULL DEFAULT 0.00,',
        '  doubled numeric GENERATED ALWAYS AS ((price * (2)::numeric)) STORED',
        ');',
      ].join('\n'),
    );
  });
});

describe('the schema', () => {
  const ours = sql`c.connamespace = 'public'::regnamespace and c.conrelid::regclass::text <> 'schema_migrations'`;

  it('names every constraint after its table and kind', async () => {
    const misnamed = await migrated.db.many(
      rows,
      sql`select c.conname from pg_constraint c
          where ${ours} and c.contype in ('p', 'u', 'c', 'f', 'x')
            and c.conname !~ format('^%s_(.+_)?%s$', c.conrelid::regclass,
              case c.contype when 'p' then 'pkey' when 'u' then 'key' when 'c' then 'check' when 'f' then 'fkey'
                             else 'excl' end)`,
    );

    expect(misnamed).toEqual([]);
  });

  it('names every index after its table and uniqueness', async () => {
    const misnamed = await migrated.db.many(
      rows,
      sql`select i.indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
          where t.relnamespace = 'public'::regnamespace and t.relname <> 'schema_migrations' and not i.indisprimary
            and i.indexrelid::regclass::text
                  !~ format('^%s_.+_%s$', t.relname, case when i.indisunique then 'key' else 'idx' end)`,
    );

    expect(misnamed).toEqual([]);
  });

  it('has an index for every foreign key', async () => {
    const missing = await migrated.db.many(
      rows,
      sql`select c.conname from pg_constraint c
          where ${ours} and c.contype = 'f' and not exists (
            select from pg_index i
            where i.indrelid = c.conrelid and i.indpred is null
              and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    );

    expect(missing).toEqual([]);
  });

  it('stores money as numeric(12, 2) and timestamps with their zone', async () => {
    const wrong = await migrated.db.many(
      rows,
      sql`select table_name, column_name, data_type from information_schema.columns
          where table_schema = 'public' and table_name <> 'schema_migrations'
            and (data_type in ('real', 'double precision', 'money', 'timestamp without time zone')
              or (column_name ~ 'price|cost|amount|total' and data_type = 'numeric'
                  and (numeric_precision, numeric_scale) <> (12, 2)))`,
    );

    expect(wrong).toEqual([]);
  });
});
