import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

/** The folder of forward-only SQL migrations; beside the sources and the bundle alike, two levels below the root. */
export const migrationsFolder = (from = import.meta.url): string => {
  const levels = from.includes('/src/db/') ? '../../..' : '../..';
  return fileURLToPath(new URL(`${levels}/migrations/sql`, from));
};

type MigrateOptions = { dir?: string; log?: (message: string) => void };

/**
 * Brings the database to the newest schema, one process at a time (an advisory lock is held).
 * @returns the names of the migrations that ran.
 */
export const migrate = async (
  url: string,
  { dir = migrationsFolder(), log }: MigrateOptions = {},
): Promise<string[]> => {
  const quiet = () => undefined;
  const migrations = await runner({
    databaseUrl: url,
    dir,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    checkOrder: true,
    advisoryLockMode: 'wait',
    logger: { debug: quiet, info: log ?? quiet, warn: log ?? quiet, error: log ?? quiet },
  });
  return migrations.map((migration) => migration.name);
};
