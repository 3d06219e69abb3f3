import { UpstreamError } from '../../errors';
import type { Sleep } from './sleep';

const maxRepeats = 3;
const firstBackoffMs = 500;
const longestBackoffMs = 8_000;
/** Gives up rather than wait longer; the error says when to try again. */
const longestWaitMs = 60_000;
const retryAfterJitterMs = 250;

/** Exponential back-off with full jitter, so that callers do not all retry at once. */
const waitFor = (error: UpstreamError, repeat: number): number => {
  if (error.retryAfterMs !== undefined) return error.retryAfterMs + Math.random() * retryAfterJitterMs;
  return Math.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** repeat);
};

type RetryOptions = {
  isHarmless: (error: UpstreamError) => boolean;
  sleep: Sleep;
  signal?: AbortSignal | undefined;
  onRepeat: (error: UpstreamError, waitMs: number) => void;
};

/** Up to three retries, for errors after which a retry is safe. */
export const withRetries = async <T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> => {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UpstreamError) || repeat >= maxRepeats || !options.isHarmless(error)) throw error;
      if (options.signal?.aborted === true) throw error;
      const waitMs = waitFor(error, repeat);
      if (waitMs > longestWaitMs) throw error;
      options.onRepeat(error, waitMs);
      await options.sleep(waitMs, options.signal);
    }
  }
};
