import { migrate } from '../server/src/db/migrate';
import { createPool } from '../server/src/db/pool';
import { migrateQueue } from '../server/src/jobs/worker';
import { createDatabase, dropAbandoned, startDatabaseServer } from '../server/test/database-server';

const fill = async (url: string): Promise<void> => {
  await migrate(url);
  const pool = createPool({ url, size: 1, onError: () => undefined });
  await migrateQueue(pool);
  await pool.end();
};

/**
 * One database server for all workers, with a migrated template to clone. Workers inherit both addresses from the
 * environment.
 */
const setup = async (): Promise<() => Promise<void>> => {
  const server = await startDatabaseServer();
  try {
    await dropAbandoned(server.url);
    const template = await createDatabase(server.url);
    await fill(template.url);
    process.env.JOURNEYS_DATABASE_SERVER = server.url;
    process.env.JOURNEYS_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1);
    return async () => {
      await template.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

// Playwright requires a default export.
export default setup;
