import { randomUUID } from 'node:crypto';
import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { hasRole } from '@chainline/shared/roles';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import { groupBy } from '../../collections';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import { auditEdit, auditOne } from './edit-audit';
import { reverseChanges, type EditField } from './edit-change';
import type { EditItem, NewEditItem } from './edit-item-store';
import { requireShop, type EditingDependencies, type EditingStores } from './edit-parts';
import { countRows, hasPriceChanges, planItemAgain, whyStale, type EditRow } from './edit-rows';
import type { EditRun } from './edit-run-store';
import type { EditUnit } from './edit-units';
import { expectedQuantity } from './stock-edit-planner';

const notFound = () => new NotFoundError('run.not_found', 'This run does not exist.');

const needsManager = () => new ForbiddenError('A manager has to approve this edit.', 'run.needs_manager');

const started = (id: string, message: string) => ({
  success: true as const,
  sync_id: id,
  already_running: false,
  message,
});

const nothingFailed = () =>
  new ConflictError(
    'run.nothing_failed',
    'Nothing is left to retry in this edit: its failed changes were dismissed or have been retried.',
  );

const editOfMany = 'Edit of many products';

/** Name of the unit, if there is only one. */
const nameOf = (units: ReadonlyMap<number, EditUnit>): string => [...units.values()].map(({ name }) => name).join(', ');

type Again = Parameters<typeof auditEdit>[2] & { units: ReadonlyMap<number, EditUnit>; rows: EditRow[] };

const auditAgain = (inside: EditingStores, actor: Actor, { units, rows, ...told }: Again): Promise<void> =>
  told.scope.source === 'single'
    ? auditOne(inside, actor, { ...told, name: nameOf(units), change: rows.map(({ reason }) => reason).join('. ') })
    : auditEdit(inside, actor, told);

/** `wanted` describes the change given up, of the unit named `label`. */
type Dismissal = { run: EditRun; unitId: number; label: string; wanted: string; kind: StockEdit['kind'] };

/** Retries everything that failed in `run`, or only the part of one unit. */
type Retrial = { run: EditRun; unitId?: number };

/** `retryOf` is the failed undo that this one replaces. */
type Undoing = { run: EditRun; retryOf?: string };

const nothingWritten = 'This edit changed nothing that could be undone.';
const notThereText = 'The product was deleted or is in the trash. Restore it, then undo this again.';

/** The unit was missing when the undo was made; the undo can be repeated once it is restored. */
const notThere = (item: NewEditItem): NewEditItem => ({
  ...item,
  outcome: 'failed',
  error: notThereText,
  changes: item.changes.map((change) => ({ ...change, state: 'refused' })),
});

/**
 * Data about the part still to be undone: the net difference `applied`, and the fields already restored by undos
 * (`back`).
 */
type Written = { applied: number | undefined; back: ReadonlySet<EditField>; present: number | null };

const fieldsDone = (items: EditItem[]): ReadonlySet<EditField> =>
  new Set(items.flatMap(({ changes }) => changes.flatMap(({ field, state }) => (state === 'done' ? [field] : []))));

const hasEnded = ({ status }: EditRun): boolean => isFinished(status) && status !== 'discarded';

/** True if only a manager may decide and the actor is not one. */
const isManagers = (run: EditRun, { role }: Actor): boolean => run.held_reason !== null && !hasRole(role, 'manager');

