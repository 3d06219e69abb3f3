import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { createPool } from './pool';

/** Folder of the migrations, for the sources as well as the bundle. */
export const migrationsFolder = (from = import.meta.url): string => {
  const levels = from.includes('/src/db/') ? '../../..' : '../..';
  return fileURLToPath(new URL(`${levels}/migrations/sql`, from));
};

type MigrateOptions = { dir?: string; log?: (message: string) => void };

/** May run out of order: it touches nothing that a later migration reads, and some databases ran a later one first. */
const anyTime = '20261130120000000_sync_runs__selective_leave_by_outbox';

const timeOf = (name: string): string => name.slice(0, 17);

const listApplied = async (url: string): Promise<string[]> => {
  const pool = createPool({ url, size: 1, onError: () => undefined });
  try {
    const { rows: tables } = await pool.query(`select where to_regclass('schema_migrations') is not null`);
    if (tables.length === 0) return [];
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by run_on, id');
    return rows.map(({ name }) => name);
  } finally {
    await pool.end();
  }
};

/** Migrations of the same time are independent of each other, so that the order among them does not matter. */
const checkOrder = async (url: string, dir: string): Promise<void> => {
  const applied = await listApplied(url);
  const last = applied.toSorted().at(-1);
  if (last === undefined) return;
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, ''));
  const late = files.find((name) => !applied.includes(name) && timeOf(name) < timeOf(last) && name !== anyTime);
  if (late !== undefined) throw new Error(`Not run migration ${late} is preceding already run migration ${last}`);
};

/**
 * Migrates the database to the newest schema, one process at a time (under an advisory lock).
 * @returns the names of the migrations that ran.
 * @throws when one that did not run is older than one that did.
 */
export const migrate = async (
  url: string,
  { dir = migrationsFolder(), log }: MigrateOptions = {},
): Promise<string[]> => {
  const quiet = () => undefined;
  await checkOrder(url, dir);
  const migrations = await runner({
    databaseUrl: url,
    dir,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    checkOrder: false,
    advisoryLockMode: 'wait',
    logger: { debug: quiet, info: log ?? quiet, warn: log ?? quiet, error: log ?? quiet },
  });
  return migrations.map((migration) => migration.name);
};
