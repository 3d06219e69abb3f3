import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { bundled } from '../test/bundle';
import { startPostgres, type PostgresOptions, type RunningPostgres } from './embedded-postgres';
import { findFreePort } from './ports';
import { prepareBinaries } from './postgres-binaries';
import { isRunning, processIdentity, waitUntilGone } from './process-info';
import { chooseRunAs, spawnOptions } from './run-as';

const isRoot = process.getuid?.() === 0;
const quick = { fsync: 'off' };

const folders: string[] = [];
let folder: string;
let dataDir: string;
let running: RunningPostgres[] = [];

const start = async (options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> => {
  const postgres = await startPostgres({ dataDir, settings: quick, ...options });
  running.push(postgres);
  return postgres;
};

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
};

/** A separate process that starts Postgres as `npm start` does, to be killed. */
const startLauncher = async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(pathToFileURL(await bundled('local/embedded-postgres.ts')).href)};
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, pid }: { url: string; pid: number } = JSON.parse(String(line));
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url, pid, kill };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chainline-postgres-test-'));
  folders.push(folder);
  await chmod(folder, 0o755);
  dataDir = join(folder, 'postgres');
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  running = [];
});

// Once at the end, not after each test: ext4 scans recently deleted files whenever it creates one.
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

test('starts PostgreSQL 18 with UTF-8, accessible only with the password', async () => {
  const { url, port } = await start();
  expect(await query(url, 'select version()')).toEqual([expect.stringMatching(/^PostgreSQL 18\./)]);
  expect(
    await query(url, `select upper('čé') u, current_setting('server_encoding') e, current_setting('timezone') t`),
  ).toEqual(['ČÉ', 'UTF8', 'UTC']);
  await expect(query(`postgres://postgres:wrong@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow('password');
  expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600);
});

test('keeps the data from one start to the next', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 41 + 1 as answer');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([42]);
});

test('starts again, with all that was committed, after Postgres was killed', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 7 as answer');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([7]);
});

test('ends by itself when its launcher is killed, and starts again', async () => {
  const launcher = await startLauncher();
  await query(launcher.url, 'create table kept as select 8 as answer');
  await launcher.kill();
  expect(await waitUntilGone(launcher.pid, 60_000)).toBe(true);
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([8]);
});

test('starts again at once while the Postgres of a killed launcher still ends', async () => {
  const launcher = await startLauncher();
  await query(launcher.url, 'create table kept as select 9 as answer');
  await launcher.kill();
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([9]);
});

test('ends a Postgres of the same folder that was left running', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 10 as answer');
  await first.stop();
  const runAs = chooseRunAs(dataDir);
  const { postgres } = await prepareBinaries(runAs, () => undefined);
  const args = ['-D', dataDir, '-c', `port=${await findFreePort()}`, '-c', 'unix_socket_directories='];
  const left = spawn(postgres, args, { ...spawnOptions(runAs), stdio: 'ignore' });
  const gone = once(left, 'exit');
  await expect.poll(() => readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).toMatch(/ready\s*$/);

  const second = await start();
  await gone;
  expect(await query(second.url, 'select answer from kept')).toEqual([10]);
});

test('is not blocked by a stale file that names a living process of someone else', async () => {
  await (await start()).stop();
  const bystander = spawn('sleep', ['60'], spawnOptions(chooseRunAs(dataDir)));
  try {
    await writeFile(join(dataDir, 'postmaster.pid'), `${bystander.pid ?? 0}\n${dataDir}\n`);
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
    expect(isRunning(bystander.pid ?? 0)).toBe(true);
  } finally {
    bystander.kill();
  }
});

test('creates the cluster again if its creation was interrupted', async () => {
  await mkdir(join(dataDir, 'base'), { recursive: true });
  await writeFile(join(dataDir, 'PG_VERSION'), '18\n');
  await mkdir(`${dataDir}.making-4711`);
  const { url } = await start();
  expect(await query(url, 'select 1')).toEqual([1]);
  const names = await readdir(folder);
  expect(names).not.toContain('postgres.making-4711');
  expect(names).toContainEqual(expect.stringMatching(/^postgres\.unfinished-\d+$/));
});

test('sets a new password when the file with the old one is lost', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 11 as answer');
  await first.stop();
  await rm(`${dataDir}.password`);
  const second = await start();
  expect(second.url).not.toContain(new URL(first.url).password);
  expect(await query(second.url, 'select answer from kept')).toEqual([11]);
});

test('refuses to start twice on one folder at once', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`already running here (process ${process.pid}`);
  expect(await query(first.url, 'select 1')).toEqual([1]);
});

test('is not blocked by the lock of a process that has ended, or whose id was reused', async () => {
  await writeFile(`${dataDir}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, identity: null }));
  await (await start()).stop();
  await writeFile(`${dataDir}.lock`, JSON.stringify({ pid: process.ppid, identity: 'another' }));
  expect(processIdentity(process.ppid)).not.toBeNull();
  await (await start()).stop();
});

test('stops once, however often requested', async () => {
  const postgres = await start();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  await postgres.exited;
  expect(isRunning(postgres.pid)).toBe(false);
  expect(await readdir(folder)).not.toContain('postgres.lock');
});

test('uses the given port and reports when it is taken', async () => {
  const port = await findFreePort();
  const postgres = await start({ port });
  expect(postgres.port).toBe(port);
  await postgres.stop();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect(start({ port })).rejects.toThrow(`Port ${port} for Postgres is taken`);
  server.close();
});

test('reports the setting that Postgres refuses', async () => {
  await expect(start({ settings: { work_mem: 'plenty' } })).rejects.toThrow(/did not start.*work_mem/s);
});

test('moves the data out of a folder that only root may enter, leaving a note', async () => {
  await chmod(folder, 0o700);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const first = await start({ log });
  await query(first.url, 'create table kept as select 12 as answer');
  await first.stop();
  const second = await start({ log });
  expect(await query(second.url, 'select answer from kept')).toEqual([12]);

  const place = /is kept in (\S+)\/postgres,/.exec(lines.join('\n'))?.[1];
  expect(place !== undefined).toBe(isRoot);
  expect((await readdir(folder)).includes('postgres.moved.txt')).toBe(isRoot);
  if (place === undefined) return;
  expect(await readFile(join(folder, 'postgres.moved.txt'), 'utf8')).toContain(place);
  await second.stop();
  await rm(place, { recursive: true });
});

test('runs as the owner of the data', async () => {
  await (await start()).stop();
  const owner = isRoot ? { uid: 12_345, gid: 12_345 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const names = await readdir(dataDir, { recursive: true });
  await Promise.all(
    [dataDir, ...names.map((name) => join(dataDir, name))].map((path) => chown(path, owner.uid, owner.gid)),
  );
  const { url } = await start();
  expect(await query(url, 'select 1')).toEqual([1]);
  expect((await stat(join(dataDir, 'postmaster.pid'))).uid).toBe(owner.uid);
});
