import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createDatabase } from '../../../test/database-server';
import { addUser, testNow } from '../../../test/factories';
import { createDb } from '../../db/db';
import { migrate, migrationsFolder } from '../../db/migrate';
import { createPool } from '../../db/pool';

const migration = '20261130110000000_sync_runs__origin.sql';
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A database with all migrations before the one under test. */
const startBefore = async () => {
  const { url, release } = await createDatabase(inject('databaseServerUrl'));
  const pool = createPool({ url, size: 1, onError: () => undefined });
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'));
  endings.push(
    release,
    () => pool.end(),
    () => rm(dir, { recursive: true }),
  );
  for (const file of await readdir(migrationsFolder()))
    if (file < migration) await cp(join(migrationsFolder(), file), join(dir, file));
  await migrate(url, { dir });
  return { url, db: createDb(pool) };
};

it('migrates older runs by their starter: a sync without one was the engine’s', async () => {
  const { url, db } = await startBefore();
  const by = await addUser(db);
  await db.exec(
    sql`insert into sync_runs (kind, started_by, decided_by, message, status, created_at)
        values ('stock', null, null, 'engine', 'completed', ${testNow}),
               ('stock', null, ${by}, 'engine, agreed to', 'running', ${testNow}),
               ('stock', ${by}, null, 'person', 'running', ${testNow}),
               ('import_woo', null, null, 'import', 'completed', ${testNow})`,
  );

  await migrate(url);

  const rows = await db.many(
    z.object({ message: z.string(), origin: z.string() }),
    sql`select message, origin from sync_runs order by message`,
  );
  expect(rows).toEqual([
    { message: 'engine', origin: 'engine' },
    { message: 'engine, agreed to', origin: 'engine' },
    { message: 'import', origin: 'person' },
    { message: 'person', origin: 'person' },
  ]);
});
