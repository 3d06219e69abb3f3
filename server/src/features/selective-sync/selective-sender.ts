import { isFinished } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import { groupBy } from '../../collections';
import type { Transaction } from '../../db/transaction';
import { AppError, UpstreamError } from '../../errors';
import {
  backOff,
  type Answer,
  type Outbox,
  type OutboxKind,
  type OutboxStores,
  type Outgoing,
  type Reading,
} from '../../outbox';
import type { Systems } from './read-pairs';
import { endWhenDone } from './run-ending';
import type { ApplierStores, SelectiveApplier } from './selective-applier';
import type { SelectiveItem } from './selective-item-store';
import type { SelectiveRun } from './selective-run-store';
import { toUnsent, type Written } from './send-outcome';

const payloadSchema = z.object({ run_id: z.uuid(), position: z.int() });
type Payload = z.output<typeof payloadSchema>;

/** Null if the item was settled already. */
type Result = Written | null;

/** Calls start only within this time, so that the attempt ends before its lease. */
const sendingMs = 4 * 60_000;
const leaseMs = 10 * 60_000;

const uncertain = 'It is not certain whether the change was made. Try again in a minute.';
const interrupted = 'The server stopped before this was sent.';
const cancelled = 'Cancelled';

/** The shop takes 100 changes per call, the till one; smaller batches for the till let a cancel take effect sooner. */
const lanes = {
  shop: { kind: 'selective.shop', batchSizes: [100, 20, 1] },
  till: { kind: 'selective.till', batchSizes: [20, 5, 1] },
} as const;

const laneOf = ({ scope }: SelectiveRun) => (scope.mode === 'fixed' || scope.lightspeedTarget ? 'till' : 'shop');

type Stores = ApplierStores & OutboxStores;

type Dependencies<S extends Stores> = {
  stores: S;
  transaction: Transaction<S>;
  outbox: Pick<Outbox<S>, 'register'>;
  applier: SelectiveApplier;
  /** @throws ConflictError if either system is not connected. */
  findSystems: () => Promise<Systems>;
  /** Requests comparisons by the stock engine, which alone changes stock. */
  requestChecks: (inside: S, unitIds: number[]) => Promise<void>;
  now: () => Date;
  settleAfterMs: number;
};

const keyOf = (runId: string, position: number): string => `${runId}:${position}`;

