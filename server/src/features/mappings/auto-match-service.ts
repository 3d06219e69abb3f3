import { randomUUID } from 'node:crypto';
import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { alreadyRunningMessage, isFinished, type ProductKind } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import { AppError } from '../../errors';
import type { Actor } from '../../http/actor';
import { CancelledError } from '../../jobs/import-progress';
import { defineJob, type JobQueue } from '../../jobs/queue';
import type { Logger } from '../../logger';
import type { RunRecord, RunStore } from '../runs';
import type { CatalogueReadModel } from './catalogue-read-model';
import type { FoundPair, SettledPairs } from './match-messages';
import { matchInThread } from './match-thread';
import type { SuggestionStore } from './suggestion-store';

export const autoMatchJob = defineJob('mappings.auto-match', z.object({ run_id: z.uuid() }));

const abandonedAfterMs = 30_000;
/** Interval of the heartbeat, which also checks for cancellation. */
const heartbeatMs = 500;
const pairsPerStatement = 500;

const kind = 'auto_match' as const;

export type AutoMatchStores = { runs: RunStore; suggestions: SuggestionStore; queue: JobQueue };

type Dependencies = {
  stores: AutoMatchStores;
  transaction: Transaction<AutoMatchStores>;
  locks: Locks;
  catalogues: CatalogueReadModel;
  settings: { lists: () => Promise<Pick<ListSettings, 'match_threshold'>> };
  now: () => Date;
};

type StartOptions = { product_type?: ProductKind | undefined; threshold: number };

const scopeSchema = z.object({ threshold: z.int() });

const inBatches = (pairs: FoundPair[]): FoundPair[][] =>
  Array.from({ length: Math.ceil(pairs.length / pairsPerStatement) }, (_, at) =>
    pairs.slice(at * pairsPerStatement, (at + 1) * pairsPerStatement),
  );

const failureMessage = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The auto-match stopped because of an unexpected error.';

/** `total` is the number of units in the scope of the run; `units` and `items` are everything read. */
type Found = { sure: FoundPair[]; likely: FoundPair[]; total: number; units: number; items: number };

const endMessage = ({ units, items }: Found, mapped: number, proposed: number): string => {
  if (units === 0) return 'No products have been imported from the online shop yet. Import them, then match again.';
  if (items === 0) return 'No items have been imported from Lightspeed yet. Import them, then match again.';
  return `${mapped} mapped, ${proposed} to review`;
};

