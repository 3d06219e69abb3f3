import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Code of a failed system call or lookup; null for any other error. */
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

/** Fields of /proc/<pid>/stat after the command, whose own brackets and spaces would break a plain split. */
const procStat = (pid: number): string[] | null => {
  const text = readOrNull(`/proc/${pid}/stat`);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** False for a zombie, which has ended and waits for its parent. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
};

/** Distinguishes a process from a later one with the same id, even after a reboot. */
export const processIdentity = (pid: number): string | null => {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const started = procStat(pid)?.[19];
  return started === undefined ? null : `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${started}`;
};

/** Command line of a process; empty if the system does not tell. */
export const commandLine = (pid: number): string => {
  if (process.platform !== 'linux') return ps(pid, 'command') ?? '';
  return readOrNull(`/proc/${pid}/cmdline`)?.split('\0').join(' ').trim() ?? '';
};

/** Parent process id, read without running a program; null if the system does not tell. */
export const parentOf = (pid: number): string | null => procStat(pid)?.[1] ?? null;

/** Signals a process; it is fine if it has already ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
};

/** Waits for the process to end; returns true if it did in time. */
export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const until = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() >= until) return false;
    await delay(20);
  }
  return true;
};
