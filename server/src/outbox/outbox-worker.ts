import { groupBy } from '../collections';
import type { Transaction } from '../db/transaction';
import { UpstreamError } from '../errors';
import type { JobQueue } from '../jobs/queue';
import type { Answer, Consequence, Done, Outcome, OutboxKind, Outgoing, Reading, SendContext } from './outbox-kind';
import type { ClaimedEntry, OutboxClock, OutboxStore } from './outbox-store';
import { enqueueDrain } from './outbox-queue';
import { toFailure, type Failure } from './retry-policy';

export type OutboxStores = { outbox: OutboxStore; queue: JobQueue };

export type WorkerParts<S extends OutboxStores> = {
  stores: OutboxStores;
  transaction: Transaction<S>;
  clock: OutboxClock;
};

const tookTooLong = 'The attempt took too long.';
const cutShort = 'Every attempt was interrupted. It may still have arrived.';

/** Another attempt settled the entry meanwhile: rolls back this one's consequences. */
class OvertakenError extends Error {
  override name = 'OvertakenError';
}

const noFailure: Failure = {
  error: '',
  code: null,
  isUncertain: false,
  isRefused: false,
  isLoss: false,
  retryAfterMs: 0,
};

const toOutgoing = <P>(
  { was_uncertain: _wasUncertain, payload, ...entry }: ClaimedEntry,
  parse: (payload: unknown) => P,
): Outgoing<P> => ({ ...entry, payload: parse(payload) });

type Tried = Pick<ClaimedEntry, 'id' | 'attempts' | 'tries' | 'losses'>;
/** `deadline`: when the attempt must end, so that calls have ended at the other side before the lease expires. */
type Claim = { claimed: ClaimedEntry[]; deadline: number };

