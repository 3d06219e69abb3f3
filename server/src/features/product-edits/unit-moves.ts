import { randomUUID } from 'node:crypto';
import type { Actor } from '../../http/actor';
import { auditOne } from './edit-audit';
import type { EditingDependencies, EditingStores } from './edit-parts';
import { planStockChange, toEditRow } from './edit-rows';
import { toEditError } from './stock-edit-errors';
import type { EditUnit } from './edit-units';

type UnitKey = { product_id: number; variation_id: number | null };

/** `units` are added to stock; a negative number takes them. */
type Move = { unit: UnitKey; units: number; reason: string };

/** `uncounted`: nothing was moved, because Chainline does not set the stock of this unit. */
export type Moved = { as: 'moved'; runId: string } | { as: 'uncounted'; why: string };

const notDecidedHere = new Set([
  'stock.till_is_master',
  'stock.serialized',
  'stock.not_countable',
  'stock.choose_variation',
]);

type Dependencies = Pick<EditingDependencies, 'stores' | 'sender' | 'now'> & {
  lookFirst: (productId: number, variationId: number | null) => Promise<void>;
};

/**
 * Takes units from stock, or gives them back, for other features such as parts used on a job. Each move is an edit by the
 * person who caused it and names the job as its reason.
 */
export const createUnitMoves = ({ sender, now, lookFirst }: Dependencies) => {
  /** A variation counted with its product is taken from the product. */
  const findUnit = async (inside: EditingStores, { product_id: product, variation_id: variation }: UnitKey) => {
    const find = async (id: number): Promise<EditUnit | undefined> => {
      await inside.products.lockUnit(id);
      return (await inside.editUnits.listByIds([id])).find((unit) => unit.product_id === product);
    };
    const unit = await find(variation ?? product);
    return unit?.managed_by === 'parent' ? find(product) : unit;
  };

  return {
    /** Refreshes the quantity of a unit. Call it outside a transaction, because it asks the shop. */
    look: ({ product_id: product, variation_id: variation }: UnitKey) => lookFirst(product, variation),

    /**
     * Records a move in the caller's transaction, and sends it to the shop.
     * @throws RuleError, ConflictError if the units cannot be moved, or cannot be moved now
     */
    move: async (inside: EditingStores, actor: Actor, { unit: key, units, reason }: Move): Promise<Moved> => {
      if (sender === null) return { as: 'uncounted', why: 'The online shop is not set up.' };
      const unit = await findUnit(inside, key);
      if (!unit) return { as: 'uncounted', why: 'This product is no longer in the online shop.' };
      if (unit.managed_by === 'none') return { as: 'uncounted', why: 'The stock of this product is not counted.' };
      const plan = planStockChange(unit, { op: units > 0 ? 'add' : 'subtract', value: Math.abs(units) });
      if (plan.kind === 'refused') {
        if (notDecidedHere.has(plan.refusal.code)) return { as: 'uncounted', why: plan.refusal.message };
        throw toEditError(plan.refusal);
      }
      const row = toEditRow(unit, plan);
      const [id, at] = [randomUUID(), now()];
      const scope = { source: 'single', op: 'add', prices: false, reason } as const;
      const message = `${unit.name}: ${row.reason}`;
      await inside.editRuns.insert({ id, scope, message, startedBy: actor.userId, at, waits: false, heldReason: null });
      await inside.editItems.insertMany(id, [row]);
      await auditOne(inside, actor, { id, scope, at, name: unit.name, change: row.reason });
      await sender.dispatch(inside, id);
      return { as: 'moved', runId: id };
    },

    /** Closes failed edits of earlier moves, so that nobody retries them in addition to a new move. */
    giveUp: async (inside: EditingStores, actor: Actor, runIds: readonly string[]): Promise<void> => {
      for (const id of runIds) {
        if (!(await inside.editRuns.lock(id))) continue;
        const owed = await inside.editItems.listOwed(id);
        if (owed.length === 0) continue;
        await inside.editItems.giveUp(owed, `Requested again by ${actor.username}.`);
        await inside.editRuns.recount([id], now());
      }
    },
  };
};

export type UnitMoves = ReturnType<typeof createUnitMoves>;
