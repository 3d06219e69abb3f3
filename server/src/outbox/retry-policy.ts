import type { UpstreamError } from '../errors';

/**
 * Milliseconds until the next try, given the number of tries and of losses (failures that the entry may have caused);
 * null to give up.
 */
export type WaitAfter = (tries: number, losses: number) => number | null;

type BackOff = { firstMs: number; maxMs: number; tries?: number };

/** Exponential back-off up to a longest wait; `tries` limits the attempts. */
export const backOff =
  ({ firstMs, maxMs, tries = Infinity }: BackOff) =>
  (made: number): number | null =>
    made >= tries ? null : Math.min(maxMs, firstMs * 2 ** Math.min(made - 1, 30));

/** Fixed waits, one after each try, then gives up. */
export const waits =
  (milliseconds: readonly number[]) =>
  (made: number): number | null =>
    milliseconds[made - 1] ?? null;

/** Batch sizes by the number of losses: they shrink, so that one bad entry soon fails on its own. */
export type BatchSizes = readonly [number, ...number[]];

/** Statuses caused by the content of a call, not by the connection, the key or the rate limit. */
const contentStatuses = new Set([400, 404, 409, 413, 422]);

export type Failure = {
  error: string;
  /** Error code, if the other side failed as a whole. */
  code: string | null;
  /** The entry may have taken effect. */
  isUncertain: boolean;
  /** The other side refused this entry alone. */
  isRefused: boolean;
  /** One entry may have caused the failure, so the next call contains fewer. */
  isLoss: boolean;
  retryAfterMs: number;
};

/** Failure of each entry in a failed call. */
export const toFailure = (error: UpstreamError, entries: number): Failure => {
  const isContent = error.status !== undefined && contentStatuses.has(error.status);
  return {
    error: error.message,
    code: error.code,
    isUncertain: error.unanswered,
    isRefused: !error.unanswered && !error.retryable && entries === 1,
    isLoss: error.unanswered || isContent,
    retryAfterMs: error.retryAfterMs ?? 0,
  };
};
