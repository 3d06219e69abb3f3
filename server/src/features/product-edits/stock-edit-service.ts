import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { derivedStatus, seenByTag } from '@chainline/shared/products/edit-rules';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import type { dismissStockEdit, editStock, StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import { ConflictError, NotFoundError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { EditActions } from './edit-actions';
import { auditOne } from './edit-audit';
import { priceText, statusText } from './edit-change';
import type { EditItem } from './edit-item-store';
import { requireShop, type EditingDependencies, type EditingStores } from './edit-parts';
import { toEditRow } from './edit-rows';
import { wakeEngine } from './edit-sender';
import type { EditUnit } from './edit-units';
import { toEditError } from './stock-edit-errors';
import type { LookFirst } from './look-first';
import { expectedQuantity, planStockEdit } from './stock-edit-planner';

type StockRequest = BodyOf<typeof editStock>;
type Unit = BodyOf<typeof dismissStockEdit>;

const editNotFound = () => new NotFoundError('stock_edit.not_found', 'This edit does not exist.');

const priceWords = { price: 'price', sale_price: 'sale price' } as const;

const numberText = (quantity: number | null): string => (quantity === null ? 'not counted' : String(quantity));

/**
 * The quantity seen may also be given in the `If-Match` header.
 * @throws ValidationError if it is not a number
 */
export const withSeen = (request: StockRequest, ifMatch: string | null): StockRequest => {
  if (request.seen_quantity !== undefined) return request;
  try {
    return { ...request, seen_quantity: seenByTag(ifMatch) };
  } catch (error) {
    throw new ValidationError(
      'stock.bad_if_match',
      'If-Match must be the quantity that was seen, as "12", or "none" for a product that is not counted.',
      { cause: error },
    );
  }
};

const wantedStock = ({ before_quantity: before, quantity, status }: StockEdit): string =>
  before === quantity ? status : numberText(quantity);

const wantedText = (edit: StockEdit): string =>
  [
    ...(edit.kind === 'stock' ? [wantedStock(edit)] : []),
    ...edit.prices.map(({ field, after }) => `${priceWords[field]} ${priceText(after)}`),
  ].join(', ');

const keyTaken = () =>
  new ConflictError('stock_edit.key_taken', 'This edit could not be recorded. Please enter it again.');

type SaidAgain = { actor: Actor; id: string; unit: EditUnit; request: StockRequest };

const isSameRequest = (item: EditItem, unit: EditUnit, { quantity, status }: StockRequest): boolean => {
  // When tracking starts, the shop derives the status.
  const change = item.target_quantity === null ? item.changes.find(({ field }) => field === 'stock_status') : undefined;
  return (
    item.unit_id === unit.unit_id &&
    item.target_quantity === (quantity ?? null) &&
    (status === undefined || change === undefined || status === change.after)
  );
};

/** The status of a tracked unit follows from its quantity, which is compared anyway. */
const refuseStaleStatus = (unit: EditUnit, { seen_status: seen, status: wanted }: StockRequest): void => {
  if (seen === undefined || wanted === undefined || unit.managed_by !== 'none') return;
  if (seen === unit.status) return;
  throw new ConflictError(
    'stock.status_moved',
    `The status has changed from ${statusText[seen]} to ${statusText[unit.status]}. Nothing was saved. Check it and choose again.`,
    { data: { seen, current: unit.status, wanted } },
  );
};

/** Units with a waiting change of tracking or status are refused by the planner, with a message of its own. */
const refuseStale = (unit: EditUnit, request: StockRequest): void => {
  const { seen_quantity: seen, quantity: wanted } = request;
  if (unit.mode_waits) return;
  refuseStaleStatus(unit, request);
  const current = expectedQuantity(unit);
  if (seen === undefined || wanted === undefined || seen === current) return;
  throw new ConflictError(
    'stock.moved',
    `The quantity has changed from ${numberText(seen)} to ${numberText(current)}. Nothing was saved. Check it and enter the quantity again.`,
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

/** Stock as it will be once this and the waiting edits are done. */
const stockAfter = (unit: EditUnit, edit: StockEdit): { quantity: number | null; status: StockStatus } =>
  edit.state === 'waiting' && edit.kind === 'stock' && edit.delta === null
    ? { quantity: edit.quantity, status: edit.status }
    : stockOf(unit);

/** Response for an edit that changes nothing and is not recorded. */
const unchangedEdit = (unit: EditUnit, { id, actor, at }: { id: string; actor: Actor; at: Date }): StockEdit => ({
  id,
  product_id: unit.product_id,
  variation_id: unit.variation_id,
  name: unit.name,
  sku: unit.sku,
  kind: 'stock',
  is_undo: false,
  prices: [],
  state: 'unchanged',
  message: 'Already up to date.',
  before_quantity: expectedQuantity(unit),
  quantity: expectedQuantity(unit),
  delta: null,
  before_status: unit.status,
  status: unit.status,
  reason: '',
  actor: actor.username,
  created_at: at.toISOString(),
  can: { undo: false, retry: false, dismiss: false },
});

type Dependencies = EditingDependencies & { editActions: EditActions; lookFirst: LookFirst };

/** Edits of a single quantity, made in a list. */
export const createStockEditService = ({ editActions, lookFirst, ...dependencies }: Dependencies) => {
  const { stores, transaction, now } = dependencies;

  const answer = async (inside: EditingStores, actor: Actor, { id, unitId }: { id: string; unitId?: number }) => {
    const edit = await inside.stockEdits.find(id, actor, unitId);
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

  /** Finds a repeated request by its id; rejects an id already used for something else. */
  const findSame = async (inside: EditingStores, { actor, id, unit, request }: SaidAgain) => {
    const run = await inside.editRuns.find(id);
    if (!run) return null;
    const isOwn = run.started_by === actor.userId && run.scope.source === 'single';
    const [item] = isOwn ? await inside.editItems.listOf(id) : [];
    if (!item || !isSameRequest(item, unit, request)) throw keyTaken();
    return answer(inside, actor, { id });
  };

  return {
    /**
     * Records an edit and sends it to the shop.
     * @throws ConflictError if the quantity is not the one the person saw
     */
    edit: async (actor: Actor, productId: number, request: StockRequest) => {
      const sender = requireShop(dependencies);
      const id = request.key ?? randomUUID();
      await lookFirst(productId, request.variation_id ?? null);
      return transaction(async (inside) => {
        const unit = await getUnit(inside, productId, request.variation_id ?? null);
        const same = await findSame(inside, { actor, id, unit, request });
        if (same) return same;
        refuseStale(unit, request);
        const plan = planStockEdit(unit, { quantity: request.quantity, status: request.status });
        if (plan.kind === 'refused') throw toEditError(plan.refusal);
        const at = now();
        if (plan.kind === 'unchanged') {
          const edit = unchangedEdit(unit, { id, actor, at });
          return { success: true as const, message: edit.message, edit, stock: stockOf(unit) };
        }
        const row = toEditRow(unit, plan);
        const scope = { source: 'single', op: 'set', prices: false, reason: request.reason ?? '' } as const;
        const message = `${unit.name}: ${row.reason}`;
        const isNew = await inside.editRuns.insert({
          id,
          scope,
          message,
          startedBy: actor.userId,
          at,
          waits: false,
          heldReason: null,
        });
        if (!isNew) throw keyTaken();
        await inside.editItems.insertMany(id, [row]);
        await auditOne(inside, actor, { id, scope, at, name: unit.name, change: row.reason });
        await sender.dispatch(inside, id);
        return answer(inside, actor, { id });
      });
    },

    get: (actor: Actor, id: string, unit: Partial<Unit> = {}) => {
      const unitId = unit.variation_id ?? unit.product_id;
      return answer(stores, actor, { id, ...(unitId !== undefined && { unitId }) });
    },

    /** Cancels unsent parts, reads back unanswered ones, and reverses by difference those that took effect. */
    undo: (actor: Actor, id: string) =>
      transaction(async (inside) => {
        const run = await inside.editRuns.lock(id);
        const edit = await inside.stockEdits.find(id, actor);
        if (!run || !edit) throw editNotFound();
        if (run.scope.source !== 'single')
          throw new ConflictError('stock_edit.is_bulk', 'This is part of a bulk edit: undo that as a whole.');
        if (edit.state === 'waiting') {
          await dependencies.sender?.discardUnsent(inside, id, `Stopped by ${actor.username}.`);
          const left = await inside.stockEdits.find(id, actor);
          if (left?.state === 'waiting' && !left.can.undo)
            throw new ConflictError('stock.edit_waits', 'The edit is on its way to the shop. Try again in a moment.');
          const at = now();
          if (await inside.editRuns.requestCancel(id, at))
            await inside.audit.add(actor, 'product.stock_stopped', { at, target: `run:${id}`, label: edit.name });
          await wakeEngine(inside);
          return answer(inside, actor, { id });
        }
        // A repeated click: it is already cancelled, and the run ends with the next round.
        if (edit.state === 'cancelled' && !isFinished(run.status)) return answer(inside, actor, { id });
        return answer(inside, actor, { id: await editActions.undoInside(inside, actor, { run }) });
      }),

    /** Retries the failed change of one unit: the only one, or the given one of a bulk edit. */
    retry: async (actor: Actor, id: string, unit: Partial<Unit> = {}) => {
      const unitId = unit.variation_id ?? unit.product_id;
      const known = await stores.stockEdits.find(id, actor, unitId);
      if (known) await lookFirst(known.product_id, known.variation_id);
      return transaction(async (inside) => {
        const run = await inside.editRuns.lock(id);
        const edit = run && (await inside.stockEdits.find(id, actor, unitId));
        if (!run || !edit || (unitId !== undefined && edit.product_id !== unit.product_id)) throw editNotFound();
        if (run.scope.source !== 'single' && unitId === undefined)
          throw new ConflictError('stock_edit.is_bulk', 'This is part of a bulk edit. Choose the product to retry.');
        if (run.scope.source !== 'single' && run.undo_of !== null)
          throw new ConflictError(
            'stock_edit.is_bulk',
            'A bulk edit is undone as a whole. Retry the whole undo instead.',
          );
        const wanted = edit.variation_id ?? edit.product_id;
        return answer(inside, actor, { id: await editActions.retryInside(inside, actor, { run, unitId: wanted }) });
      });
    },

    dismiss: (actor: Actor, id: string, { product_id: productId, variation_id: variationId }: Unit) =>
      transaction(async (inside) => {
        const unitId = variationId ?? productId;
        const run = await inside.editRuns.lock(id);
        const edit = await inside.stockEdits.find(id, actor, unitId);
        if (!run || edit?.product_id !== productId) throw editNotFound();
        const isGivenUp = edit.state === 'cancelled' && !(await inside.editItems.isTriedAgain(id, unitId));
        if (isGivenUp) return answer(inside, actor, { id, unitId });
        const told = { label: edit.name, wanted: wantedText(edit), kind: edit.kind };
        await editActions.dismissInside(inside, actor, { run, unitId, ...told });
        return answer(inside, actor, { id, unitId });
      }),
  };
};

export type StockEditService = ReturnType<typeof createStockEditService>;
