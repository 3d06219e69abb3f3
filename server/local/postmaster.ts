import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { onOurDeath } from './death-watch';
import { commandLine, isRunning, signal, waitUntilGone } from './process-info';
import { spawnOptions, type RunAs } from './run-as';

const largestLog = 10_000_000;
const pidFile = (dataDir: string) => join(dataDir, 'postmaster.pid');

/** Ends a postmaster: fast (transactions roll back), then immediate (the next start recovers), then by force. */
export const endPostmaster = async (pid: number): Promise<void> => {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [name, patience] of steps) {
    signal(pid, name);
    if (await waitUntilGone(pid, patience)) return;
  }
  throw new Error(`Postgres (process ${pid}) does not end.`);
};

const isPostmasterOf = (pid: number, dataDir: string): boolean => {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(`-D ${dataDir} `);
};

/**
 * Clears the leftovers of a crash. Postgres refuses to start if any living process has the old id, so the pid file is
 * removed, after ending that process if it really is this folder's postmaster.
 */
export const clearLeftovers = async (dataDir: string, log: (line: string) => void): Promise<void> => {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return;
  const pid = Number.parseInt(text, 10);
  if (pid > 0 && isRunning(pid) && isPostmasterOf(pid, dataDir)) {
    log(`Ending the Postgres (process ${pid}) that an earlier run left behind`);
    await endPostmaster(pid);
  }
  await rm(pidFile(dataDir), { force: true });
};

/** Ends the process only while the pid file of the folder still names it. */
const endOnOurDeath = '[ "$(head -n 1 "$1")" = "$2" ] && kill -INT "$2"';

export type Postmaster = { pid: number; exited: Promise<void>; hasExited: () => boolean };

const openLog = async (file: string): Promise<number> => {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLog) await truncate(file);
  return openSync(file, 'a', 0o600);
};

const started = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () =>
      child.pid === undefined ? reject(new Error('Postgres has no process')) : resolve(child.pid),
    );
  });

/** Starts a postmaster in a session of its own, so that Ctrl-C in the terminal does not reach it before us. */
export const spawnPostmaster = async (
  program: string,
  dataDir: string,
  settings: Record<string, string>,
  runAs: RunAs,
): Promise<Postmaster> => {
  const log = await openLog(`${dataDir}.log`);
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(program, args, { ...spawnOptions(runAs), detached: true, stdio: ['ignore', log, log] });
  let over = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  try {
    const pid = await started(child);
    child.unref();
    void exited.then(onOurDeath(endOnOurDeath, [pidFile(dataDir), String(pid)], runAs));
    return { pid, exited, hasExited: () => over };
  } finally {
    closeSync(log);
  }
};
