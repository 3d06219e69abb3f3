import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { Answer, Outbox, OutboxStores, Outgoing, Reading } from '../../outbox';
import { isDone, type RunCounts, type RunItemKey } from '../runs';
import { stockRoundJob } from '../sync';
import { keyOf, onItsWay, type EditApplier, type EditResult } from './edit-applier';
import { stoppingText, type EditItem } from './edit-item-store';
import type { EditStores } from './edit-ledger';

export type EditSenderStores = EditStores & OutboxStores;

type Dependencies = {
  stores: EditSenderStores;
  transaction: Transaction<EditSenderStores>;
  outbox: Pick<Outbox<EditSenderStores>, 'register'>;
  applier: EditApplier;
  now: () => Date;
  settleAfterMs: number;
};

const payloadSchema = z.object({ run_id: z.uuid(), position: z.int(), parent_id: z.int().nullable() });
type Payload = z.output<typeof payloadSchema>;

/** After this many lost attempts nothing more of an edit is sent. */
const maxLosses = 8;

/** Longest duration of an attempt. */
const attemptMs = 60_000;

/** While the shop is down, an item is sent with the next round. */
const retry = (_tries: number, losses: number): number =>
  losses === 0 ? 0 : Math.min(600_000, 2_000 * 2 ** (losses - 1));

/** Starts the engine's next round at once instead of at the next tick. */
export const wakeEngine = ({ queue }: Pick<OutboxStores, 'queue'>) =>
  queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });

const toKey = ({ payload }: Outgoing<Payload>): RunItemKey => ({ runId: payload.run_id, position: payload.position });
const entryKeyOf = ({ runId, position }: RunItemKey): string => `${runId}:${position}`;

