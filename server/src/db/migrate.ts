import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

/** Folder of the forward-only SQL migrations. Sources and bundle are both resolved relative to the repository root. */
export const migrationsFolder = (from = import.meta.url): string => {
  const levels = from.includes('/src/db/') ? '../../..' : '../..';
  return fileURLToPath(new URL(`${levels}/migrations/sql`, from));
};

type MigrateOptions = { dir?: string; log?: (message: string) => void };

/**
 * Migrates the database to the newest schema, one process at a time (under an advisory lock).
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
