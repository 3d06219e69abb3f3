import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { migrate, migrationsFolder } from '../src/db/migrate';
import { createDatabase, withConnection } from './database-server';

/** Fills a database as it was before a migration, runs that and all later ones, and reads the result. */
export const migrated = async <T>(
  from: string,
  fill: (client: pg.Client) => Promise<void>,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const { url, release } = await createDatabase(inject('databaseServerUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    const earlier = (await readdir(migrationsFolder())).filter((file) => file < from && file.endsWith('.sql'));
    for (const file of earlier) await cp(join(migrationsFolder(), file), join(folder, file));
    await migrate(url, { dir: folder });
    return await withConnection(url, async (client) => {
      await fill(client);
      await migrate(url);
      return read(client);
    });
  } finally {
    await rm(folder, { recursive: true });
    await release();
  }
};
