import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../local/embedded-postgres';

/** Nothing of a test outlives the machine it runs on, so nothing has to reach the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  autovacuum_naptime: '5min',
};

export type DatabaseServer = { url: string; stop: () => Promise<void> };

/** The server at TEST_DATABASE_URL, or a throw-away one. */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'chainline-test-'));
  // The user that Postgres runs as has to enter it when we are root.
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const withConnection = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const onServer = (url: string, statement: string): Promise<unknown> =>
  withConnection(url, (client) => client.query(statement));

/** The address of another database on the same server. */
export const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

export type TestDatabase = {
  url: string;
  drop: () => Promise<void>;
  /**
   * Drops it, unless its server is thrown away with all it holds after the run: ext4 passes over every file that was
   * deleted in the last minutes to make a new one, which after a few drops makes a clone ten times as expensive.
   */
  release: () => Promise<void>;
};

/** A database of its own, empty or as the template is. Its name says when it was made, for `dropAbandoned`. */
export const createDatabase = async (serverUrl: string, template?: string): Promise<TestDatabase> => {
  const name = `chainline_test_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString('hex')}`;
  const cloned = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await onServer(serverUrl, `create database ${name}${cloned}`);
  const drop = async () => {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return {
    url: withDatabase(serverUrl, name),
    drop,
    release: () => (process.env.TEST_DATABASE_URL ? drop() : Promise.resolve()),
  };
};

/** Drops what killed runs left on a server that lives on; a run takes minutes. */
export const dropAbandoned = (serverUrl: string): Promise<void> =>
  withConnection(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where datname ~ '^chainline_test_[0-9]+_' and split_part(datname, '_', 3)::bigint < $1`,
      [Math.floor(Date.now() / 1000) - 3600],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
