import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../errors';
import { backOff, toFailure, waits } from './retry-policy';

const upstream = (details: { status?: number; retryable?: boolean; unanswered?: boolean; retryAfterMs?: number }) =>
  new UpstreamError('x.failed', 'It failed.', { system: 'woocommerce', retryable: false, ...details });

describe('waiting between tries', () => {
  it('doubles up to the longest wait', () => {
    const wait = backOff({ firstMs: 1_000, maxMs: 5_000 });
    expect([1, 2, 3, 4, 1_000].map(wait)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('ends after the stated number of tries', () => {
    expect([1, 2, 3].map(backOff({ firstMs: 1, maxMs: 9, tries: 3 }))).toEqual([1, 2, null]);
    expect([1, 2, 3].map(waits([10, 20]))).toEqual([10, 20, null]);
  });
});

describe('a call that failed', () => {
  it.each([
    {
      of: 'no answer',
      error: upstream({ unanswered: true, retryable: true }),
      entries: 1,
      isUncertain: true,
      isLoss: true,
    },
    { of: 'the pace', error: upstream({ status: 429, retryable: true, retryAfterMs: 7 }), entries: 1 },
    { of: 'the key', error: upstream({ status: 401 }), entries: 2 },
    { of: 'one of many entries', error: upstream({ status: 400 }), entries: 2, isLoss: true },
    { of: 'its only entry', error: upstream({ status: 400 }), entries: 1, isLoss: true, isRefused: true },
  ])('for $of', ({ error, entries, isUncertain = false, isLoss = false, isRefused = false }) => {
    const retryAfterMs = error.retryAfterMs ?? 0;
    expect(toFailure(error, entries)).toEqual({
      error: 'It failed.',
      code: 'x.failed',
      isUncertain,
      isLoss,
      isRefused,
      retryAfterMs,
    });
  });
});