export const createKindWorker = <S extends OutboxStores, P, R, C>(
  { stores, transaction, clock }: WorkerParts<S>,
  kind: OutboxKind<S, P, R, C>,
) => {
  type Entry = Outgoing<P>;
  /** `faults` are our own errors; they fail the job once all claimed entries are recorded. */
  type Context = SendContext<C> & {
    stop: AbortSignal;
    deadline: number;
    faults: unknown[];
    troubles: UpstreamError[];
    isServed: boolean;
  };
  let inHand = 0;

  const record = async (entry: Entry, outcome: Outcome<R>, context: Context, failure: Failure): Promise<void> => {
    const write = await kind.conclude(entry, outcome, context);
    const mark = async ({ outbox, queue }: S): Promise<boolean> => {
      if (outcome.as === 'later') {
        const { error, isUncertain } = outcome;
        const until = { error, isUncertain, isLoss: failure.isLoss, waitMs: waitOf(entry, failure) ?? 0 };
        return outbox.putOff(entry, until, clock);
      }
      const { settled, is_next_due: isNextDue } = await (outcome.as === 'done'
        ? outbox.settleDone([entry], clock)
        : outbox.settleFailed(entry, outcome, clock));
      if (isNextDue && !kind.isServed) await enqueueDrain(queue, kind.kind);
      return settled === 1;
    };
    await transaction(async (inside) => {
      await write(inside);
      if (!(await mark(inside))) throw new OvertakenError(`Entry ${entry.id} is settled or in other hands`);
    });
  };

  /** Records entries that took effect, in one transaction. */
  const recordAll = async (done: Done<P, R>[], write: Consequence<S>): Promise<void> => {
    await transaction(async (inside) => {
      await write(inside);
      const entries = done.map(({ entry }) => entry);
      const { settled, is_next_due: isNextDue } = await inside.outbox.settleDone(entries, clock);
      if (settled < done.length) throw new OvertakenError('Some of the entries are settled');
      if (isNextDue && !kind.isServed) await enqueueDrain(inside.queue, kind.kind);
    });
  };

  const waitOf = (
    { tries, losses }: Tried,
    { isUncertain, isRefused, isLoss, retryAfterMs }: Failure,
  ): number | null => {
    const waitAfter = isRefused ? (kind.waitAfterRefusal ?? (() => null)) : kind.waitAfter;
    const wait = waitAfter(tries, losses + (isLoss ? 1 : 0));
    return wait === null ? null : Math.max(wait, isUncertain ? kind.settleAfterMs : 0, retryAfterMs);
  };

  /** Reports an error of our own. */
  const toFault = (error: unknown, isUncertain: boolean, context: Context): Failure => {
    context.log.error({ err: error, kind: kind.kind }, 'an entry of the outbox could not be handled');
    context.faults.push(error);
    return { ...noFailure, error: error instanceof Error ? error.message : String(error), isUncertain, isLoss: true };
  };

  const postpone = (entry: Tried, failure: Failure): Promise<boolean> =>
    stores.outbox.putOff(entry, { ...failure, waitMs: waitOf(entry, failure) ?? kind.leaseMs }, clock);

  /** Handles an error of our own: the entries wait as if unanswered, with its message, and are given up in the end. */
  const stumble = async (entries: Entry[], error: unknown, context: Context): Promise<void> => {
    const fault = toFault(error, true, context);
    for (const entry of entries) {
      if (waitOf(entry, fault) === null) await fail(entry, fault, context);
      else await postpone(entry, fault);
    }
  };

  /** Nothing was sent, so an entry is as uncertain as it was before. Its feature cannot be told. */
  const stumbleOverPayload = async (entry: ClaimedEntry, error: unknown, context: Context): Promise<void> => {
    const fault = toFault(error, entry.was_uncertain, context);
    if (waitOf(entry, fault) === null) await stores.outbox.settleFailed(entry, fault, clock);
    else await postpone(entry, fault);
  };

  /** True if the attempt was aborted between two calls, so that no call is unanswered. */
  const isCutShort = (error: unknown, { signal }: Context): boolean => signal.aborted && error === signal.reason;

  /**
   * If the server stops, the entries are left to the next one; if the attempt took too long, the next one claims fewer.
   */
  const cutOff = async (entries: Entry[], context: Context): Promise<void> => {
    for (const entry of entries) {
      if (context.stop.aborted) await stores.outbox.release(entry, { isUncertain: true });
      else await fail(entry, { ...noFailure, error: tookTooLong, isUncertain: true, isLoss: true }, context);
    }
  };

  const settle = async (entry: Entry, outcome: Outcome<R>, context: Context, failure = noFailure): Promise<void> => {
    try {
      await record(entry, outcome, context, failure);
    } catch (error) {
      // Never given up: its feature would not learn what happened.
      if (!(error instanceof OvertakenError)) await postpone(entry, toFault(error, true, context));
      else context.log.info({ entryId: entry.id, kind: kind.kind }, 'an attempt was overtaken by another');
    }
  };

  /** Settles entries that took effect: together, or one by one if that fails because of one of them. */
  const settleDone = async (done: Done<P, R>[], context: Context): Promise<void> => {
    if (kind.concludeAll && done.length > 1) {
      try {
        await recordAll(done, kind.concludeAll(done));
        return;
      } catch (error) {
        context.log.warn({ err: error, kind: kind.kind }, 'entries are settled one by one');
      }
    }
    for (const { entry, outcome } of done) await settle(entry, outcome, context);
  };

  const fail = (entry: Entry, failure: Failure, context: Context): Promise<void> => {
    const { error, code, isUncertain, isRefused } = failure;
    const isOver = waitOf(entry, failure) === null;
    context.log.warn({ entryId: entry.id, kind: kind.kind, attempt: entry.attempts, isOver, error }, 'not delivered');
    const outcome: Outcome<R> = isOver
      ? { as: 'failed', error, isUncertain }
      : { as: 'later', error, code, isUncertain, isRefused };
    return settle(entry, outcome, context, failure);
  };

  /** The entry stays uncertain until its owner settles it, or a reading does. */
  const expectEffect = async (entry: Entry, waitMs: number): Promise<void> => {
    await stores.outbox.putOff(entry, { error: null, isUncertain: true, isLoss: false, waitMs }, clock);
  };

  const take = async (
    entry: Entry,
    answer: Exclude<Answer<R>, { as: 'done' }> | undefined,
    context: Context,
  ): Promise<void> => {
    if (!answer)
      return fail(
        entry,
        { ...noFailure, error: 'The response did not say what happened to this.', isUncertain: true },
        context,
      );
    if (answer.as === 'accepted') return expectEffect(entry, answer.waitMs);
    if (answer.as === 'unsent') return void (await stores.outbox.release(entry, { isUncertain: false }));
    const failure = { ...noFailure, error: answer.error };
    switch (answer.as) {
      case 'refused':
        return fail(entry, { ...failure, isRefused: true }, context);
      case 'later':
        return fail(entry, { ...failure, retryAfterMs: answer.waitMs ?? 0, isLoss: answer.isLoss === true }, context);
      case 'unanswered':
        return fail(entry, { ...failure, isUncertain: true, isLoss: true }, context);
    }
  };

  const sendGroup = async (entries: Entry[], context: Context): Promise<void> => {
    let answers: Answer<R>[];
    try {
      answers = await kind.send(entries, context);
    } catch (error) {
      if (isCutShort(error, context)) return cutOff(entries, context);
      if (!(error instanceof UpstreamError)) return stumble(entries, error, context);
      context.troubles.push(error);
      const failure = toFailure(error, entries.length);
      // A call that we aborted ourselves does not count as a loss.
      const isLoss = failure.isLoss && !context.signal.aborted;
      for (const entry of entries) await fail(entry, { ...failure, isLoss }, context);
      return;
    }
    const done = entries.flatMap((entry, at): Done<P, R>[] => {
      const answer = answers[at];
      return answer?.as === 'done' ? [{ entry, outcome: answer }] : [];
    });
    await settleDone(done, context);
    for (const [at, entry] of entries.entries()) {
      const answer = answers[at];
      if (answer?.as !== 'done') await take(entry, answer, context);
    }
  };

  const readAll = async (entries: Entry[], context: Context): Promise<Reading<R>[] | null> => {
    if (!kind.readBack) return entries.map(() => ({ as: 'not_taken' }));
    try {
      return await kind.readBack(entries, context);
    } catch (error) {
      if (error instanceof UpstreamError) {
        context.troubles.push(error);
        return entries.map(() => ({ as: 'unknown', error: error.message }));
      }
      await (isCutShort(error, context) ? cutOff(entries, context) : stumble(entries, error, context));
      return null;
    }
  };

  /** Reads entries back; returns those that did not take effect, and so may be sent. */
  const settleByReading = async (entries: Entry[], context: Context): Promise<Entry[]> => {
    if (entries.length === 0) return [];
    const readings = await readAll(entries, context);
    if (!readings) return [];
    const taken = entries.flatMap((entry, at): Done<P, R>[] => {
      const reading = readings[at];
      return reading?.as === 'taken' ? [{ entry, outcome: { as: 'done', result: reading.result } }] : [];
    });
    await settleDone(taken, context);
    const free: Entry[] = [];
    for (const [at, entry] of entries.entries()) {
      const reading = readings[at] ?? { as: 'unknown', error: 'It could not be found out whether this arrived.' };
      if (reading.as === 'taken') continue;
      if (reading.as === 'unknown')
        await fail(entry, { ...noFailure, error: reading.error, isUncertain: true }, context);
      else if (entry.tries > 1 && kind.waitAfter(entry.tries - 1, entry.losses) === null)
        await settle(entry, { as: 'failed', error: cutShort, isUncertain: kind.readBack === undefined }, context);
      else free.push(entry);
    }
    return free;
  };

  /** Compares the time too, because the signal of a server that was frozen aborts later than its work continues. */
  const isOver = ({ signal, deadline }: Context): boolean => signal.aborted || performance.now() >= deadline;

  const workOn = async (claimed: ClaimedEntry[], context: Context): Promise<void> => {
    const [fresh, doubtful]: [Entry[], Entry[]] = [[], []];
    for (const entry of claimed) {
      try {
        const outgoing = toOutgoing(entry, (payload) => kind.payload.parse(payload));
        (entry.was_uncertain ? doubtful : fresh).push(outgoing);
      } catch (error) {
        await stumbleOverPayload(entry, error, context);
      }
    }
    const free = [...fresh, ...(await settleByReading(doubtful, context))];
    const groups = [...groupBy(free, kind.groupOf ?? (() => '')).values()];
    for (const [at, group] of groups.entries()) {
      if (isOver(context) || (context.isServed && context.troubles.length > 0)) {
        for (const entry of groups.slice(at).flat()) {
          await stores.outbox.release(entry, { isUncertain: !kind.readBack && doubtful.includes(entry) });
        }
        return;
      }
      await sendGroup(group, context);
    }
  };

  const claim = async (key?: string): Promise<Claim | null> => {
    // Counted from before the request, because its answer may be slow.
    const deadline = performance.now() + kind.leaseMs - kind.settleAfterMs;
    const { kind: name, batchSizes, leaseMs } = kind;
    const claimed = await stores.outbox.claim(
      { kind: name, batchSizes, leaseMs, ...(key !== undefined && { key }) },
      clock,
    );
    return claimed.length > 0 ? { claimed, deadline } : null;
  };

  const work = async ({ claimed, deadline }: Claim, context: SendContext<C>, isServed = false): Promise<void> => {
    const [faults, troubles]: [unknown[], UpstreamError[]] = [[], []];
    const inTime = AbortSignal.timeout(Math.max(0, Math.floor(deadline - performance.now())));
    const signal = AbortSignal.any([context.signal, inTime]);
    await workOn(claimed, { ...context, signal, stop: context.signal, deadline, faults, troubles, isServed });
    if (faults.length > 0) throw faults[0];
    const [trouble] = troubles;
    if (isServed && trouble) throw trouble;
  };

  /**
   * Works until nothing is due, and starts more loops up to the concurrency limit. Collects errors instead of throwing
   * them, because nobody awaits a loop while the one that started it is busy.
   */
  const loop = async (context: SendContext<C>, faults: unknown[]): Promise<void> => {
    if (inHand >= kind.atOnce) return;
    inHand += 1;
    const beside: Promise<void>[] = [];
    try {
      for (let found = await claim(); found !== null; found = await claim()) {
        beside.push(loop(context, faults));
        await work(found, context);
        if (context.signal.aborted) return;
      }
    } catch (error) {
      faults.push(error);
    } finally {
      inHand -= 1;
      await Promise.all(beside);
    }
  };

  return {
    /**
     * Sends due entries until there are none. Returns at once at the concurrency limit, because the running loops find
     * the rest.
     */
    drain: async (context: Omit<SendContext<C>, 'caller'>): Promise<void> => {
      const faults: unknown[] = [];
      await loop({ ...context, caller: undefined }, faults);
      if (faults.length > 0) throw faults[0];
    },

    /** Sends the next due entries, or the one with this key; stops after a failed call. */
    serve: async (context: SendContext<C>, key?: string): Promise<boolean> => {
      const found = await claim(key);
      if (!found) return false;
      await work(found, context, true);
      return true;
    },

    /** Sends one entry for a waiting request, if it is due or new and nobody else holds it. */
    attempt: async (key: string, context: SendContext<C>): Promise<void> => {
      const found = await claim(key);
      if (found) await work(found, context);
    },
  };
};
