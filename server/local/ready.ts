import { setTimeout as delay } from 'node:timers/promises';
import { isPortFree } from './ports';

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
};

/** Asks the address until it answers well, or until `givenUp` says that there is no point; answers which it was. */
export const waitUntilReady = async (url: string, givenUp: () => boolean): Promise<boolean> => {
  while (!givenUp()) {
    if (await isReady(url)) return true;
    await delay(50);
  }
  return false;
};

/** `localhost` leads browsers to ::1 first, so somebody else there would be shown in our place. */
const isOurs = async (port: number, host: string): Promise<boolean> =>
  (await isPortFree(port, host)) && isPortFree(port, '::1');

/**
 * Sees to it that a port can be used; one that a run just killed still holds is waited for.
 * @throws Error naming the variable to change.
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
