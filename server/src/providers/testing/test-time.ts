import type { Countdown } from '../http/exchange';
import type { Sleep } from '../http/sleep';

/** Advances only during sleeps; `waits` lists the milliseconds slept. */
export const createSleepingTime = (start = new Date('2026-11-21T00:00:00Z')) => {
  let at = start.getTime();
  const waits: number[] = [];
  const sleep: Sleep = (milliseconds, signal) => {
    signal?.throwIfAborted();
    waits.push(milliseconds);
    at += milliseconds;
    return Promise.resolve();
  };
  return { now: () => new Date(at), sleep, waits };
};

type Sleeper = { until: number; end: () => void };

export const createManualTime = (start = new Date('2026-11-21T00:00:00Z')) => {
  let at = start.getTime();
  let sleepers: Sleeper[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const sleeper = { until: at + milliseconds, end: resolve };
      sleepers.push(sleeper);
      signal?.addEventListener('abort', () => {
        sleepers = sleepers.filter((one) => one !== sleeper);
        reject(new Error('woken'));
      });
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => new Date(at),
    sleep,
    settle,
    advance: async (milliseconds: number): Promise<void> => {
      at += milliseconds;
      const due = sleepers.filter(({ until }) => until <= at);
      sleepers = sleepers.filter(({ until }) => until > at);
      for (const { end } of due) end();
      await settle();
    },
  };
};

/** A timeout that never elapses, for calls that end otherwise. */
export const endlessPatience: Countdown = () => () => undefined;
