import { randomUUID } from 'node:crypto';
import { hasRole } from '@chainline/shared/roles';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import { reverseChanges } from './edit-change';
import type { EditItem, NewEditItem } from './edit-item-store';
import { requireShop, wakeEngine, type EditingDependencies, type EditingStores } from './edit-parts';
import { countRows, planItemAgain, whyStale, type EditRow } from './edit-rows';
import type { EditRun } from './edit-run-store';
import { expectedQuantity } from './stock-planner';

const notFound = () => new NotFoundError('run.not_found', 'This run does not exist.');

const needsManager = () => new ForbiddenError('A manager has to decide about this edit.', 'run.needs_manager');

const started = (id: string, message: string) => ({
  success: true as const,
  sync_id: id,
  already_running: false,
  message,
});

const hasEnded = ({ status }: EditRun): boolean => isFinished(status) && status !== 'discarded';

/** What people do with an edit once it is there: agree, drop, take back, try again. */
export const createEditActions = (dependencies: EditingDependencies) => {
  const { transaction, now } = dependencies;

  const unitsOf = async (inside: EditingStores, items: Pick<EditItem, 'unit_id'>[]) => {
    const units = await inside.editUnits.listByIds(items.map((item) => item.unit_id));
    return new Map(units.map((unit) => [unit.unit_id, unit]));
  };

  const lockWaiting = async (inside: EditingStores, actor: Actor, id: string): Promise<EditRun> => {
    const run = await inside.editRuns.lock(id);
    if (!run) throw notFound();
    if (run.status !== 'awaiting_approval') {
      throw new ConflictError(
        'run.not_waiting',
        'This run does not wait for a decision any more. Reload to see what became of it.',
      );
    }
    if (run.held_reason !== null && !hasRole(actor.role, 'manager')) throw needsManager();
    return run;
  };

  /** The opposite of what a run wrote. */
  const toReversal = (item: EditItem, applied: number | undefined, present: number | null): NewEditItem[] => {
    const changes = reverseChanges(item.changes);
    const delta = applied === undefined ? 0 : -applied;
    if (delta === 0 && changes.length === 0) return [];
    const counting = changes.find(({ field }) => field === 'stock');
    const target = counting?.after === undefined || counting.after === null ? null : Number(counting.after);
    return [
      {
        unitId: item.unit_id,
        outcome: 'planned',
        reason: 'Takes back what the edit wrote',
        seen: present,
        delta,
        target: delta === 0 || present === null ? target : present + delta,
        changes,
      },
    ];
  };

  /** @returns the id of the edit that takes this one back */
  const undoInside = async (inside: EditingStores, actor: Actor, run: EditRun): Promise<string> => {
    if (run.undo_of !== null || !hasEnded(run))
      throw new ConflictError('run.not_undoable', 'Only an edit that has ended can be taken back.');
    if (run.scope.prices && !hasRole(actor.role, 'manager')) throw needsManager();
    const written = (await inside.editItems.listOf(run.id)).filter(
      ({ outcome }) => outcome === 'applied' || outcome === 'failed',
    );
    const applied = await inside.editIntents.listApplied(run.id);
    const units = await unitsOf(inside, written);
    const items = written.flatMap((item) => {
      const unit = units.get(item.unit_id);
      return unit ? toReversal(item, applied.get(item.unit_id), expectedQuantity(unit)) : [];
    });
    if (items.length === 0)
      throw new ConflictError('run.nothing_to_undo', 'This edit wrote nothing that could be taken back.');
    const id = randomUUID();
    await inside.editRuns.insert({
      id,
      scope: { ...run.scope, reason: '', report: undefined },
      ...{ waits: false, heldReason: null, message: 'Taking it back' },
      ...{ undoOf: run.id, startedBy: actor.userId, at: now() },
    });
    await inside.editItems.insertMany(id, items);
    await wakeEngine(inside);
    return id;
  };

  /** @returns the id of the edit that tries again what failed in this one */
  const retryInside = async (inside: EditingStores, actor: Actor, run: EditRun): Promise<string> => {
    if (!hasEnded(run)) throw new ConflictError('run.not_ended', 'This edit has not ended yet.');
    if (run.undo_of !== null)
      throw new ConflictError('run.is_undo', 'What could not be taken back has to be set right by hand.');
    if (run.scope.prices && !hasRole(actor.role, 'manager')) throw needsManager();
    const failed = (await inside.editItems.listOf(run.id)).filter(({ outcome }) => outcome === 'failed');
    if (failed.length === 0) throw new ConflictError('run.nothing_failed', 'Nothing failed in this edit.');
    const units = await unitsOf(inside, failed);
    const rows = failed.flatMap((item): EditRow[] => {
      const unit = units.get(item.unit_id);
      return unit ? [planItemAgain(item, unit, run.scope.op)] : [];
    });
    const [first] = rows;
    if (countRows(rows).changes === 0)
      throw new ConflictError('run.nothing_owed', `There is nothing to try again. ${first?.reason ?? ''}`.trim());
    const id = randomUUID();
    await inside.editRuns.insert({
      id,
      scope: { ...run.scope, report: undefined },
      ...{ waits: false, heldReason: null, message: 'Trying again what failed' },
      ...{ retryOf: run.id, startedBy: actor.userId, at: now() },
    });
    await inside.editItems.insertMany(id, rows);
    await wakeEngine(inside);
    return id;
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

    /** Writes what was shown; a number or price that moved since fails, and can be tried again from there. */
    apply: (actor: Actor, id: string) => {
      requireShop(dependencies);
      return transaction(async (inside) => {
        const run = await lockWaiting(inside, actor, id);
        const planned = (await inside.editItems.listOf(id)).filter(({ outcome }) => outcome === 'planned');
        const units = await unitsOf(inside, planned);
        const stale = planned.flatMap((item) => {
          const error = whyStale(item, units.get(item.unit_id), run.scope.op);
          if (error === null) return [];
          return [{ runId: id, position: item.position, outcome: 'failed' as const, error, changes: item.changes }];
        });
        if (stale.length > 0) await inside.editItems.save(stale);
        await inside.editRuns.approve(id, { by: actor.userId, at: now() });
        await wakeEngine(inside);
        return started(id, 'Applying');
      });
    },

    /** Drops a preview: nothing was written. */
    discard: (actor: Actor, id: string): Promise<void> =>
      transaction(async (inside) => {
        await lockWaiting(inside, actor, id);
        await inside.editItems.endPlanned(id, 'discarded', null);
        await inside.editRuns.discard(id, { by: actor.userId, message: 'Dropped: nothing was written', at: now() });
      }),

    undo: (actor: Actor, id: string) => forRun(id, (inside, run) => undoInside(inside, actor, run), 'Taking it back'),

    retry: (actor: Actor, id: string) => forRun(id, (inside, run) => retryInside(inside, actor, run), 'Trying again'),
  };
};

export type EditActions = ReturnType<typeof createEditActions>;
