import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode, isRunning, processIdentity } from './process-info';

const holderSchema = z.object({ pid: z.number().int().positive(), identity: z.string().nullable() });

/** The lock is held by a running process. */
export class AlreadyRunningError extends Error {
  readonly pid: number;

  constructor(pid: number, file: string) {
    super(`Another Chainline is already running here (process ${pid}, ${file}). Stop it first.`);
    this.name = 'AlreadyRunningError';
    this.pid = pid;
  }
}

const parseHolder = (text: string) => {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const livingHolder = async (file: string): Promise<number | null> => {
  const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''));
  if (holder === null || !isRunning(holder.pid)) return null;
  return holder.identity === processIdentity(holder.pid) ? holder.pid : null;
};

/**
 * Takes a lock that a killed process cannot leave behind: the file names its holder, and a holder that no longer runs
 * (or whose process id was reused) is ignored.
 * @throws AlreadyRunningError when the holder is running
 */
export const takeLock = async (file: string): Promise<{ release: () => Promise<void> }> => {
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
  try {
    // A hard link appears with its whole content, so that nobody reads a lock without its holder.
    await link(mine, file).catch(async (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = await livingHolder(file);
      if (holder !== null) throw new AlreadyRunningError(holder, file);
      await rm(file, { force: true });
      await link(mine, file);
    });
  } finally {
    await rm(mine, { force: true });
  }
  return { release: () => rm(file, { force: true }) };
};
