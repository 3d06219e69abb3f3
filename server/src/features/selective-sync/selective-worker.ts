import { isFinished } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import { AppError } from '../../errors';
import { CancelledError } from '../../jobs/import-progress';
import { defineJob, type JobQueue } from '../../jobs/queue';
import type { Logger } from '../../logger';
import type { OutboxStores } from '../../outbox';
import type { Systems } from './read-pairs';
import { plural } from './run-ending';
import type { ApplierStores } from './selective-applier';
import type { SelectiveComparer } from './selective-comparer';
import type { SelectiveRun } from './selective-run-store';
import type { SelectiveSender } from './selective-sender';

export const selectiveJob = defineJob('selective.run', z.object({ run_id: z.uuid() }));

const abandonedAfterMs = 30_000;

type Stores = ApplierStores & OutboxStores;

type Dependencies<S extends Stores> = {
  stores: ApplierStores & { queue: JobQueue };
  transaction: Transaction<S>;
  locks: Locks;
  findSystems: () => Promise<Systems>;
  comparer: SelectiveComparer;
  sender: Pick<SelectiveSender<S>, 'dispatch' | 'resume'>;
  now: () => Date;
};

const failureMessage = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The sync stopped because of an unexpected error.';

/** Compares both sides for a run and dispatches the result; resumes interrupted runs. */
export const createSelectiveWorker = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, locks, findSystems, comparer, sender, now } = dependencies;
  const { selectiveRuns } = stores;

  /** A preview waits for approval, unless there is nothing to approve. */
  const holdOrDispatch = (run: SelectiveRun): Promise<void> =>
    transaction(async (inside) => {
      await inside.selectiveRuns.markPlanned(run.id, { at: now() });
      const { items_open: open, items_total: total, cancelled } = await inside.selectiveRuns.recount(run.id, now());
      const asksForStock = run.scope.syncStock && total > 0;
      // The sender discards the items of a cancelled run.
      if (!run.preview || cancelled || (open === 0 && !asksForStock)) return sender.dispatch(inside, run.id);
      const message = `${plural(open, 'item')} would be written`;
      await inside.selectiveRuns.hold(run.id, { reason: null, message, at: now() });
    });

  const cutShort = (run: SelectiveRun, error: unknown): Promise<void> =>
    transaction(async (inside) => {
      const isCancelled = error instanceof CancelledError;
      const message = isCancelled ? 'Cancelled' : failureMessage(error);
      await inside.selectiveItems.endOpen(run.id, isCancelled ? 'discarded' : 'failed', message);
      await inside.selectiveRuns.recount(run.id, now());
      await inside.selectiveRuns.finish(run.id, { status: isCancelled ? 'cancelled' : 'failed', message, at: now() });
    });

  const compare = async (open: SelectiveRun, log: Logger, signal: AbortSignal): Promise<void> => {
    await selectiveRuns.begin(open.id, { at: now() });
    try {
      if (open.cancel_requested_at !== null) throw new CancelledError();
      await comparer.compare(open, await findSystems(), signal);
    } catch (error) {
      // Server shutdown: leave the run open for another process or the next start.
      if (signal.aborted) return;
      if (!(error instanceof CancelledError)) log.warn({ err: error, runId: open.id }, 'selective sync failed');
      return cutShort(open, error);
    }
    await holdOrDispatch(open);
  };

  return {
    work: async (runId: string, { log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> => {
      await locks.tryRun(`selective:${runId}`, async (lost) => {
        const open = await selectiveRuns.find(runId);
        if (!open || isFinished(open.status) || open.status === 'awaiting_approval') return;
        if (open.planned_at === null) await compare(open, log, AbortSignal.any([signal, lost]));
        else if (open.preview && open.decided_by === null) await holdOrDispatch(open);
        else await sender.resume(runId);
      });
    },

    /** Queues runs left behind by a killed process again. */
    recover: async (): Promise<void> => {
      for (const id of await selectiveRuns.listAbandoned(new Date(now().getTime() - abandonedAfterMs))) {
        await stores.queue.enqueue(selectiveJob, { run_id: id }, { maxAttempts: 1, key: `selective:${id}` });
      }
    },
  };
};
