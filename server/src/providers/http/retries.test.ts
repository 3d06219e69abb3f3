import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../../errors';
import { createSleepingTime } from '../testing/test-time';
import { withRetries } from './retries';

const fault = (retryAfterMs?: number) =>
  new UpstreamError('lightspeed.unavailable', 'Away.', { system: 'lightspeed', retryable: true, retryAfterMs });

const failing = (times: number, error: Error) => {
  let calls = 0;
  return {
    calls: () => calls,
    attempt: () => {
      calls += 1;
      return calls <= times ? Promise.reject(error) : Promise.resolve(calls);
    },
  };
};

const run = (attempt: () => Promise<number>, changes: Partial<Parameters<typeof withRetries>[1]> = {}) => {
  const time = createSleepingTime();
  const repeats: number[] = [];
  const onRepeat = (_error: UpstreamError, waitMs: number) => repeats.push(waitMs);
  const result = withRetries(attempt, { isHarmless: () => true, sleep: time.sleep, onRepeat, ...changes });
  return { result, waits: time.waits, repeats };
};

describe('withRetries', () => {
  it('repeats until it succeeds and reports each repeat', async () => {
    const { attempt } = failing(3, fault());
    const { result, waits, repeats } = run(attempt);
    expect(await result).toBe(4);
    expect(repeats).toEqual(waits);
  });

  it('waits a random time below a limit that doubles', async () => {
    const { waits, result } = run(failing(3, fault()).attempt);
    await result;
    expect(waits).toHaveLength(3);
    [500, 1_000, 2_000].forEach((limit, at) => expect(waits[at]).toBeLessThan(limit));
  });

  it('gives up after three repeats with the last error', async () => {
    const error = fault();
    const { attempt, calls } = failing(4, error);
    await expect(run(attempt).result).rejects.toBe(error);
    expect(calls()).toBe(4);
  });

  it('waits at least as long as requested', async () => {
    const { waits, result } = run(failing(1, fault(7_000)).attempt);
    await result;
    expect(waits[0]).toBeGreaterThanOrEqual(7_000);
    expect(waits[0]).toBeLessThanOrEqual(7_250);
  });

  it('leaves a very long wait to its caller', async () => {
    const { attempt, calls } = failing(1, fault(61_000));
    await expect(run(attempt).result).rejects.toMatchObject({ retryAfterMs: 61_000 });
    expect(calls()).toBe(1);
  });

  it('does not repeat harmful calls', async () => {
    const { attempt, calls } = failing(1, fault());
    await expect(run(attempt, { isHarmless: () => false }).result).rejects.toThrow('Away.');
    expect(calls()).toBe(1);
  });

  it('does not repeat after our own error', async () => {
    const { attempt, calls } = failing(1, new RangeError('ours'));
    await expect(run(attempt).result).rejects.toThrow('ours');
    expect(calls()).toBe(1);
  });

  it('does not repeat an aborted call', async () => {
    const { attempt, calls } = failing(1, fault());
    await expect(run(attempt, { signal: AbortSignal.abort() }).result).rejects.toThrow('Away.');
    expect(calls()).toBe(1);
  });
});
