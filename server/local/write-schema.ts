import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '../src/db/db';
import { dumpSchema, schemaFile } from '../src/db/dump-schema';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { startPostgres } from './embedded-postgres';

/** Migrates an empty database, so that the file contains nothing but the migrations. */
const writeSchema = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'chainline-schema-'));
  // When we are root, the user that Postgres runs as must be able to enter it.
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const pool = createPool({ url: postgres.url, size: 1, onError: () => undefined });
  try {
    await migrate(postgres.url);
    await writeFile(schemaFile(), await dumpSchema(createDb(pool)));
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

await writeSchema();
