import { setTimeout as delay } from 'node:timers/promises';

/** Null after the timeout; the work continues. */
export const waitFor = async <T>(work: Promise<T>, milliseconds: number): Promise<T | null> => {
  const ended = new AbortController();
  void work.catch(() => null).finally(() => ended.abort());
  return Promise.race([work, delay(milliseconds, null, { signal: ended.signal }).catch(() => work)]);
};
