import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after so many milliseconds; rejects as soon as the signal is aborted. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, signal && { signal });
};
