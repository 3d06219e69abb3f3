import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateRun } from './run-estimate';

const empty = { level: 0, size: 90, dripPerSecond: 1 };
const seconds = (tillWrites: number, rateLimit: typeof empty | null) =>
  estimateRun({ shopChanges: [], tillWrites, rateLimit }).seconds;

describe('the estimate of a run', () => {
  it('of nothing is nothing', () => {
    expect(estimateRun({ shopChanges: [], tillWrites: 0, rateLimit: empty })).toEqual({
      shop_calls: 0,
      till_calls: 0,
      seconds: 0,
    });
  });

  it.each([
    [[1], 1],
    [[100], 1],
    [[101], 2],
    [[250, 3, 3], 5],
  ])('counts the batches of %j as %i calls of half a second', (shopChanges, calls) => {
    expect(estimateRun({ shopChanges, tillWrites: 0, rateLimit: empty })).toEqual({
      shop_calls: calls,
      till_calls: 0,
      seconds: calls / 2,
    });
  });

  it('counts a write, the read before it and the log read after it', () => {
    expect(estimateRun({ shopChanges: [], tillWrites: 1, rateLimit: empty }).till_calls).toBe(3);
    expect(estimateRun({ shopChanges: [], tillWrites: 250, rateLimit: empty }).till_calls).toBe(250 + 3 + 25);
  });

  it('waits for the bucket to drain', () => {
    // 250 writes cost 375 units and their 28 reads 28, 403 in total, of which the empty bucket takes 90.
    expect(seconds(250, empty)).toBe(313);
    expect(seconds(250, { ...empty, level: 60.5 })).toBe(373.5);
    expect(seconds(250, { level: 0, size: 200, dripPerSecond: 2 })).toBe(101.5);
  });

  it('is never faster than the burst limit lets requests through', () => {
    // 40 writes and 5 reads would fit into the bucket at once.
    expect(seconds(40, empty)).toBe(2.3);
  });

  it('assumes the limits of the smallest account while unknown', () => {
    expect(seconds(250, null)).toBe(seconds(250, empty));
  });

  it('never shrinks with more writes or a fuller bucket', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(90), (writes, more, level) => {
        const limit = { ...empty, level };
        expect(seconds(writes + more, limit)).toBeGreaterThanOrEqual(seconds(writes, limit));
        expect(seconds(writes, limit)).toBeGreaterThanOrEqual(seconds(writes, empty));
      }),
    );
  });
});
