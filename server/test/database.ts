import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { createDb, type Db } from '../src/db/db';
import { createPool, type Pool } from '../src/db/pool';
import { createDatabase, type TestDatabase } from './database-server';

/** A migrated, empty database of its own, with the queue in it, cloned from the template of this run. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject('databaseServerUrl'), inject('databaseTemplate'));

const created = <T>(value: T | null): T => {
  if (value === null) throw new Error('The database exists only while tests run: read it inside a test or hook.');
  return value;
};

const failLoudly = (error: Error) => {
  throw error;
};

/**
 * One database for the tests of a file, which see what earlier ones committed. For what commits by itself: services,
 * routes, jobs.
 */
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
 * One for all files that a worker runs: nothing that is written to it stays. It ends with the server of the run; on one
 * that lives on, a later run drops it.
 */
const sharedPool = (): Promise<Pool> =>
  (shared.pool ??= createTestDatabase().then(({ url }) => createPool({ url, size: 1, onError: () => undefined })));

/** A database in which what a test writes through `db` is rolled back after it. For stores and read models. */
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
