import { setTimeout as delay } from 'node:timers/promises';

/** What came of a piece of work, or null when it takes longer than somebody waits; it goes on by itself. */
export const waitFor = async <T>(work: Promise<T>, milliseconds: number): Promise<T | null> => {
  const ended = new AbortController();
  void work.catch(() => null).finally(() => ended.abort());
  return Promise.race([work, delay(milliseconds, null, { signal: ended.signal }).catch(() => work)]);
};
