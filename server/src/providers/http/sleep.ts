import { setTimeout as delay } from 'node:timers/promises';

/** Rejects when the signal aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, signal && { signal });
};
