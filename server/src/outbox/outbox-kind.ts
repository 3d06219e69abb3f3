import type { z } from 'zod';
import type { Logger } from '../logger';
import type { ClaimedEntry } from './outbox-store';
import type { WaitAfter } from './retry-policy';

/** An entry on its way, with what its kind wrote into it. */
export type Outgoing<P> = Omit<ClaimedEntry, 'payload' | 'was_uncertain'> & { payload: P };

/** The other side's word about one entry. `later` and `refused`: it did not take effect; `unanswered`: it may have. */
export type Answer<R> =
  | { as: 'done'; result: R }
  | { as: 'refused'; error: string }
  | { as: 'later'; error: string; waitMs?: number | undefined }
  | { as: 'unanswered'; error: string };

/** Result of reading back an entry that was not answered. */
export type Reading<R> = { as: 'taken'; result: R } | { as: 'not_taken' } | { as: 'unknown'; error: string };

/** Outcome of an attempt, as its feature records it. */
export type Outcome<R> =
  | { as: 'done'; result: R }
  | { as: 'later'; error: string; code: string | null; isRefused: boolean; isUncertain: boolean }
  /** Given up. `isUncertain`: the other side may have taken it nevertheless. */
  | { as: 'failed'; error: string; isUncertain: boolean };

export type SendContext<C> = {
  log: Logger;
  signal: AbortSignal;
  /** From the request that waits for this attempt; undefined in the background. */
  caller: C | undefined;
};

/** Writes what follows from an outcome, in the transaction that settles the entry. */
export type Consequence<S> = (inside: S) => Promise<void>;

/** Everything that is particular to one kind of work that leaves. */
export type OutboxKind<S, P, R, C = undefined> = {
  kind: string;
  payload: z.ZodType<P>;
  /** Entries in one call: at first, and after each loss. */
  batchSizes: readonly [number, ...number[]];
  /** Calls in hand at a time on each server. */
  atOnce: number;
  /** Longer than an attempt ever takes. */
  leaseMs: number;
  /** For how long an unanswered entry may still be under way on the other side. */
  settleAfterMs: number;
  waitAfter: WaitAfter;
  /** After a refusal; given up at once when this is missing. */
  waitAfterRefusal?: WaitAfter;
  /** Entries with the same answer may share a call. */
  groupOf?: (entry: Outgoing<P>) => string;
  /**
   * Tells the other side; one answer for each entry, in order.
   * @throws UpstreamError about all of them, with `unanswered` when they may have taken effect
   */
  send: (entries: Outgoing<P>[], context: SendContext<C>) => Promise<Answer<R>[]>;
  /**
   * Finds out whether unanswered entries took effect; one reading for each, in order. A kind without it cannot ask, and sends
   * again under the same identity.
   */
  readBack?: (entries: Outgoing<P>[], context: SendContext<C>) => Promise<Reading<R>[]>;
  /** Prepares, outside of a transaction, what is written with an outcome. */
  conclude: (
    entry: Outgoing<P>,
    outcome: Outcome<R>,
    context: SendContext<C>,
  ) => Consequence<S> | Promise<Consequence<S>>;
};
