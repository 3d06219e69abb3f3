import { randomUUID } from 'node:crypto';
import type { Actor } from '../../http/actor';
import type { HeldBack } from '../mappings';
import { auditOne } from './edit-audit';
import type { EditingDependencies, EditingStores } from './edit-parts';
import { toEditRow } from './edit-rows';
import type { EditUnit } from './edit-units';
import { expectedQuantity, planStockEdit } from './stock-edit-planner';

const scope = {
  source: 'single',
  op: 'add',
  prices: false,
  reason: 'Units held for accepted quotes are offered again: the product is no longer synced',
} as const;

/**
 * Gives units back to the shop that were held for quotes while their product was synced. Without a sync nothing would
 * ever offer them again. Recorded as an edit of the person who ended the sync.
 */
export const createHeldBackRelease = ({ sender, now }: Pick<EditingDependencies, 'sender' | 'now'>) => {
  const offer = async (inside: EditingStores, actor: Actor, { unit, units }: { unit: EditUnit; units: number }) => {
    const quantity = expectedQuantity(unit);
    // The shop keeps no number any more to which they could be added.
    if (sender === null || quantity === null) return;
    const row = toEditRow(unit, planStockEdit(unit, { quantity: quantity + units }));
    if (row.outcome !== 'planned') return;
    const [id, at] = [randomUUID(), now()];
    const message = `${unit.name}: ${row.reason}`;
    await inside.editRuns.insert({ id, scope, message, startedBy: actor.userId, at, waits: false, heldReason: null });
    await inside.editItems.insertMany(id, [row]);
    await auditOne(inside, actor, { id, scope, at, name: unit.name, change: row.reason });
    await sender.dispatch(inside, id);
  };

  return async (inside: EditingStores, actor: Actor, heldBack: HeldBack[]): Promise<void> => {
    const units = new Map(heldBack.map((one) => [one.unit_id, one.units]));
    for (const unit of await inside.editUnits.listByIds([...units.keys()]))
      await offer(inside, actor, { unit, units: units.get(unit.unit_id) ?? 0 });
  };
};
