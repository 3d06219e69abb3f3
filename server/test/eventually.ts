import { expect } from 'vitest';

/** Expects something of a value that is still to come; patient, because the machine may be busy with other tests. */
export const eventually = <T>(read: () => T, { timeout = 4_000 }: { timeout?: number } = {}) =>
  expect.poll(read, { timeout, interval: 10 });