const summary = ({ items_success: success, items_failed: failed, items_skipped: skipped }: RunCounts): string =>
  [`${success} saved`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
    .filter((part) => part !== false)
    .join(', ');

/** An undo with failed items counts as failed, so that the edit can be undone again. */
const endOf = ({ undo_of: undoOf, items_failed: failed }: RunCounts) => {
  if (failed === 0) return 'completed';
  return undoOf === null ? 'completed_with_errors' : 'failed';
};

/** Sends the items of edits through the outbox, within the stock engine's rounds. */
export const createEditSender = (dependencies: Dependencies) => {
  const { stores, transaction, outbox, applier, now, settleAfterMs } = dependencies;

  const send = async (entries: Outgoing<Payload>[], signal: AbortSignal): Promise<Answer<EditResult>[]> => {
    const hopeless = new Set(entries.flatMap(({ key, losses }) => (losses >= maxLosses ? [key] : [])));
    const items = await stores.editItems.listOpenAt(entries.map(toKey));
    // A server of an older version, which wrote no outbox entries, may have sent these: read them back first.
    const doubtful = new Set(items.filter((item) => item.intent_state === 'sent').map(keyOf));
    const fresh = items.filter((item) => !doubtful.has(keyOf(item)));
    const answers = await applier.apply(fresh, { signal, isLast: (item) => hopeless.has(keyOf(item)) });
    const open = new Set(items.map(keyOf));
    return entries.map(({ key }) => {
      if (!open.has(key)) return { as: 'done', result: null };
      if (doubtful.has(key)) return { as: 'accepted', waitMs: settleAfterMs };
      return answers.get(key) ?? { as: 'later', error: onItsWay };
    });
  };

  const readBack = async (entries: Outgoing<Payload>[], signal: AbortSignal): Promise<Reading<EditResult>[]> => {
    const items = await stores.editItems.listOpenAt(entries.map(toKey));
    await applier.settle(items, signal);
    const open = new Set(items.map(keyOf));
    return entries.map(({ key }) => (open.has(key) ? { as: 'not_taken' } : { as: 'taken', result: null }));
  };

  const leaving = outbox.register<Payload, EditResult, undefined>({
    kind: 'edit.shop',
    payload: payloadSchema,
    isServed: true,
    batchSizes: [100, 10, 1],
    atOnce: 1,
    leaseMs: settleAfterMs + attemptMs,
    settleAfterMs,
    waitAfter: retry,
    // The outbox never gives up: a refused item fails on its own, and a hopeless one is read for the last time.
    waitAfterRefusal: retry,
    groupOf: ({ payload }) => String(payload.parent_id),
    send: (entries, { signal }) => send(entries, signal),
    readBack: (entries, { signal }) => readBack(entries, signal),
    concludeAll: (done) => async (inside) => {
      await inside.editItems.save(done.flatMap(({ outcome: { result } }) => (result ? [result] : [])));
    },
    conclude: (entry, outcome) => async (inside) => {
      const key = toKey(entry);
      if (outcome.as === 'done' && outcome.result) await inside.editItems.save([outcome.result]);
      if (outcome.as === 'later')
        await inside.editItems.putBack(
          [key],
          outcome.error === onItsWay ? null : `${outcome.error} Retrying automatically.`,
        );
    },
  });

  const withdraw = async (inside: EditSenderStores, unsent: RunItemKey[], error: string): Promise<void> => {
    const withdrawn = new Set(await leaving.withdrawMany(inside, unsent.map(entryKeyOf)));
    await inside.editItems.discard(
      unsent.filter((key) => withdrawn.has(entryKeyOf(key))),
      error,
    );
  };

  /** Discards unsent items of cancelled edits, and reads the sent ones back without waiting for their back-off. */
  const stopCancelled = async () => {
    const stopped = await stores.editItems.listStopped();
    if (stopped.length === 0) return;
    await transaction(async (inside) => {
      await withdraw(
        inside,
        stopped.filter((item) => !item.has_left),
        'The edit was cancelled.',
      );
      const sent = stopped.filter((item) => item.has_left);
      await inside.editItems.putBack(sent, stoppingText);
      await leaving.hastenMany(inside, sent.map(entryKeyOf));
    });
  };

  /** Ends runs that have nothing left to do. */
  const conclude = async () => {
    const running = await stores.editRuns.listRunning();
    if (running.length === 0) return;
    const counts = await stores.editRuns.recount(running, now());
    for (const run of counts.filter(isDone)) {
      if (run.undo_of !== null) await stores.editItems.markUndone({ undoneId: run.undo_of, undoId: run.id });
      const status = run.cancelled ? 'cancelled' : endOf(run);
      const message = run.cancelled ? `Cancelled: ${summary(run)}` : summary(run);
      await stores.editRuns.finish(run.id, { status, message, at: now() });
    }
  };

  const write = (inside: EditSenderStores, items: readonly EditItem[]): Promise<void> =>
    leaving.writeMany(
      inside,
      items.map((item) => ({
        key: keyOf(item),
        subject: `unit:${item.unit_id}`,
        payload: { run_id: item.run_id, position: item.position, parent_id: item.parent_id },
      })),
    );

  /** Adopts items of a server of an older version, which wrote no outbox entries. */
  const adopt = async (): Promise<void> => {
    const items = await stores.editItems.listUnentered();
    if (items.length > 0) await transaction((inside) => write(inside, items));
  };

  return {
    /** Sends the planned items of an approved edit, in the caller's transaction. */
    dispatch: async (inside: EditSenderStores, runId: string): Promise<void> => {
      await write(inside, await inside.editItems.listPlanned(runId));
      await wakeEngine(inside);
    },

    /** Discards the unsent items of an edit, in the caller's transaction. */
    discardUnsent: async (inside: EditSenderStores, runId: string, error: string): Promise<void> =>
      withdraw(inside, await inside.editItems.listUnsent(runId), error),

    /**
     * Sends due items and ends runs. Called by one process at a time, within the engine's lock; safe to kill at any
     * point.
     * @throws UpstreamError if the shop is unavailable: everything stays recorded and is sent with the next round
     */
    serve: async ({ log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> => {
      try {
        await adopt();
        for (let isMore = true; isMore;) {
          signal.throwIfAborted();
          await stopCancelled();
          isMore = await leaving.serve({ log, signal });
          if (isMore) await stores.editRuns.recount(await stores.editRuns.listRunning(), now());
        }
      } catch (error) {
        if (error instanceof UpstreamError)
          await stores.editItems.tellWaiting(`${error.message} Retrying automatically.`);
        throw error;
      } finally {
        if (!signal.aborted) await conclude();
      }
    },
  };
};

export type EditSender = ReturnType<typeof createEditSender>;
