import { hasRole } from '@chainline/shared/roles';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { ConflictError, ForbiddenError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { TellRunHeld } from '../runs';
import { judgeMass } from '../sync';
import { auditEdit } from './edit-audit';
import type { EditingStores } from './edit-parts';
import { countRows, hasPriceChanges, type EditRow } from './edit-rows';
import type { EditScope } from './edit-run-store';
import type { EditSender } from './edit-sender';

type Preview = {
  id: string;
  rows: EditRow[];
  scope: Omit<EditScope, 'prices'>;
  /** True if the edit waits for confirmation in any case. */
  preview: boolean;
};

const pricesNeedManager = 'Prices are changed by managers.';

export const refuseStaffPrices = (actor: Actor): void => {
  if (!hasRole(actor.role, 'manager'))
    throw new ForbiddenError(
      'Prices are changed by managers. Ask one, or change only the stock.',
      'edit.prices_need_manager',
    );
};

/** Reason why a manager must approve the rows, or null. */
const whyHeld = async (inside: EditingStores, rows: EditRow[], limits: SyncSettings): Promise<string | null> => {
  const planned = rows.filter(({ outcome }) => outcome === 'planned');
  const numbers = planned.filter(({ delta, changes }) => delta !== 0 || changes.some(({ field }) => field === 'stock'));
  const mass = { changes: numbers.length, zeros: numbers.filter(({ target }) => target === 0).length };
  const unusual = judgeMass(mass, {
    recent: { changes: 0, zeros: 0 },
    enabled: await inside.stockEdits.countCounted(),
    limits,
    words: 'counted quantities would change',
  });
  return unusual ?? (hasPriceChanges(planned) ? pricesNeedManager : null);
};

/**
 * Accepts a repeated request, so that a double click creates one edit. Rejects a key already used for something else.
 */
export const refuseTakenKey = async (inside: EditingStores, actor: Actor, id: string, source: EditScope['source']) => {
  const run = await inside.editRuns.find(id);
  if (run && (run.started_by !== actor.userId || run.scope.source !== source))
    throw new ConflictError('edit.key_taken', 'This edit could not be recorded. Please enter it again.');
  return run;
};

type Circumstances = {
  actor: Actor;
  at: Date;
  limits: SyncSettings;
  sender: EditSender;
  tellRunHeld: TellRunHeld;
};

type LetGo = Pick<Preview, 'id' | 'scope'> & { actor: Actor; at: Date; changes: number; sender: EditSender };

const letGo = async (inside: EditingStores, { actor, changes, sender, ...run }: LetGo): Promise<void> => {
  if (changes > 0) await auditEdit(inside, actor, run);
  await sender.dispatch(inside, run.id);
};

/**
 * Inserts a bulk edit. It waits for confirmation if a preview was requested, a row is refused or a manager must
 * approve. A concurrent repeat of the request is ignored.
 * @returns true if it is being applied
 */
export const insertPreview = async (
  inside: EditingStores,
  { actor, at, limits, sender, tellRunHeld }: Circumstances,
  { id, rows, scope, preview }: Preview,
): Promise<boolean> => {
  const held = await whyHeld(inside, rows, limits);
  const { changes, refused } = countRows(rows);
  const isForManager = held !== null && !hasRole(actor.role, 'manager');
  const waits = changes > 0 && (preview || refused > 0 || isForManager);
  const message = waits ? (held ?? `${changes} would be changed`) : 'Writing…';
  const isNew = await inside.editRuns.insert({
    id,
    waits,
    message,
    at,
    scope: { ...scope, prices: hasPriceChanges(rows) },
    heldReason: waits ? held : null,
    startedBy: actor.userId,
  });
  const isApplied = !waits && changes > 0;
  if (!isNew) return isApplied;
  await inside.editItems.insertMany(id, rows);
  await inside.editRuns.recount([id], at);
  if (!waits) await letGo(inside, { actor, id, scope, at, changes, sender });
  else if (isForManager) await tellRunHeld(inside, { id, kind: 'edit', reason: held });
  return isApplied;
};
