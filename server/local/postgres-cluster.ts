import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './postgres-binaries';
import { makePrivate } from './postgres-place';
import { spawnOptions, type RunAs } from './run-as';

export type ClusterOptions = {
  dataDir: string;
  binaries: Binaries;
  runAs: RunAs;
  /** Flush writes to disk; throw-away databases skip it. */
  durable: boolean;
  log: (line: string) => void;
};

export const superuser = 'postgres';
const majorVersion = '18';
const passwordFile = (dataDir: string) => `${dataDir}.password`;
const unfinishedPrefix = (dataDir: string) => `${basename(dataDir)}.making-`;

const run = (program: string, args: string[], { runAs }: ClusterOptions, input = ''): void => {
  const done = spawnSync(program, args, { ...spawnOptions(runAs), input, encoding: 'utf8' });
  if (done.status === 0) return;
  const reason = [done.error?.message, done.stdout, done.stderr].filter(Boolean).join('\n').trim();
  throw new Error(`${basename(program)} failed: ${reason}\nSet DATABASE_URL to use a Postgres of your own.`);
};

const isCluster = (dataDir: string): boolean =>
  ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control'].every((file) =>
    existsSync(join(dataDir, file)),
  );

const writePassword = async (dataDir: string, password: string): Promise<void> => {
  const file = passwordFile(dataDir);
  await writeFile(`${file}.new`, password, { mode: 0o600 });
  await rename(`${file}.new`, file);
};

const removeUnfinished = async (dataDir: string): Promise<void> => {
  const parent = dirname(dataDir);
  const left = (await readdir(parent)).filter((name) => name.startsWith(unfinishedPrefix(dataDir)));
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
};

/** Creates the cluster in a sibling folder and renames it, so that an interruption never leaves half a cluster. */
const makeCluster = async (options: ClusterOptions): Promise<string> => {
  const { dataDir, runAs } = options;
  const password = randomBytes(24).toString('base64url');
  const fresh = join(dirname(dataDir), `${unfinishedPrefix(dataDir)}${process.pid}`);
  const passwordGiven = `${fresh}.password`;
  await mkdir(fresh);
  await makePrivate(fresh, runAs);
  await writeFile(passwordGiven, password, { mode: 0o600 });
  if (runAs !== null) await chown(passwordGiven, runAs.uid, runAs.gid);
  run(
    options.binaries.initdb,
    [
      `--pgdata=${fresh}`,
      `--username=${superuser}`,
      `--pwfile=${passwordGiven}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    options,
  );
  await rm(passwordGiven);
  await writePassword(dataDir, password);
  await rename(fresh, dataDir);
  return password;
};

const setAside = async ({ dataDir, log }: ClusterOptions): Promise<void> => {
  if (!existsSync(dataDir)) return;
  if ((await readdir(dataDir)).length === 0) return rm(dataDir, { recursive: true });
  const aside = `${dataDir}.unfinished-${Date.now()}`;
  await rename(dataDir, aside);
  log(`${dataDir} held no whole database; it was set aside as ${aside}`);
};

const refuseOtherVersion = async (dataDir: string): Promise<void> => {
  const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (version === majorVersion) return;
  throw new Error(`The database in ${dataDir} was made by PostgreSQL ${version}, and this is ${majorVersion}.`);
};

/** Single-user mode needs no password, so a lost one can be replaced without touching the data. */
const replacePassword = async (options: ClusterOptions): Promise<string> => {
  const password = randomBytes(24).toString('base64url');
  run(
    options.binaries.postgres,
    ['--single', '-D', options.dataDir, 'postgres'],
    options,
    `ALTER ROLE ${superuser} PASSWORD '${password}'\n`,
  );
  await writePassword(options.dataDir, password);
  return password;
};

/**
 * Makes sure that the folder holds a complete cluster; returns its password, which is kept next to the folder in a file
 * that only its owner can read.
 */
export const ensureCluster = async (options: ClusterOptions): Promise<string> => {
  await removeUnfinished(options.dataDir);
  if (!isCluster(options.dataDir)) {
    await setAside(options);
    return makeCluster(options);
  }
  await refuseOtherVersion(options.dataDir);
  await makePrivate(options.dataDir, options.runAs);
  const kept = await readFile(passwordFile(options.dataDir), 'utf8').catch(() => '');
  if (kept === '') return replacePassword(options);
  await chmod(passwordFile(options.dataDir), 0o600);
  return kept;
};
