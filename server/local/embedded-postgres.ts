import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { takeLock } from './launch-lock';
import { findFreePort, isPortFree } from './ports';
import { prepareBinaries } from './postgres-binaries';
import { ensureCluster, superuser } from './postgres-cluster';
import { placeDataDir } from './postgres-place';
import { clearLeftovers, endPostmaster, spawnPostmaster, type Postmaster } from './postmaster';
import { chooseRunAs } from './run-as';

export type PostgresOptions = {
  /** Data directory, created if missing. Next to it: `.password`, `.log` and, while it runs, `.lock`. */
  dataDir: string;
  /** A free port is chosen if omitted. */
  port?: number;
  log?: (line: string) => void;
  /** Settings of postgresql.conf, for this run only. */
  settings?: Record<string, string>;
};

export type RunningPostgres = {
  /** Connects to the database `postgres` as the superuser. */
  url: string;
  port: number;
  pid: number;
  /** Settles when Postgres ends for any reason. */
  exited: Promise<void>;
  /** Stops Postgres; repeated calls return the same promise. */
  stop: () => Promise<void>;
};

const readyWithin = 180_000;
/**
 * Transient failures: a killed postmaster's children hold its memory until they notice; a free port can get taken
 * meanwhile.
 */
const worthAnotherTry = /shared memory block|could not create any TCP\/IP sockets/;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const waitUntilReady = async (postmaster: Postmaster, url: string): Promise<boolean> => {
  const until = Date.now() + readyWithin;
  while (!postmaster.hasExited()) {
    if (await answers(url)) return !postmaster.hasExited();
    if (Date.now() > until) {
      await endPostmaster(postmaster.pid);
      throw new Error(`Postgres did not answer within ${readyWithin / 1000} seconds.`);
    }
    await delay(20);
  }
  return false;
};

const choosePort = async (wanted: number | undefined): Promise<number> => {
  if (wanted === undefined) return findFreePort();
  if (!(await isPortFree(wanted, '127.0.0.1'))) throw new Error(`Port ${wanted} for Postgres is taken.`);
  return wanted;
};

const logSince = async (dataDir: string, start: number): Promise<string> =>
  (await readFile(`${dataDir}.log`)).subarray(start).toString('utf8').trim();

const launch = async (options: PostgresOptions, triesLeft = 20): Promise<Omit<RunningPostgres, 'stop'>> => {
  const log = options.log ?? (() => undefined);
  const dataDir = await placeDataDir(options.dataDir, chooseRunAs(options.dataDir), log);
  const runAs = chooseRunAs(dataDir);
  const binaries = await prepareBinaries(runAs, log);
  await clearLeftovers(dataDir, log);
  const password = await ensureCluster({
    dataDir,
    binaries,
    runAs,
    durable: options.settings?.fsync !== 'off',
    log,
  });

  const attempt = async (tries: number): Promise<Omit<RunningPostgres, 'stop'>> => {
    const port = await choosePort(options.port);
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
    const logStart = await readFile(`${dataDir}.log`).then(
      (text) => text.length,
      () => 0,
    );
    const postmaster = await spawnPostmaster(
      binaries.postgres,
      dataDir,
      {
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: '',
        timezone: 'UTC',
        ...options.settings,
      },
      runAs,
    );
    if (await waitUntilReady(postmaster, url)) return { url, port, pid: postmaster.pid, exited: postmaster.exited };
    const said = await logSince(dataDir, logStart);
    if (tries === 0 || !worthAnotherTry.test(said)) throw new Error(`Postgres did not start:\n${said}`);
    await delay(250);
    return attempt(tries - 1);
  };
  return attempt(triesLeft);
};

/**
 * Starts the PostgreSQL of the installed packages on 127.0.0.1, with a new cluster if there is none. First clears
 * anything a killed run left behind (half a cluster, a lock, a running Postgres). If this process is killed, its
 * Postgres ends too.
 * @throws AlreadyRunningError when a living process runs a Postgres on the same folder through this function
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  await mkdir(dirname(options.dataDir), { recursive: true });
  const lock = await takeLock(`${options.dataDir}.lock`);
  try {
    const running = await launch(options);
    let stopping: Promise<void> | null = null;
    const endAndRelease = async () => {
      try {
        await endPostmaster(running.pid);
      } finally {
        await lock.release();
      }
    };
    const stop = () => (stopping ??= endAndRelease());
    return { ...running, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
