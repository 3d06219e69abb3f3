import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../local/embedded-postgres';

/** Skip flushing to disk: test data need not survive a crash. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  autovacuum_naptime: '5min',
};

export type DatabaseServer = { url: string; stop: () => Promise<void> };

/** The server at TEST_DATABASE_URL, or a temporary one. */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'chainline-test-'));
  // When we are root, the user that Postgres runs as must be able to enter it.
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

export const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

export type TestDatabase = {
  url: string;
  drop: () => Promise<void>;
  /**
   * Drops the database, unless its server is temporary: after a few deletions ext4 scans recently deleted files, which
   * makes cloning ten times slower.
   */
  release: () => Promise<void>;
};

/** Creates a database, empty or from a template. Its name contains the time, for `dropAbandoned`. */
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

/** Drops databases left by killed runs on a permanent server; a run takes minutes. */
export const dropAbandoned = (serverUrl: string): Promise<void> =>
  withConnection(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where datname ~ '^chainline_test_[0-9]+_' and split_part(datname, '_', 3)::bigint < $1`,
      [Math.floor(Date.now() / 1000) - 3600],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
