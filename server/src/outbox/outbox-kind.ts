import type { z } from 'zod';
import type { Logger } from '../logger';
import type { ClaimedEntry } from './outbox-store';
import type { BatchSizes, WaitAfter } from './retry-policy';

/** A claimed entry with its kind's payload. */
export type Outgoing<P> = Omit<ClaimedEntry, 'payload' | 'was_uncertain'> & { payload: P };

/**
 * Answer about one entry. `accepted`: its effect shows later; the entry stays uncertain until its owner settles it, or
 * until it is read back after `waitMs`. `later` and `refused`: it did not take effect; `unanswered`: it may have;
 * `unsent`: the attempt ended before its turn and does not count, so the entry is due again at once. `isLoss`: the entry
 * itself may be the cause.
 */
export type Answer<R> =
  | { as: 'done'; result: R }
  | { as: 'accepted'; waitMs: number }
  | { as: 'unsent' }
  | { as: 'refused'; error: string }
  | { as: 'later'; error: string; waitMs?: number | undefined; isLoss?: boolean }
  | { as: 'unanswered'; error: string };

/** Result of reading back an unanswered entry. */
export type Reading<R> = { as: 'taken'; result: R } | { as: 'not_taken' } | { as: 'unknown'; error: string };

/** Outcome of an attempt, as its feature records it. */
export type Outcome<R> =
  | { as: 'done'; result: R }
  | { as: 'later'; error: string; code: string | null; isRefused: boolean; isUncertain: boolean }
  /** Given up. `isUncertain`: it may have taken effect nevertheless. */
  | { as: 'failed'; error: string; isUncertain: boolean };

/** An entry that took effect. */
export type Done<P, R> = { entry: Outgoing<P>; outcome: { as: 'done'; result: R } };

export type SendContext<C> = {
  log: Logger;
  signal: AbortSignal;
  /** From the request that waits for this attempt; undefined in the background. */
  caller: C | undefined;
};

/** Writes the consequences of an outcome, in the transaction that settles the entry. */
export type Consequence<S> = (inside: S) => Promise<void>;

/** Definition of one kind of outgoing work. */
export type OutboxKind<S, P, R, C = undefined> = {
  kind: string;
  payload: z.ZodType<P>;
  /** Sent only by `serve`, for example within a lock of its caller; no job sends these entries. */
  isServed?: true;
  /** Entries per call, at first and after each loss (a failure that one of the entries may have caused). */
  batchSizes: BatchSizes;
  /** Concurrent calls per server. */
  atOnce: number;
  /** Must exceed the duration of an attempt, whose signal aborts `settleAfterMs` before the lease expires. */
  leaseMs: number;
  /** Time during which an unanswered entry may still take effect. */
  settleAfterMs: number;
  waitAfter: WaitAfter;
  /** Back-off after a refusal; if omitted, a refused entry is given up at once. */
  waitAfterRefusal?: WaitAfter;
  /** Only entries of the same group share a call. */
  groupOf?: (entry: Outgoing<P>) => string;
  /**
   * Sends entries; returns one answer for each, in order.
   * @throws UpstreamError if all of them failed, `unanswered` if they may have taken effect; the signal's reason if it
   * aborted between two calls
   */
  send: (entries: Outgoing<P>[], context: SendContext<C>) => Promise<Answer<R>[]>;
  /**
   * Finds out which unanswered entries took effect; returns one reading for each, in order. Without it, entries are
   * sent again under the same identity.
   */
  readBack?: (entries: Outgoing<P>[], context: SendContext<C>) => Promise<Reading<R>[]>;
  /** Prepares, outside of a transaction, the consequences of an outcome. */
  conclude: (
    entry: Outgoing<P>,
    outcome: Outcome<R>,
    context: SendContext<C>,
  ) => Consequence<S> | Promise<Consequence<S>>;
  /** Consequences of several entries that took effect; if omitted, each is settled in a transaction of its own. */
  concludeAll?: (done: readonly Done<P, R>[]) => Consequence<S>;
};