/** Actions on an existing edit: approve, discard, undo, retry, dismiss. */
export const createEditActions = (dependencies: EditingDependencies) => {
  const { transaction, now } = dependencies;

  const unitsOf = async (inside: EditingStores, items: Pick<EditItem, 'unit_id'>[]) => {
    const units = await inside.editUnits.listByIds(items.map((item) => item.unit_id));
    return new Map(units.map((unit) => [unit.unit_id, unit]));
  };

  const lockWaiting = async (inside: EditingStores, id: string): Promise<EditRun> => {
    const run = await inside.editRuns.lock(id);
    if (!run) throw notFound();
    if (run.status !== 'awaiting_approval') {
      throw new ConflictError('run.not_waiting', 'This run no longer needs a decision. Reload to see its result.');
    }
    return run;
  };

  /** Inverse of the changes that no undo has reversed yet. */
  const toReversal = (item: EditItem, { applied, back, present }: Written): NewEditItem[] => {
    const changes = reverseChanges(item.changes.filter(({ field }) => !back.has(field)));
    const delta = applied === undefined ? 0 : -applied;
    if (delta === 0 && changes.length === 0) return [];
    const counting = changes.find(({ field }) => field === 'stock');
    const target = counting?.after === undefined || counting.after === null ? null : Number(counting.after);
    return [
      {
        unitId: item.unit_id,
        outcome: 'planned',
        reason: 'Undoes the edit',
        seen: present,
        delta,
        target: delta === 0 || present === null ? target : present + delta,
        changes,
      },
    ];
  };

  /** @returns the id of the undo */
  const undoInside = async (inside: EditingStores, actor: Actor, { run, retryOf }: Undoing): Promise<string> => {
    if (run.undo_of !== null || !hasEnded(run))
      throw new ConflictError('run.not_undoable', 'This edit has not ended yet. Undo it once it has.');
    // Anything that needed a manager's approval needs a manager to undo.
    if ((run.scope.prices || run.held_reason !== null) && !hasRole(actor.role, 'manager')) throw needsManager();
    const written = (await inside.editItems.listOf(run.id)).filter(
      ({ outcome }) => outcome === 'applied' || outcome === 'failed',
    );
    const applied = await inside.editIntents.listLeft(run.id);
    const earlier = await inside.editItems.listTakingBack(run.id);
    const earlierOf = groupBy(earlier, (item) => item.unit_id);
    const units = await unitsOf(inside, written);
    const items = written.flatMap((item) => {
      const unit = units.get(item.unit_id);
      const back = fieldsDone(earlierOf.get(item.unit_id) ?? []);
      const present = unit ? expectedQuantity(unit) : null;
      const reversal = toReversal(item, { applied: applied.get(item.unit_id), back, present });
      return unit ? reversal : reversal.map(notThere);
    });
    if (!items.some(({ outcome }) => outcome === 'planned'))
      throw new ConflictError('run.nothing_to_undo', items.length === 0 ? nothingWritten : notThereText);
    const id = randomUUID();
    await inside.editRuns.insert({
      id,
      scope: { ...run.scope, reason: '', report: undefined },
      waits: false,
      heldReason: null,
      message: 'Undoing',
      undoOf: run.id,
      ...(retryOf !== undefined && { retryOf }),
      startedBy: actor.userId,
      at: now(),
    });
    await inside.editItems.insertMany(id, items);
    // The failures of earlier undos are now this undo's responsibility.
    const owed = earlier.filter(({ outcome }) => outcome === 'failed');
    await inside.editItems.giveUp(owed, `Retried by ${actor.username}.`);
    await inside.audit.add(actor, run.scope.source === 'single' ? 'product.stock_undone' : 'run.undone', {
      at: now(),
      target: `run:${run.id}`,
      label: run.scope.source === 'single' ? nameOf(units) : editOfMany,
    });
    await requireShop(dependencies).dispatch(inside, id);
    return id;
  };

  /** Retries a failed undo by undoing the same edit again; only the rest is left to do. */
  const undoAgain = async (inside: EditingStores, actor: Actor, { run, undoneId }: Retrial & { undoneId: string }) => {
    const undone = await inside.editRuns.lock(undoneId);
    const owed = await inside.editItems.listOwed(run.id);
    if (!undone || owed.length === 0) throw nothingFailed();
    const id = await undoInside(inside, actor, { run: undone, retryOf: run.id });
    await inside.editRuns.recount([run.id], now());
    return id;
  };

  /** @returns the id of the edit that retries the failures of this one */
  const retryInside = async (inside: EditingStores, actor: Actor, { run, unitId }: Retrial): Promise<string> => {
    if (!hasEnded(run)) throw new ConflictError('run.not_ended', 'This edit has not ended yet.');
    if (run.undo_of !== null) return undoAgain(inside, actor, { run, unitId, undoneId: run.undo_of });
    if (run.scope.prices && !hasRole(actor.role, 'manager')) throw needsManager();
    const owed = await inside.editItems.listOwed(run.id);
    const failed = unitId === undefined ? owed : owed.filter((item) => item.unit_id === unitId);
    if (failed.length === 0) throw nothingFailed();
    const units = await unitsOf(inside, failed);
    const planned = failed.flatMap((item) => {
      const unit = units.get(item.unit_id);
      return unit ? [{ item, row: planItemAgain(item, unit) }] : [];
    });
    // Items that cannot be retried now stay failed in their run.
    const possible = planned.filter(({ row }) => row.outcome !== 'skipped');
    const rows = possible.map(({ row }) => row);
    if (countRows(rows).changes === 0) {
      const reason = planned[0]?.row.reason ?? 'This product no longer exists.';
      throw new ConflictError('run.nothing_owed', `It cannot be retried now. ${reason}`);
    }
    const id = randomUUID();
    // Price changes stay in the managers' list and the audit log.
    const isSingle = unitId !== undefined && !hasPriceChanges(rows);
    const scope = { ...run.scope, ...(isSingle && { source: 'single' as const }), report: undefined };
    await inside.editRuns.insert({
      id,
      scope,
      waits: false,
      heldReason: null,
      message: 'Retrying the failed items',
      retryOf: run.id,
      startedBy: actor.userId,
      at: now(),
    });
    await inside.editItems.insertMany(id, rows);
    await inside.editItems.giveUp(
      possible.map(({ item }) => item),
      `Retried by ${actor.username}.`,
    );
    await inside.editRuns.recount([run.id], now());
    await auditAgain(inside, actor, { id, scope, at: now(), retryOf: run.id, units, rows });
    await requireShop(dependencies).dispatch(inside, id);
    return id;
  };

  const dismissInside = async (inside: EditingStores, actor: Actor, { run, unitId, ...told }: Dismissal) => {
    if (!hasEnded(run)) throw new ConflictError('run.not_ended', 'This edit has not ended yet.');
    const owed = (await inside.editItems.listOwed(run.id)).find((item) => item.unit_id === unitId);
    if (!owed) {
      throw new ConflictError(
        'stock_edit.not_failed',
        'There is nothing to dismiss: this edit was saved or is being retried. Reload to see its state.',
      );
    }
    const unsaved = owed.changes.filter(({ state }) => state !== 'done');
    if (hasPriceChanges([{ changes: unsaved }]) && !hasRole(actor.role, 'manager')) throw needsManager();
    await inside.editItems.giveUp([owed], `Dismissed by ${actor.username}.`);
    await inside.audit.add(actor, told.kind === 'price' ? 'product.prices_dismissed' : 'product.stock_dismissed', {
      at: now(),
      target: `run:${run.id}`,
      label: told.label,
      after: { not_saved: told.wanted, why: owed.error },
    });
    await inside.editRuns.recount([run.id], now());
  };

  const forRun = (id: string, act: (inside: EditingStores, run: EditRun) => Promise<string>, message: string) => {
    requireShop(dependencies);
    return transaction(async (inside) => {
      const run = await inside.editRuns.lock(id);
      if (!run) throw notFound();
      return started(await act(inside, run), message);
    });
  };

  return {
    undoInside,
    retryInside,
    dismissInside,

    /** Applies a preview. An item whose quantity or price has changed since fails and can be retried. */
    apply: (actor: Actor, id: string) => {
      requireShop(dependencies);
      return transaction(async (inside) => {
        const run = await lockWaiting(inside, id);
        if (isManagers(run, actor)) throw needsManager();
        const planned = (await inside.editItems.listOf(id)).filter(({ outcome }) => outcome === 'planned');
        const units = await unitsOf(inside, planned);
        const stale = planned.flatMap((item) => {
          const error = whyStale(item, units.get(item.unit_id), run.scope.op);
          if (error === null) return [];
          return [{ runId: id, position: item.position, outcome: 'failed' as const, error, changes: item.changes }];
        });
        if (stale.length > 0) await inside.editItems.save(stale);
        await inside.editRuns.approve(id, { by: actor.userId, at: now() });
        await auditEdit(inside, actor, { ...run, at: now() });
        await requireShop(dependencies).dispatch(inside, id);
        return started(id, 'Applying');
      });
    },

    /** Discards a preview, or withdraws an edit that waits for a manager; nothing was written yet. */
    discard: (actor: Actor, id: string): Promise<void> =>
      transaction(async (inside) => {
        const run = await lockWaiting(inside, id);
        if (isManagers(run, actor) && run.started_by !== actor.userId) throw needsManager();
        const { held_reason: held } = run;
        await inside.editItems.discardAll(id);
        // Discarding one's own preview is no decision worth auditing.
        if (held !== null)
          await inside.audit.add(actor, 'run.rejected', { at: now(), target: `run:${id}`, label: held });
        await inside.editRuns.discard(id, { by: actor.userId, message: 'Discarded. Nothing was changed.', at: now() });
      }),

    undo: (actor: Actor, id: string) => forRun(id, (inside, run) => undoInside(inside, actor, { run }), 'Undoing'),

    retry: (actor: Actor, id: string) => forRun(id, (inside, run) => retryInside(inside, actor, { run }), 'Retrying'),
  };
};

export type EditActions = ReturnType<typeof createEditActions>;
