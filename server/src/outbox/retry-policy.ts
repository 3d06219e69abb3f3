import type { UpstreamError } from '../errors';

/** Milliseconds until the next try after that many, or null when it is time to give up. */
export type WaitAfter = (tries: number) => number | null;

type BackOff = { firstMs: number; mostMs: number; tries?: number };

/** Twice as long after each try, up to a longest wait; with `tries`, given up after so many. */
export const backOff =
  ({ firstMs, mostMs, tries = Infinity }: BackOff): WaitAfter =>
  (made) =>
    made >= tries ? null : Math.min(mostMs, firstMs * 2 ** Math.min(made - 1, 30));

/** The n-th wait after the n-th try, then the end. */
export const waits =
  (milliseconds: readonly number[]): WaitAfter =>
  (made) =>
    milliseconds[made - 1] ?? null;

/** Entries that one call takes: fewer after each loss, so that one bad entry soon fails on its own. */
export const batchSize = (sizes: readonly [number, ...number[]], losses: number): number =>
  sizes[Math.min(losses, sizes.length - 1)] ?? 1;

/** Statuses about the content of a call. Others are about the connection, the key or the pace. */
const contentStatuses = new Set([400, 404, 409, 413, 422]);

export type Failure = {
  error: string;
  /** The code of the error, where the other side failed as a whole. */
  code: string | null;
  /** The other side may have taken it. */
  isUncertain: boolean;
  /** The other side said no to this entry alone. */
  isRefused: boolean;
  /** May be the fault of one entry of the call: the next call holds fewer. */
  isLoss: boolean;
  retryAfterMs: number;
};

/** Failure of each entry in a call that failed. */
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
