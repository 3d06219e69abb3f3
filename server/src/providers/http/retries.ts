import { UpstreamError } from '../../errors';
import type { Sleep } from './sleep';

const mostRepeats = 3;
const firstBackoffMs = 500;
const longestBackoffMs = 8_000;
/** Longer than this nobody waits in a call; the error tells when to come back. */
const longestWaitMs = 60_000;
const retryAfterJitterMs = 250;

/** Full jitter, so that many callers do not come back at the same moment. */
const waitFor = (error: UpstreamError, repeat: number): number => {
  if (error.retryAfterMs !== undefined) return error.retryAfterMs + Math.random() * retryAfterJitterMs;
  return Math.random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** repeat);
};

type RetryOptions = {
  /** Whether the call may be made once more after this error. */
  isHarmless: (error: UpstreamError) => boolean;
  sleep: Sleep;
  signal?: AbortSignal | undefined;
  onRepeat: (error: UpstreamError, waitMs: number) => void;
};

/** Calls `attempt` until it succeeds, at most three times more where a repeat is harmless. */
export const withRetries = async <T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> => {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UpstreamError) || repeat >= mostRepeats || !options.isHarmless(error)) throw error;
      if (options.signal?.aborted === true) throw error;
      const waitMs = waitFor(error, repeat);
      if (waitMs > longestWaitMs) throw error;
      options.onRepeat(error, waitMs);
      await options.sleep(waitMs, options.signal);
    }
  }
};
