import { randomUUID } from 'node:crypto';
import { alreadyRunningMessage, isFinished, type ProductKind } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import { AppError, ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import { CancelledError, type ImportProgress } from '../../jobs/import-progress';
import { defineJob, type JobQueue } from '../../jobs/queue';
import type { Logger } from '../../logger';
import { defineEvent, publish, type OutboxStores } from '../../outbox';
import type { LightspeedImport } from '../lightspeed';
import type { ProductImport } from '../products';
import type { NewRun, RunRecord, RunStore } from '../runs';

export const importJob = defineJob('sync.import', z.object({ run_id: z.uuid() }));

/** Published when an import has stored everything it read. */
export const importCompleted = defineEvent('import.completed', z.object({ kind: z.string() }));

/** A run without a heartbeat for this long was abandoned by a killed process. */
const abandonedAfterMs = 30_000;

/** Allowance for clock skew against the provider. Rows read twice are upserted unchanged. */
const clockMarginMs = 5 * 60_000;

const importKinds = ['import_woo', 'import_lightspeed'] as const;
type ImportKind = (typeof importKinds)[number];
type Stores = { runs: RunStore; queue: JobQueue };

type Dependencies = {
  stores: Stores;
  transaction: Transaction<Stores & OutboxStores>;
  locks: Locks;
  /** Null while the shop is not configured. */
  importProducts: ProductImport | null;
  importItems: LightspeedImport;
  now: () => Date;
};

type NewImport = Omit<NewRun, 'kind'> & { kind: ImportKind };

/**
 * Opens an import and enqueues its job, unless one is open. Returns the id of the open import, and whether it is new.
 */
export const enqueueImport = async ({ runs, queue }: Stores, run: Omit<NewImport, 'id'>) => {
  const id = randomUUID();
  const openId = await runs.open({ id, ...run });
  if (openId === id) await queue.enqueue(importJob, { run_id: id }, { maxAttempts: 1 });
  return { id: openId, isNew: openId === id };
};

type StartOptions = { product_type?: ProductKind | undefined; incremental: boolean };

const shopNotConfigured = () =>
  new ConflictError(
    'woocommerce.not_configured',
    'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
  );

const failureMessage = (error: unknown): string =>
  error instanceof AppError ? error.message : 'The import stopped because of an unexpected error.';

export const createImportService = (dependencies: Dependencies) => {
  const { stores, transaction, locks, importProducts, importItems, now } = dependencies;

  const progressFor = (runId: string): ImportProgress => {
    let seen = 0;
    return {
      begin: async (total) => {
        await stores.runs.setTotal(runId, total);
      },
      advance: async ({ processed, succeeded, failed = 0 }) => {
        seen += processed;
        const message = `Read ${seen} so far`;
        const { cancelled } = await stores.runs.advance(runId, {
          processed,
          succeeded,
          failed,
          message,
          at: now(),
        });
        if (cancelled) throw new CancelledError();
      },
    };
  };

  const read = async (run: RunRecord, signal: AbortSignal) => {
    const last = run.incremental ? await stores.runs.findLastSuccessStart(run.kind, run.product_type) : null;
    const modifiedAfter = last && new Date(last.getTime() - clockMarginMs);
    const options = { modifiedAfter, productType: run.product_type, progress: progressFor(run.id), signal };
    if (run.kind === 'import_lightspeed') return importItems(options);
    if (!importProducts) throw shopNotConfigured();
    return importProducts(options);
  };

  const finish = (runId: string, status: 'failed' | 'cancelled', message: string) =>
    stores.runs.finish(runId, { status, message, at: now() });

  const complete = ({ id, kind }: RunRecord) =>
    transaction(async (inside) => {
      await inside.runs.finish(id, { status: 'completed', message: 'Import complete', at: now() });
      await publish(inside, importCompleted, { subject: kind, data: { kind } });
    });

  const run = async (run: RunRecord, log: Logger, signal: AbortSignal) => {
    await stores.runs.restart(run.id, now());
    try {
      await read(run, signal);
      await complete(run);
    } catch (error) {
      // Interrupted by shutdown: the run stays open, and another process or the next start resumes it.
      if (signal.aborted) return;
      if (error instanceof CancelledError) {
        await finish(run.id, 'cancelled', 'Cancelled');
        return;
      }
      log.warn({ err: error, runId: run.id }, 'import failed');
      await finish(run.id, 'failed', failureMessage(error));
    }
  };

  return {
    /** Starts an import, or returns the one already running. */
    start: (actor: Actor, kind: ImportKind, options: StartOptions) => {
      if (kind === 'import_woo' && !importProducts) throw shopNotConfigured();
      return transaction(async (inside) => {
        const { id, isNew } = await enqueueImport(inside, {
          kind,
          productType: options.product_type ?? null,
          incremental: options.incremental,
          startedBy: actor.userId,
          at: now(),
        });
        const message = isNew ? 'Import started' : alreadyRunningMessage;
        return { success: true as const, task_id: id, already_running: !isNew, message };
      });
    },

    /** Processes a run unless another process holds it. */
    work: async (runId: string, { log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> => {
      await locks.tryRun(`import:${runId}`, async (lost) => {
        const open = await stores.runs.findAny(runId);
        if (open && !isFinished(open.status)) await run(open, log, AbortSignal.any([signal, lost]));
      });
    },

    /** Re-enqueues runs abandoned by a killed process. */
    recover: async (): Promise<void> => {
      const abandoned = await stores.runs.listAbandoned([...importKinds], new Date(now().getTime() - abandonedAfterMs));
      for (const id of abandoned) {
        await stores.queue.enqueue(importJob, { run_id: id }, { maxAttempts: 1, key: `import:${id}` });
      }
    },
  };
};

export type ImportService = ReturnType<typeof createImportService>;
