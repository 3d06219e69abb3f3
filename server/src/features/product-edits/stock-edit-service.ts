import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { derivedStatus } from '@chainline/shared/products/edit-rules';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import type { editStock, StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { EditActions } from './edit-actions';
import { requireShop, wakeEngine, type EditingDependencies, type EditingStores } from './edit-parts';
import { toEditRow } from './edit-rows';
import type { EditUnit } from './edit-units';
import { expectedQuantity, planStockEdit, type Refusal } from './stock-planner';

type Wish = BodyOf<typeof editStock>;

const editNotFound = () => new NotFoundError('stock_edit.not_found', 'This edit does not exist.');

const toError = ({ code, message, isNow, data }: Refusal) => {
  const details = data ? { data } : {};
  return isNow ? new ConflictError(code, message, details) : new RuleError(code, message, details);
};

const numberText = (quantity: number | null): string => (quantity === null ? 'not counted' : String(quantity));

const refuseStale = (unit: EditUnit, { seen_quantity: seen, quantity: wanted }: Wish): void => {
  const current = expectedQuantity(unit);
  if (seen === undefined || wanted === undefined || seen === current) return;
  throw new ConflictError(
    'stock.moved',
    `The stock moved meanwhile: you saw ${numberText(seen)}, it is ${numberText(current)} now. Nothing was changed. Look again and enter the number anew.`,
    { data: { seen, current, wanted } },
  );
};

const stockOf = (unit: EditUnit): { quantity: number | null; status: StockStatus } => {
  const quantity = expectedQuantity(unit);
  return {
    quantity,
    status: quantity === null || unit.waiting_delta === 0 ? unit.status : derivedStatus(quantity, unit.backorders),
  };
};

/** What the unit shows once this edit, and what waits, is made. */
const stockAfter = (unit: EditUnit, edit: StockEdit): { quantity: number | null; status: StockStatus } =>
  edit.state === 'waiting' && edit.delta === null ? { quantity: edit.quantity, status: edit.status } : stockOf(unit);

/** Nothing was to be changed, so nothing was written down. */
const unchangedEdit = (unit: EditUnit, { id, actor, at }: { id: string; actor: Actor; at: Date }): StockEdit => ({
  id,
  product_id: unit.product_id,
  variation_id: unit.variation_id,
  name: unit.name,
  sku: unit.sku,
  state: 'unchanged',
  message: 'It is so already.',
  before_quantity: expectedQuantity(unit),
  quantity: expectedQuantity(unit),
  delta: null,
  before_status: unit.status,
  status: unit.status,
  reason: '',
  actor: actor.username,
  created_at: at.toISOString(),
  can: { undo: false, retry: false },
});

type Dependencies = EditingDependencies & { editActions: EditActions };

/** Edits of one number at a time, as people make them in a list. */
export const createStockEditService = ({ editActions, ...dependencies }: Dependencies) => {
  const { stores, transaction, now } = dependencies;

  const answer = async (inside: EditingStores, id: string) => {
    const edit = await inside.stockEdits.find(id);
    if (!edit) throw editNotFound();
    const [unit] = await inside.editUnits.listByIds([edit.variation_id ?? edit.product_id]);
    const stock = unit ? stockAfter(unit, edit) : { quantity: edit.quantity, status: edit.status };
    return { success: true as const, message: edit.message, edit, stock };
  };

  const getUnit = async (inside: EditingStores, productId: number, variationId: number | null): Promise<EditUnit> => {
    const id = variationId ?? productId;
    await inside.products.lockUnit(id);
    const [unit] = await inside.editUnits.listByIds([id]);
    if (unit?.product_id !== productId || unit.variation_id !== variationId) {
      throw variationId === null
        ? new NotFoundError('product.not_found', 'This product does not exist.')
        : new NotFoundError('variation.not_found', 'This variation does not exist.');
    }
    return unit;
  };

  /** The same wish said twice is the same edit; an id of anything else is nobody's to take. */
  const findSame = async (inside: EditingStores, actor: Actor, id: string) => {
    const run = await inside.editRuns.find(id);
    if (!run) return null;
    if (run.started_by !== actor.userId || run.scope.source !== 'single')
      throw new ConflictError('stock_edit.key_taken', 'This key was used for something else. Make the edit again.');
    return answer(inside, id);
  };

  return {
    /** Writes an edit down and lets it go to the shop. @throws ConflictError when the number is not what was seen. */
    edit: (actor: Actor, productId: number, wish: Wish) => {
      requireShop(dependencies);
      const id = wish.key ?? randomUUID();
      return transaction(async (inside) => {
        const unit = await getUnit(inside, productId, wish.variation_id ?? null);
        const same = await findSame(inside, actor, id);
        if (same) return same;
        refuseStale(unit, wish);
        const plan = planStockEdit(unit, { quantity: wish.quantity, status: wish.status });
        if (plan.kind === 'refused') throw toError(plan.refusal);
        const at = now();
        if (plan.kind === 'unchanged') {
          const edit = unchangedEdit(unit, { id, actor, at });
          return { success: true as const, message: edit.message, edit, stock: stockOf(unit) };
        }
        const row = toEditRow(unit, plan);
        const scope = { source: 'single', op: 'set', prices: false, reason: wish.reason ?? '' } as const;
        const message = `${unit.name}: ${row.reason}`;
        const isNew = await inside.editRuns.insert({
          ...{ id, scope, message, startedBy: actor.userId, at },
          waits: false,
          heldReason: null,
        });
        if (!isNew) throw new ConflictError('stock_edit.key_taken', 'This key was used for something else.');
        await inside.editItems.insertMany(id, [row]);
        await wakeEngine(inside);
        return answer(inside, id);
      });
    },

    get: (id: string) => answer(stores, id),

    /** What has not left is stopped; what has is taken back by difference. */
    undo: (actor: Actor, id: string) =>
      transaction(async (inside) => {
        const run = await inside.editRuns.lock(id);
        const edit = await inside.stockEdits.find(id);
        if (!run || !edit) throw editNotFound();
        if (run.scope.source !== 'single')
          throw new ConflictError('stock_edit.is_bulk', 'This is part of a larger edit: take that back as a whole.');
        if (edit.state === 'waiting') {
          const stopped = await inside.editItems.endPlanned(id, 'discarded', `Stopped by ${actor.username}.`);
          if (stopped === 0)
            throw new ConflictError('stock.edit_waits', 'The edit is on its way to the shop. Try again in a moment.');
          await inside.editRuns.requestCancel(id, now());
          await wakeEngine(inside);
          return answer(inside, id);
        }
        return answer(inside, await editActions.undoInside(inside, actor, run));
      }),

    retry: (actor: Actor, id: string) =>
      transaction(async (inside) => {
        const run = await inside.editRuns.lock(id);
        if (run?.scope.source !== 'single') throw editNotFound();
        return answer(inside, await editActions.retryInside(inside, actor, run));
      }),
  };
};

export type StockEditService = ReturnType<typeof createStockEditService>;
