import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { createDb, type Db } from '../src/db/db';
import { createPool, type Pool } from '../src/db/pool';
import { createDatabase, type TestDatabase } from './database-server';
import { emptyDatabase, readFreshState, type FreshState } from './emptied-database';

const cloneTemplate = (): Promise<TestDatabase> =>
  createDatabase(inject('databaseServerUrl'), inject('databaseTemplate'));

/** Released databases of this worker. */
const spare: TestDatabase[] = [];
const known: { fresh?: Promise<FreshState> } = {};

const takeSpare = async (): Promise<TestDatabase | null> => {
  const database = spare.pop();
  if (!database) return null;
  const isEmptied = known.fresh && (await emptyDatabase(database.url, await known.fresh).catch(() => false));
  return isEmptied ? database : takeSpare();
};

/**
 * A migrated, empty database with the job queue: a released one, emptied, or else a clone of this run's template. On a
 * permanent server, released databases are dropped instead, so that none is left behind.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const database = (await takeSpare()) ?? (await cloneTemplate());
  known.fresh ??= readFreshState(database.url);
  await known.fresh;
  return {
    ...database,
    release: async () => {
      if (process.env.TEST_DATABASE_URL) await database.drop();
      else spare.push(database);
    },
  };
};

const created = <T>(value: T | null): T => {
  if (value === null) throw new Error('The database exists only while tests run: read it inside a test or hook.');
  return value;
};

const failLoudly = (error: Error) => {
  throw error;
};

/** One database per file; tests see what earlier ones committed. For services, routes and jobs. */
export const useDatabase = () => {
  let database: TestDatabase | null = null;
  let pool: Pool | null = null;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url, size: 8, onError: failLoudly });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.release();
  });
  return {
    get url(): string {
      return created(database).url;
    },
    get pool(): Pool {
      return created(pool);
    },
    get db(): Db {
      return createDb(created(pool));
    },
  };
};

const shared: { pool?: Promise<Pool> } = {};
/**
 * Shared by all files of a worker, because tests roll back. Ends with the run's server; on a permanent one, a later run
 * drops it.
 */
const sharedPool = (): Promise<Pool> =>
  (shared.pool ??= createTestDatabase().then(({ url }) => createPool({ url, size: 1, onError: () => undefined })));

/** Database whose `db` is rolled back after each test. For stores and read models. */
export const useRolledBackDatabase = () => {
  let client: pg.PoolClient | null = null;
  beforeEach(async () => {
    client = await (await sharedPool()).connect();
    await client.query('begin');
  });
  afterEach(async () => {
    await client?.query('rollback');
    client?.release();
    client = null;
  });
  return {
    get db(): Db {
      return createDb(created(client));
    },
  };
};
