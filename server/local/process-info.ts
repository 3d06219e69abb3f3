import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What a failed system call or lookup says; anything else is not an answer and is thrown on. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const readOrNull = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const ps = (pid: number, column: string): string | null => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
};

/** The fields of /proc/<pid>/stat that follow the command, whose own brackets and spaces would mislead a plain split. */
const procStat = (pid: number): string[] | null => {
  const text = readOrNull(`/proc/${pid}/stat`);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Whether a process of that id runs. One that ended and waits for its parent to look (a zombie) does not. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
};

/** Tells one process from a later one that was given the same id, over restarts of the machine too. */
export const processIdentity = (pid: number): string | null => {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const started = procStat(pid)?.[19];
  return started === undefined ? null : `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${started}`;
};

/** The command a process was started with, as far as the system tells. */
export const commandLine = (pid: number): string => {
  if (process.platform !== 'linux') return ps(pid, 'command') ?? '';
  return readOrNull(`/proc/${pid}/cmdline`)?.split('\0').join(' ').trim() ?? '';
};

/** The process that started it, as far as the system tells without a program being run. */
export const parentOf = (pid: number): string | null => procStat(pid)?.[1] ?? null;

/** Signals a process; one that is already gone is what the caller wanted. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
};

/** Waits until the process is gone and says whether it went in time. */
export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const until = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() >= until) return false;
    await delay(20);
  }
  return true;
};