/** Sends items of selective runs through the outbox; the last one settled ends its run. */
export const createSelectiveSender = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, outbox, applier, findSystems, requestChecks, now, settleAfterMs } = dependencies;

  /** Leaves out items that are being sent: their own attempt settles them. */
  const withdrawUnsent = async (
    inside: S,
    run: SelectiveRun,
    end: { outcome: 'failed' | 'discarded'; error: string },
  ) => {
    const open = await inside.selectiveItems.listOpen(run.id);
    const byKey = new Map(open.map(({ position }) => [keyOf(run.id, position), position]));
    const withdrawn = await leaving[laneOf(run)].withdrawMany(inside, [...byKey.keys()]);
    const positions = withdrawn.flatMap((key) => byKey.get(key) ?? []);
    await inside.selectiveItems.end(run.id, positions, end);
  };

  const endRefused = (runId: string, message: string): Promise<void> =>
    transaction(async (inside) => {
      const run = await inside.selectiveRuns.lock(runId);
      if (!run || isFinished(run.status)) return;
      await withdrawUnsent(inside, run, { outcome: 'failed', error: message });
      await inside.selectiveRuns.recount(run.id, now());
      await inside.selectiveRuns.finish(run.id, { status: 'failed', message, at: now() });
    });

  const sendItems = async (run: SelectiveRun, items: SelectiveItem[], stop: AbortSignal): Promise<Answer<Result>[]> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(sendingMs)]);
    try {
      const systems = await findSystems();
      const { answers, refusal } = await applier.apply(items, { run, systems, signal });
      if (refusal) await endRefused(run.id, refusal.message);
      return answers;
    } catch (error) {
      // Stopped while reading: nothing was sent.
      if (signal.aborted && error === signal.reason)
        return items.map(() => (stop.aborted ? { as: 'unsent' } : { as: 'later', error: interrupted }));
      // An outage is retried by the outbox; any other failure needs a person.
      if (!(error instanceof AppError) || (error instanceof UpstreamError && error.retryable)) throw error;
      await endRefused(run.id, error.message);
      return items.map(() => ({ as: 'refused', error: error.message }));
    }
  };

  /** Outcome of unsent items whose run was cancelled or has ended. */
  const dropped = (run: SelectiveRun): Pick<Written['state'], 'outcome' | 'error'> | null => {
    if (isFinished(run.status)) return { outcome: 'failed', error: 'The run ended before this was sent.' };
    return run.cancel_requested_at === null ? null : { outcome: 'discarded', error: cancelled };
  };

  const send = async (entries: Outgoing<Payload>[], signal: AbortSignal): Promise<Answer<Result>[]> => {
    const runId = entries[0]?.payload.run_id ?? '';
    const run = await stores.selectiveRuns.find(runId);
    const items = await stores.selectiveItems.listAt(
      runId,
      entries.map(({ payload }) => payload.position),
    );
    if (!run) return entries.map(() => ({ as: 'done', result: null }));
    const drop = dropped(run);
    const answers: Answer<Result>[] = drop
      ? items.map((item) => ({ as: 'done', result: toUnsent(item, drop) }))
      : await sendItems(run, items, signal);
    const byPosition = new Map(items.map(({ position }, at) => [position, answers[at]]));
    return entries.map(({ payload }) => byPosition.get(payload.position) ?? { as: 'done', result: null });
  };

  const readItems = async (
    run: SelectiveRun,
    items: SelectiveItem[],
    signal: AbortSignal,
  ): Promise<Reading<Result>[]> => {
    try {
      return await applier.read(items, { run, systems: await findSystems(), signal });
    } catch (error) {
      if (!signal.aborted && !(error instanceof AppError)) throw error;
      const words = error instanceof AppError ? error.message : interrupted;
      return items.map(() => ({ as: 'unknown', error: words }));
    }
  };

  const readRun = async (runId: string, positions: number[], signal: AbortSignal) => {
    const run = await stores.selectiveRuns.find(runId);
    const items = await stores.selectiveItems.listAt(runId, positions);
    const doubtful = items.filter(({ outcome }) => outcome === 'applying');
    const readings = run && doubtful.length > 0 ? await readItems(run, doubtful, signal) : [];
    const byPosition = new Map<number, Reading<Result>>();
    for (const { position, outcome } of items)
      byPosition.set(position, outcome === 'planned' ? { as: 'not_taken' } : { as: 'taken', result: null });
    doubtful.forEach(({ position }, at) => byPosition.set(position, readings[at] ?? { as: 'taken', result: null }));
    return byPosition;
  };

  const readBack = async (entries: Outgoing<Payload>[], signal: AbortSignal): Promise<Reading<Result>[]> => {
    const byKey = new Map<string, Reading<Result>>();
    for (const [runId, group] of groupBy(entries, ({ payload }) => payload.run_id)) {
      const positions = group.map(({ payload }) => payload.position);
      for (const [position, reading] of await readRun(runId, positions, signal))
        byKey.set(keyOf(runId, position), reading);
    }
    return entries.map(({ key }) => byKey.get(key) ?? { as: 'taken', result: null });
  };

  const fail = async (inside: S, { run_id: runId, position }: Payload, error: string): Promise<void> => {
    const [item] = await inside.selectiveItems.listAt(runId, [position]);
    const words = [...new Set([item?.error ?? error, error])].join(' ');
    await inside.selectiveItems.end(runId, [position], { outcome: 'failed', error: words });
  };

  const kindOf = ({ kind, batchSizes }: (typeof lanes)['shop' | 'till']): OutboxKind<S, Payload, Result> => ({
    kind,
    payload: payloadSchema,
    batchSizes,
    atOnce: 1,
    leaseMs,
    settleAfterMs,
    // About ten minutes in total, during which no other run can start.
    waitAfter: backOff({ firstMs: 5_000, maxMs: 5 * 60_000, tries: 8 }),
    groupOf: ({ payload }) => payload.run_id,
    send: (entries, { signal }) => send(entries, signal),
    readBack: (entries, { signal }) => readBack(entries, signal),
    conclude:
      ({ payload }, outcome) =>
      async (inside) => {
        const run = await inside.selectiveRuns.lock(payload.run_id);
        if (!run) return;
        const words = outcome.as === 'later' ? outcome.error : 'Writing…';
        if (!isFinished(run.status)) await inside.selectiveRuns.setMessage(run.id, words, now());
        if (outcome.as === 'later') return;
        if (outcome.as === 'done' && outcome.result) await applier.record(inside, run, [outcome.result]);
        if (outcome.as === 'failed')
          await fail(inside, payload, outcome.isUncertain ? `${outcome.error} ${uncertain}` : outcome.error);
        await endWhenDone(inside, run, now());
      },
  });

  const leaving = { shop: outbox.register(kindOf(lanes.shop)), till: outbox.register(kindOf(lanes.till)) };

  const writeEntries = async (inside: S, run: SelectiveRun): Promise<void> => {
    const open = await inside.selectiveItems.listOpen(run.id);
    await leaving[laneOf(run)].writeMany(
      inside,
      open.map(({ position, mapping_id: mappingId }) => ({
        key: keyOf(run.id, position),
        subject: mappingId === null ? `item:${keyOf(run.id, position)}` : `mapping:${mappingId}`,
        payload: { run_id: run.id, position },
      })),
    );
  };

  return {
    /** Creates outbox entries for the open items in the caller's transaction; ends the run if there are none. */
    dispatch: async (inside: S, runId: string): Promise<void> => {
      const run = await inside.selectiveRuns.lock(runId);
      if (!run) return;
      const { mode, syncStock } = run.scope;
      const unitIds = mode === 'compare' && syncStock ? await inside.selectiveItems.listUnitIds(run.id) : [];
      if (unitIds.length > 0) await requestChecks(inside, unitIds);
      await writeEntries(inside, run);
      await endWhenDone(inside, run, now());
    },

    /**
     * Ends a compared run that has nothing left to do. Also writes missing outbox entries: an older version left its
     * open items without any.
     */
    resume: (runId: string): Promise<void> =>
      transaction(async (inside) => {
        const run = await inside.selectiveRuns.lock(runId);
        if (!run || isFinished(run.status)) return;
        await writeEntries(inside, run);
        await endWhenDone(inside, run, now());
      }),

    stop: (runId: string): Promise<void> =>
      transaction(async (inside) => {
        const run = await inside.selectiveRuns.lock(runId);
        if (!run || run.planned_at === null || isFinished(run.status)) return;
        await withdrawUnsent(inside, run, { outcome: 'discarded', error: cancelled });
        await endWhenDone(inside, run, now());
      }),
  };
};

export type SelectiveSender<S extends Stores> = ReturnType<typeof createSelectiveSender<S>>;
