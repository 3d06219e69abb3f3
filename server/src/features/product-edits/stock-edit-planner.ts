import { derivedStatus } from '@chainline/shared/products/edit-rules';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { plannedChange, type EditChange } from './edit-change';
import type { EditUnit } from './edit-units';

/** Requested stock of a unit. A null quantity means not tracked; omitted fields stay as they are. */
export type RequestedStock = { quantity?: number | null | undefined; status?: StockStatus | undefined };

/** Refusal with advice. `isNow`: the same request may succeed later. */
export type Refusal = { code: string; message: string; isNow: boolean; data?: Record<string, unknown> };

/** Planned stock edit. A `delta` is added by the shop to its quantity at that time. */
export type StockPlan =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unchanged' }
  | { kind: 'delta'; before: number; delta: number; target: number }
  | { kind: 'mode'; target: number | null; changes: EditChange[] };

const refuse = (refusal: Refusal): StockPlan => ({ kind: 'refused', refusal });

const never = (code: string, message: string): Refusal => ({ code: `stock.${code}`, message, isNow: false });
const notNow = (code: string, message: string, data?: Record<string, unknown>): Refusal => ({
  code: `stock.${code}`,
  message,
  isNow: true,
  ...(data && { data }),
});

/** Quantity after all waiting edits; null if not tracked, or unknown. */
export const expectedQuantity = (unit: EditUnit): number | null =>
  unit.managed_by === 'none' || unit.quantity === null ? null : unit.quantity + unit.waiting_delta;

/** Refuses units whose quantity is kept elsewhere (parent or variations). */
const notItsOwn = ({ type, managed_by: managedBy }: EditUnit): Refusal | null => {
  if (managedBy === 'parent')
    return never(
      'counted_with_product',
      'This variation is counted with its product. Change the product’s quantity instead.',
    );
  if (type === 'variable' && managedBy !== 'own')
    return never('choose_variation', 'This product is counted by its variations. Choose the variation to change.');
  if (type !== 'simple' && type !== 'variable' && type !== 'variation')
    return never('not_countable', `A product of the type “${type}” has no stock of its own.`);
  return null;
};

/** Refuses changes that conflict with the unit's mapping, because mapped quantities are carried to the till. */
const mappedElsewhere = (unit: EditUnit, wanted: number | null): Refusal | null => {
  if (unit.sync_direction === null) return null;
  if (wanted === null)
    return never(
      'mapped_is_counted',
      'This product is synced with Lightspeed, so it has to be counted. Disable its mapping first.',
    );
  if (unit.sync_direction === 'ls_to_woo')
    return never(
      'till_is_master',
      'Lightspeed decides this quantity (sync direction Lightspeed → WooCommerce). Change it at the till, or change the direction of the mapping.',
    );
  if (unit.serialized)
    return never(
      'serialized',
      'Lightspeed counts this item by its serial numbers. Add or sell the serial number in Lightspeed instead.',
    );
  return null;
};

const notRightNow = (unit: EditUnit): Refusal | null => {
  if (unit.conflict_id !== null)
    return notNow(
      'in_conflict',
      `A conflict about this quantity has to be settled first. ${unit.conflict_message ?? ''}`,
      { conflict_id: unit.conflict_id, sku: unit.sku },
    );
  if (unit.held) return notNow('held', 'A change of this quantity needs a manager’s decision first.');
  return null;
};

const endCounting = (unit: EditUnit, status: StockStatus): StockPlan => {
  if (unit.parent_counted)
    return {
      kind: 'refused',
      refusal: never(
        'counted_with_product',
        'Its product is counted as a whole: without a quantity of its own, this variation would be counted with it.',
      ),
    };
  return {
    kind: 'mode',
    target: null,
    changes: [
      plannedChange('stock', String(expectedQuantity(unit) ?? ''), null),
      plannedChange('stock_status', unit.status, status),
    ],
  };
};

/** From then on the shop derives the status; an undo restores the previous one. */
const beginCounting = (unit: EditUnit, wanted: number): StockPlan => ({
  kind: 'mode',
  target: wanted,
  changes: [
    plannedChange('stock', null, String(wanted)),
    plannedChange('stock_status', unit.status, derivedStatus(wanted, unit.backorders)),
  ],
});

const changeNumber = (unit: EditUnit, wanted: number | null, status: StockStatus): StockPlan => {
  const before = expectedQuantity(unit);
  if (wanted === null) return endCounting(unit, status);
  if (unit.managed_by === 'none') return beginCounting(unit, wanted);
  if (before === null)
    return {
      kind: 'refused',
      refusal: notNow('unknown', 'The shop’s quantity cannot be read. Sync the products first.'),
    };
  return { kind: 'delta', before, delta: wanted - before, target: wanted };
};

/** The shop derives the status of a tracked unit, so only that status is accepted. */
const refuseStatus = (unit: EditUnit, wanted: number, status: StockStatus | undefined): Refusal | null => {
  if (status === undefined || status === unit.status || status === derivedStatus(wanted, unit.backorders)) return null;
  return never(
    'status_derived',
    'The online shop sets the status of a counted product from its quantity. Change the quantity, or clear it so that the product is not counted.',
  );
};

const chooseStatus = (unit: EditUnit, status: StockStatus): StockPlan => {
  const busy = notRightNow(unit);
  if (busy) return refuse(busy);
  return { kind: 'mode', target: null, changes: [plannedChange('stock_status', unit.status, status)] };
};

/** True if neither tracking nor the quantity would change. */
const isAsItIs = (unit: EditUnit, wanted: number | null | undefined): boolean =>
  wanted === undefined || (wanted === expectedQuantity(unit) && (wanted === null) === (unit.managed_by === 'none'));

const planStatus = (unit: EditUnit, status: StockStatus): StockPlan => {
  if (unit.managed_by === 'none') return chooseStatus(unit, status);
  const underived = refuseStatus(unit, expectedQuantity(unit) ?? 0, status);
  return underived ? refuse(underived) : { kind: 'unchanged' };
};

const editWaits = notNow(
  'edit_waits',
  'Another change of this product’s counting or status is still on its way to the online shop. Stop it first, or wait for it to finish.',
);

const planRequested = (unit: EditUnit, { quantity: wanted, status = unit.status }: RequestedStock): StockPlan => {
  if (isAsItIs(unit, wanted) && status === unit.status) return { kind: 'unchanged' };
  const foreign = notItsOwn(unit);
  if (foreign) return refuse(foreign);
  if (wanted === undefined || isAsItIs(unit, wanted)) return planStatus(unit, status);
  const underived = wanted === null ? null : refuseStatus(unit, wanted, status);
  const refusal = underived ?? mappedElsewhere(unit, wanted) ?? notRightNow(unit);
  return refusal ? refuse(refusal) : changeNumber(unit, wanted, status);
};

const isEmpty = ({ quantity, status }: RequestedStock): boolean => quantity === undefined && status === undefined;

/** Plans an edit of one unit's stock. Pure. */
export const planStockEdit = (unit: EditUnit, requested: RequestedStock): StockPlan => {
  if (isEmpty(requested)) return { kind: 'unchanged' };
  // The waiting edit will change the present state, on which this one is based.
  return unit.mode_waits ? refuse(editWaits) : planRequested(unit, requested);
};