export const createAutoMatchService = ({ stores, transaction, locks, catalogues, settings, now }: Dependencies) => {
  const readUnits = async function* ({ taken }: SettledPairs, productType: ProductKind | null, found: Found) {
    const mapped = new Set(taken.units);
    for await (const page of catalogues.units()) {
      found.units += page.length;
      found.total += page.filter(
        ({ id, isBike }) => !mapped.has(id) && (productType === null || isBike === (productType === 'bike')),
      ).length;
      yield page;
    }
  };

  const readItems = async function* (found: Found) {
    for await (const page of catalogues.items()) {
      found.items += page.length;
      yield page;
    }
  };

  const match = async ({ product_type: productType, scope }: RunRecord, signal: AbortSignal): Promise<Found> => {
    const { threshold } = scopeSchema.parse(scope);
    const settled = await catalogues.readSettled();
    const found: Found = { sure: [], likely: [], total: 0, units: 0, items: 0 };
    const input = { units: readUnits(settled, productType, found), items: readItems(found), settled };
    for await (const pairs of matchInThread(input, { productType, threshold, signal })) {
      for (const pair of pairs) (pair.isSure ? found.sure : found.likely).push(pair);
    }
    return found;
  };

  /** Writes all pairs or none, and only once: throws if the run was cancelled or has ended. */
  const write = (run: RunRecord, found: Found) =>
    transaction(async ({ runs, suggestions }) => {
      const { sure, likely, total } = found;
      const at = now();
      const step = { processed: 0, succeeded: 0, failed: 0, message: 'Writing…', at };
      const { cancelled } = await runs.advance(run.id, step);
      if (cancelled) throw new CancelledError();
      let [mapped, proposed] = [0, 0];
      for (const pairs of inBatches(sure)) mapped += await suggestions.mapPairs(pairs, at);
      for (const pairs of inBatches(likely)) proposed += await suggestions.proposePairs(pairs, at);
      await suggestions.withdrawAllBut(likely, run.product_type);
      const message = endMessage(found, mapped, proposed);
      await runs.setTotal(run.id, total);
      await runs.advance(run.id, { ...step, processed: total, succeeded: mapped, message });
      const ended = await runs.finish(run.id, { status: 'completed', message, at });
      if (ended === 0) throw new Error('Another process has finished this run');
    });

  /** Keeps the run's heartbeat going; cancelling the run aborts the work. */
  const whileWatching = async <T>(runId: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = new AbortController();
    const beat = async () => {
      const step = { processed: 0, succeeded: 0, failed: 0, message: 'Comparing the catalogues…', at: now() };
      const { cancelled } = await stores.runs.advance(runId, step);
      if (cancelled) stop.abort(new CancelledError());
    };
    let beating = Promise.resolve();
    const timer = setInterval(() => {
      beating = beating.then(beat).catch((error: unknown) => stop.abort(error));
    }, heartbeatMs);
    try {
      return await work(stop.signal);
    } finally {
      clearInterval(timer);
      // Wait for it, because a late heartbeat must not overwrite the final message.
      await beating;
    }
  };

  const finish = (runId: string, status: 'failed' | 'cancelled', message: string) =>
    stores.runs.finish(runId, { status, message, at: now() });

  const run = async (run: RunRecord, log: Logger, signal: AbortSignal) => {
    await stores.runs.restart(run.id, now());
    try {
      const found = await whileWatching(run.id, (stop) => match(run, AbortSignal.any([signal, stop])));
      await write(run, found);
    } catch (error) {
      // Server shutdown: leave the run open for another process or the next start.
      if (signal.aborted) return;
      if (error instanceof CancelledError) {
        await finish(run.id, 'cancelled', 'Cancelled');
        return;
      }
      log.warn({ err: error, runId: run.id }, 'auto-match failed');
      await finish(run.id, 'failed', failureMessage(error));
    }
  };

  return {
    /** Uses the stricter of the requested and the configured threshold. Returns the run in progress if there is one. */
    start: async (actor: Actor, { product_type: productType, threshold: asked }: StartOptions) => {
      const threshold = Math.max(asked, (await settings.lists()).match_threshold);
      return transaction(async ({ runs, queue }) => {
        const id = randomUUID();
        const openId = await runs.open({
          id,
          kind,
          productType: productType ?? null,
          scope: { threshold },
          startedBy: actor.userId,
          at: now(),
        });
        if (openId !== id) {
          return { success: true as const, task_id: openId, already_running: true, message: alreadyRunningMessage };
        }
        await queue.enqueue(autoMatchJob, { run_id: id }, { maxAttempts: 1 });
        return { success: true as const, task_id: id, already_running: false, message: 'Auto-match started' };
      });
    },

    work: async (runId: string, { log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> => {
      await locks.tryRun(`auto-match:${runId}`, async (lost) => {
        const open = await stores.runs.findAny(runId);
        if (open && !isFinished(open.status)) await run(open, log, AbortSignal.any([signal, lost]));
      });
    },

    /** Re-enqueues runs abandoned by a killed process. */
    recover: async (): Promise<void> => {
      const abandoned = await stores.runs.listAbandoned([kind], new Date(now().getTime() - abandonedAfterMs));
      for (const id of abandoned) {
        await stores.queue.enqueue(autoMatchJob, { run_id: id }, { maxAttempts: 1, key: `auto-match:${id}` });
      }
    },
  };
};

export type AutoMatchService = ReturnType<typeof createAutoMatchService>;
