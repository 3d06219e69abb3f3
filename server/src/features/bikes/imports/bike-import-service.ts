import { randomUUID } from 'node:crypto';
import type { BikeImport, ImportMapping } from '@chainline/shared/bikes/bike-import-contract';
import { fieldOfTitle, titleKey } from '@chainline/shared/bikes/bike-import-rules';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { isFinished, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import type { Locks } from '../../../db/locks';
import type { Transaction } from '../../../db/transaction';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../../errors';
import type { Actor } from '../../../http/actor';
import type { SentFile } from '../../../http/upload-route';
import { defineJob, type JobQueue } from '../../../jobs/queue';
import type { Logger } from '../../../logger';
import { dayOf } from '../../quotes';
import type { RunActions } from '../../runs';
import { rightsOf } from '../bike-service';
import { applyRow, undoRow, type ImportStores } from './import-applier';
import { numbersOf, planImport } from './import-planner';
import { importKind, type ImportRecord } from './bike-import-store';
import { readSheet } from './sheet-reader';

export const bikeImportJob = defineJob('bikes.import', z.object({ run_id: z.uuid() }));

/** Rows per transaction. Cancellation is checked between transactions. */
const rowsAtOnce = 50;
/** Milliseconds without a heartbeat after which a run counts as abandoned by a killed process. */
const abandonedAfterMs = 30_000;
const longestFilename = 200;

export type ImportServiceStores = ImportStores & { queue: JobQueue };

type Dependencies<S extends ImportServiceStores> = {
  stores: ImportServiceStores;
  transaction: Transaction<S>;
  locks: Locks;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const notFound = () => new NotFoundError('bike_import.not_found', 'This import does not exist.');
const alreadyDecided = () =>
  new ConflictError('bike_import.decided', 'This import has already been applied or discarded.');

const percentOf = ({
  items_total: total,
  items_processed: done,
}: Pick<ImportRecord, 'items_total' | 'items_processed'>) =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((100 * done) / total));

const isOpen = (status: TaskStatus): boolean => status === 'pending' || status === 'running';

const toImport = ({ scope, at, undo, counts, ...run }: ImportRecord): BikeImport => {
  const open = isOpen(run.status) ? run : undo && isOpen(undo.status) ? undo : null;
  return {
    ...scope,
    id: run.id,
    status: run.status,
    by: run.by,
    at: at.toISOString(),
    counts,
    progress: open && percentOf(open),
    undo: undo?.status ?? null,
    running: open?.id ?? null,
    can: {
      apply: run.status === 'awaiting_approval',
      undo: isFinished(run.status) && open === null && counts.applied > 0,
    },
  };
};

/** Keeps one column per field: the first one mapped to it. */
const withoutRepeats = (titles: readonly string[], mapping: ImportMapping): ImportMapping =>
  titles.map((_title, at) => {
    const field = mapping[at] ?? null;
    return field !== null && mapping.indexOf(field) === at ? field : null;
  });

/** Imports of sheets into the register: preview, application as a run, undo as another. */
export const createBikeImportService = <S extends ImportServiceStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, locks, settings, now } = dependencies;

  const get = async (id: string): Promise<BikeImport> => {
    const found = await stores.bikeImports.find(id);
    if (!found) throw notFound();
    return toImport(found);
  };

  const mappingOf = async (titles: readonly string[]): Promise<ImportMapping> => {
    const remembered = await stores.bikeImports.listRemembered(titles);
    return titles.map((title) => {
      const known = remembered.get(titleKey(title));
      return known === undefined ? fieldOfTitle(title) : known;
    });
  };

  const enqueue = ({ queue }: ImportServiceStores, runId: string) =>
    queue.enqueue(bikeImportJob, { run_id: runId }, { maxAttempts: 1, key: `bike-import:${runId}` });

  const discard = async (actor: Actor, id: string): Promise<void> => {
    const at = now();
    const discarded = await stores.bikeImports.runs.discard(id, { by: actor.userId, message: 'Discarded', at });
    if (discarded === 0) throw alreadyDecided();
  };

  const apply = async (
    actor: Actor,
    id: string,
    decisions: readonly { row: number; bike_id: number | null }[],
  ): Promise<BikeImport> => {
    const at = now();
    await transaction(async (inside) => {
      const { runs } = inside.bikeImports;
      const run = await runs.lock(id);
      if (run?.undo_of !== null) throw notFound();
      if (run.status !== 'awaiting_approval') throw alreadyDecided();
      await inside.bikeImports.decide(id, decisions);
      const planned = await inside.bikeImports.countPlanned(id);
      await runs.approve(id, { by: actor.userId, at, status: 'pending' });
      await runs.setTotal(id, planned);
      await inside.audit.add(actor, 'bike_import.applied', {
        at,
        target: `bike_import:${id}`,
        label: run.scope.filename,
        after: { rows: planned },
      });
      await enqueue(inside, id);
    });
    return get(id);
  };

  const undo = async (actor: Actor, id: string): Promise<{ runId: string; shown: BikeImport }> => {
    const at = now();
    const runId = randomUUID();
    await transaction(async (inside) => {
      const { runs } = inside.bikeImports;
      const run = await runs.lock(id);
      if (run?.undo_of !== null) throw notFound();
      const applied = (await inside.bikeImports.find(id))?.counts.applied ?? 0;
      if (!isFinished(run.status) || applied === 0)
        throw new ConflictError('bike_import.nothing_to_undo', 'This import has nothing left to undo.');
      const opened = await runs.open({ id: runId, scope: run.scope, undoOf: id, startedBy: actor.userId, at });
      if (opened !== runId)
        throw new ConflictError('run.already_running', 'Another import is in progress. Wait until it has ended.');
      await runs.setTotal(runId, applied);
      await inside.audit.add(actor, 'bike_import.undone', {
        at,
        target: `bike_import:${id}`,
        label: run.scope.filename,
        after: { rows: applied },
      });
      await enqueue(inside, runId);
    });
    return { runId, shown: await get(id) };
  };

  /** Result of a run. An undo that left rows as they are counts as failed, so that it can be repeated. */
  const endingOf = async ({ bikeImports }: ImportStores, importId: string, isUndo: boolean) => {
    if (!isUndo) return { status: 'completed', message: 'Imported' } as const;
    const kept = (await bikeImports.find(importId))?.counts.applied ?? 0;
    if (kept === 0) return { status: 'completed', message: 'Undone' } as const;
    return {
      status: 'failed',
      message: `${kept} rows were not undone, because their records have changed since`,
    } as const;
  };

  /** Writes one batch of rows. @returns its last row; null if none is left or the run was cancelled */
  const step = (runId: string, importId: string, { by, above }: { by: number; above: number | null }) =>
    transaction(async (inside): Promise<number | null> => {
      const isUndo = runId !== importId;
      const { bikeImports } = inside;
      const at = now();
      const today = dayOf(at, (await settings.shop()).time_zone);
      const rows = isUndo
        ? await bikeImports.listApplied(importId, { above, limit: rowsAtOnce })
        : await bikeImports.listPlanned(importId, rowsAtOnce);
      for (const work of rows) {
        await (isUndo ? undoRow : applyRow)(inside, work, { runId: importId, by, at, today });
      }
      const processed = rows.length;
      const message = isUndo ? 'Undoing…' : 'Writing…';
      const { cancelled } = await bikeImports.runs.advance(runId, {
        processed,
        succeeded: processed,
        failed: 0,
        message,
        at,
      });
      const hasMore = processed === rowsAtOnce;
      if (hasMore && !cancelled) return rows.at(-1)?.row ?? null;
      const ending = hasMore
        ? ({ status: 'cancelled', message: 'Cancelled' } as const)
        : await endingOf(inside, importId, isUndo);
      await bikeImports.runs.finish(runId, { ...ending, at });
      return null;
    });

  const perform = async (runId: string, log: Logger, signal: AbortSignal): Promise<void> => {
    const run = await stores.bikeImports.runs.find(runId);
    if (!run || isFinished(run.status)) return;
    const by = run.undo_of === null ? run.decided_by : run.started_by;
    if (by === null) throw new Error('Nobody has started this import');
    await stores.bikeImports.runs.begin(runId, { at: now() });
    try {
      let above: number | null = null;
      do above = await step(runId, run.undo_of ?? runId, { by, above });
      while (above !== null && !signal.aborted);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, runId }, 'import into the register failed');
      const message = 'The import stopped because of an unexpected error.';
      await stores.bikeImports.runs.finish(runId, { status: 'failed', message, at: now() });
    }
  };

  const requireManager = (actor: Actor): void => {
    if (!rightsOf(actor).see_costs) throw new ForbiddenError();
  };

  /** Buttons in the history of runs. */
  const actions: RunActions = {
    apply: async (actor, id) => {
      requireManager(actor);
      await apply(actor, id, []);
      return { success: true, sync_id: id, already_running: false, message: 'Import started' };
    },
    discard: (actor, id) => {
      requireManager(actor);
      return discard(actor, id);
    },
    undo: async (actor, id) => {
      const { runId } = await undo(actor, id);
      return { success: true, sync_id: runId, already_running: false, message: 'Undo started' };
    },
    retry: () => {
      throw new ConflictError('bike_import.no_retry', 'An import cannot be retried. Import the sheet again.');
    },
  };

  return {
    actions,
    get,
    apply,

    undo: async (actor: Actor, id: string): Promise<BikeImport> => (await undo(actor, id)).shown,

    list: async (): Promise<BikeImport[]> => (await stores.bikeImports.list()).map(toImport),

    rows: async (id: string, page: number) => {
      await get(id);
      return stores.bikeImports.listRows(id, page);
    },

    /** Reads a sheet and stores its planned changes. Replaces the person's earlier preview. */
    preview: async (actor: Actor, file: SentFile | null, chosen: ImportMapping | undefined): Promise<BikeImport> => {
      if (!file) throw new ValidationError('bike_import.no_file', 'Choose a CSV or XLSX file.');
      const sheet = await readSheet(file.bytes);
      const mapping = withoutRepeats(sheet.titles, chosen ?? (await mappingOf(sheet.titles)));
      const at = now();
      const today = dayOf(at, (await settings.shop()).time_zone);
      const id = randomUUID();
      await transaction(async (inside) => {
        const { runs } = inside.bikeImports;
        if (chosen) await inside.bikeImports.remember(sheet.titles, mapping);
        const former = await inside.bikeImports.listPreviews(actor.userId);
        for (const waiting of former) await runs.discard(waiting.id, { by: actor.userId, message: 'Replaced', at });
        const records = await inside.bikeImports.listRecords(numbersOf(sheet, mapping));
        const rows = planImport(sheet, { mapping, records, today });
        const filename = file.name.slice(0, longestFilename);
        await runs.insert({
          id,
          status: 'awaiting_approval',
          preview: true,
          scope: { filename, titles: sheet.titles, mapping },
          message: `${rows.length} rows read`,
          plannedAt: at,
          startedBy: actor.userId,
          at,
        });
        await inside.bikeImports.insertRows(id, rows);
      });
      return get(id);
    },

    work: async (runId: string, { log, signal }: { log: Logger; signal: AbortSignal }): Promise<void> => {
      await locks.tryRun(`bike-import:${runId}`, (lost) => perform(runId, log, AbortSignal.any([signal, lost])));
    },

    /** Resumes runs abandoned by a killed process. */
    recover: async (): Promise<void> => {
      const before = new Date(now().getTime() - abandonedAfterMs);
      for (const id of await stores.bikeImports.runs.listAbandoned([importKind], before)) await enqueue(stores, id);
    },
  };
};

export type BikeImportService = ReturnType<typeof createBikeImportService>;
