import { isFinished } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import type { Locks } from '../../db/locks';
import { AppError } from '../../errors';
import { CancelledError } from '../../jobs/import-progress';
import { defineJob, type JobQueue } from '../../jobs/queue';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { notConnected, type TillConnection } from '../lightspeed';
import type { RunCounts } from '../runs';
import type { Systems } from './read-both-sides';
import { shopNotConfigured } from './selective-errors';
import type { SelectiveApplier } from './selective-applier';
import type { SelectiveComparer } from './selective-comparer';
import type { SelectiveItemStore } from './selective-item-store';
import type { SelectiveRun, SelectiveRunStore } from './selective-run-store';

export const selectiveJob = defineJob('selective.run', z.object({ run_id: z.uuid() }));

/** A run without a sign of life for this long was left by a killed process. */
const abandonedAfterMs = 30_000;

/** The shop takes a hundred changes in one call; the till takes them one by one, and people want to be able to stop it. */
const itemsAtOnce = ({ scope }: SelectiveRun): number => (scope.mode === 'fixed' || scope.lightspeedTarget ? 20 : 100);

type Dependencies = {
  stores: { selectiveRuns: SelectiveRunStore; selectiveItems: SelectiveItemStore; queue: JobQueue };
  locks: Locks;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  connection: TillConnection;
  comparer: SelectiveComparer;
  applier: SelectiveApplier;
  /** Asks the stock engine to compare these shop units: numbers are moved by it alone. */
  requestChecks: (unitIds: number[]) => Promise<void>;
  now: () => Date;
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why a run that wrote something cannot be taken back. */
const nothingToTakeBack = 'Only pictures were added, and those stay: there is nothing to take back.';

const summary = (
  { items_total, items_success, items_failed, items_conflict, items_skipped }: RunCounts,
  { undo_of }: SelectiveRun,
): string =>
  items_total === 0
    ? 'Nothing is mapped that this sync is about.'
    : [
        `${items_success} of ${plural(items_total, 'item')} ${undo_of === null ? 'up to date' : 'taken back'}`,
        ...(items_conflict > 0 ? [`${items_conflict} to decide`] : []),
        ...(items_skipped > 0 ? [`${items_skipped} skipped`] : []),
        ...(items_failed > 0 ? [`${items_failed} failed`] : []),
      ].join(', ');

const failureMessage = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The sync stopped on an unexpected error.';

/** Does what a selective run is to do, wherever an earlier process left it. */
export const createSelectiveWorker = (dependencies: Dependencies) => {
  const { stores, locks, woo, connection, comparer, applier, requestChecks, now } = dependencies;
  const { selectiveRuns, selectiveItems } = stores;

  const findSystems = async (): Promise<Systems> => {
    if (!woo) throw shopNotConfigured();
    const till = await connection.current();
    if (!till) throw notConnected();
    return { woo, till: till.client };
  };

  /** Says whether there is something to write now; a preview waits for a person, unless there is nothing to agree to. */
  const prepare = async (run: SelectiveRun, systems: Systems, signal: AbortSignal): Promise<boolean> => {
    if (run.planned_at === null) await comparer.compare(run, systems, signal);
    const counts = await selectiveRuns.recount(run.id, now());
    const isAgreed = !run.preview || run.decided_by !== null;
    const asksForStock = run.scope.mode === 'compare' && run.scope.syncStock && counts.items_total > 0;
    if (!isAgreed && (counts.items_open > 0 || asksForStock)) {
      const message = `${plural(counts.items_open, 'item')} would be written`;
      await selectiveRuns.hold(run.id, { reason: null, message, at: now() });
      return false;
    }
    if (isAgreed && asksForStock) await requestChecks(await selectiveItems.listUnitIds(run.id));
    return true;
  };

  const apply = async (run: SelectiveRun, systems: Systems, signal: AbortSignal): Promise<void> => {
    const [chunk, size] = [{ run, systems, signal }, itemsAtOnce(run)];
    await applier.settleLeftovers(chunk, size);
    for (;;) {
      signal.throwIfAborted();
      const { cancelled } = await selectiveRuns.recount(run.id, now());
      if (cancelled) throw new CancelledError();
      if (!(await applier.applyNext(chunk, size))) return;
    }
  };

  const complete = async (run: SelectiveRun): Promise<void> => {
    const counts = await selectiveRuns.recount(run.id, now());
    const status = counts.items_failed > 0 ? 'completed_with_errors' : 'completed';
    const why = (await selectiveItems.hasOnlyPictures(run.id)) ? `. ${nothingToTakeBack}` : '';
    await selectiveRuns.finish(run.id, { status, message: summary(counts, run) + why, at: now() });
  };

  const cutShort = async (run: SelectiveRun, error: unknown): Promise<void> => {
    const isCancelled = error instanceof CancelledError;
    const message = isCancelled ? 'Cancelled' : failureMessage(error);
    await selectiveItems.endOpen(run.id, isCancelled ? 'discarded' : 'failed', message);
    await selectiveRuns.recount(run.id, now());
    await selectiveRuns.finish(run.id, { status: isCancelled ? 'cancelled' : 'failed', message, at: now() });
  };

  const run = async (open: SelectiveRun, log: Logger, signal: AbortSignal): Promise<void> => {
    await selectiveRuns.begin(open.id, { at: now() });
    try {
      const systems = await findSystems();
      if (!(await prepare(open, systems, signal))) return;
      await apply(open, systems, signal);
      await complete(open);
    } catch (error) {
      // Stopped with the server: the run stays open and is taken up by another process, or by the next start.
      if (signal.aborted) return;
      if (!(error instanceof CancelledError)) log.warn({ err: error, runId: open.id }, 'selective sync failed');
      await cutShort(open, error);
    }
  };

  return {
    /** Works on a run unless another process does. */
    work: async (runId: string, { log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> => {
      await locks.tryRun(`selective:${runId}`, async (lost) => {
        const open = await selectiveRuns.find(runId);
        if (!open || isFinished(open.status) || open.status === 'awaiting_approval') return;
        await run(open, log, AbortSignal.any([signal, lost]));
      });
    },

    /** Puts runs back into the queue that a killed process left. */
    recover: async (): Promise<void> => {
      for (const id of await selectiveRuns.listAbandoned(new Date(now().getTime() - abandonedAfterMs))) {
        await stores.queue.enqueue(selectiveJob, { run_id: id }, { maxAttempts: 1, key: `selective:${id}` });
      }
    },
  };
};
