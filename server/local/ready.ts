import { setTimeout as delay } from 'node:timers/promises';
import { isPortFree } from './ports';

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
};

/** Polls the URL until it succeeds (true), or until `givenUp` returns true (false). */
export const waitUntilReady = async (url: string, givenUp: () => boolean): Promise<boolean> => {
  while (!givenUp()) {
    if (await isReady(url)) return true;
    await delay(50);
  }
  return false;
};

/** Browsers try ::1 first for `localhost`, so another server there would be shown instead of ours. */
const isOurs = async (port: number, host: string): Promise<boolean> =>
  (await isPortFree(port, host)) && isPortFree(port, '::1');

/**
 * Makes sure that a port is usable; waits for one still held by a run that was just killed.
 * @throws Error naming the variable to change
 */
export const claimPort = async (port: number, host: string, variable: string, patience = 5_000): Promise<void> => {
  const until = Date.now() + patience;
  while (!(await isOurs(port, host))) {
    if (Date.now() >= until) {
      throw new Error(
        `Port ${port} is taken. Set ${variable} to another one, for example: ${variable}=${port + 1} npm start`,
      );
    }
    await delay(100);
  }
};
