import { toCents, type Cents } from '@chainline/shared/money';
import type { StockChange } from '@chainline/shared/products/bulk-edit-contract';
import type { EditCounts } from '@chainline/shared/products/bulk-edit-contract';
import { isOpenChange, priceText, toStockStatus, type EditChange, type EditField } from './edit-change';
import type { EditItem, NewEditItem } from './edit-item-store';
import type { EditScope } from './edit-run-store';
import type { EditUnit } from './edit-units';
import { planPrices, type PricePlan } from './price-planner';
import { expectedQuantity, planStockEdit, type StockPlan, type RequestedStock } from './stock-edit-planner';

/** Planned outcome of one unit in a bulk edit. */
export type EditRow = NewEditItem & { warnings: string[] };

const noStock: StockPlan = { kind: 'unchanged' };
const noPrices: PricePlan = { refusal: null, changes: [], warnings: [] };

const stockWords = (plan: StockPlan): string[] => {
  switch (plan.kind) {
    case 'delta':
      return [`Stock: ${plan.before} → ${plan.target}`];
    case 'mode': {
      const counting = plan.changes.find(({ field }) => field === 'stock');
      const status = plan.changes.find(({ field }) => field === 'stock_status');
      if (counting) return [counting.after === null ? 'No longer counted' : `Counted from now on: ${counting.after}`];
      return [`Stock status: ${status?.before ?? ''} → ${status?.after ?? ''}`];
    }
    case 'refused':
    case 'unchanged':
      return [];
  }
};

const stockWarnings = (unit: EditUnit, plan: StockPlan): string[] => {
  if (plan.kind === 'mode' && unit.managed_by === 'none' && plan.target !== null) return ['It was not counted before.'];
  if (plan.kind === 'delta' && plan.target === 0) return ['It will be out of stock.'];
  return [];
};

const numbersOf = (stock: StockPlan): { delta: number; target: number | null } => {
  if (stock.kind === 'delta') return { delta: stock.delta, target: stock.target };
  return { delta: 0, target: stock.kind === 'mode' ? stock.target : null };
};

/** Combines the stock and price plans of a unit; if one is refused, both are. */
export const toEditRow = (unit: EditUnit, stock: StockPlan = noStock, prices: PricePlan = noPrices): EditRow => {
  const common = {
    unitId: unit.unit_id,
    seen: expectedQuantity(unit),
    delta: 0,
    target: null,
    changes: [],
    warnings: [],
  };
  const refusals = [stock.kind === 'refused' ? stock.refusal.message : null, prices.refusal?.message ?? null];
  const refusal = refusals.filter((one) => one !== null).join(' ');
  if (refusal !== '') return { ...common, outcome: 'skipped', reason: refusal };
  const numbers = numbersOf(stock);
  const changes = [...(stock.kind === 'mode' ? stock.changes : []), ...prices.changes];
  if (numbers.delta === 0 && changes.length === 0)
    return { ...common, outcome: 'in_step', reason: 'Already up to date.' };
  const warnings = [...stockWarnings(unit, stock), ...prices.warnings];
  const reason = [...stockWords(stock), ...warnings].join('. ');
  return { ...common, ...numbers, outcome: 'planned', reason, changes, warnings };
};

export const countRows = (rows: EditRow[]): EditCounts => ({
  changes: rows.filter(({ outcome }) => outcome === 'planned').length,
  unchanged: rows.filter(({ outcome }) => outcome === 'in_step').length,
  refused: rows.filter(({ outcome }) => outcome === 'skipped').length,
  warnings: rows.filter(({ warnings }) => warnings.length > 0).length,
});

export const hasPriceChanges = (rows: Pick<NewEditItem, 'changes'>[]): boolean =>
  rows.some(({ changes }) => changes.some(({ field }) => field === 'price' || field === 'sale_price'));

const refusedStock = (code: string, message: string): StockPlan => ({
  kind: 'refused',
  refusal: { code: `stock.${code}`, message, isNow: false },
});

/** Plans a bulk stock change for one unit. Pure. */
export const planStockChange = (unit: EditUnit, { op, value }: StockChange): StockPlan => {
  if (op === 'set') return planStockEdit(unit, { quantity: value });
  const before = expectedQuantity(unit);
  if (before === null && unit.managed_by === 'none')
    return refusedStock('not_counted', 'It is not counted: set a quantity first.');
  const target = op === 'add' ? (before ?? 0) + value : (before ?? 0) - value;
  // Adding to an oversold product brings it closer to 0.
  if (target < Math.min(0, before ?? 0))
    return refusedStock('below_zero', `Only ${before ?? 0} in stock, so ${value} cannot be taken away.`);
  return planStockEdit(unit, { quantity: target });
};

const centsOf = (text: string | null): Cents | null => (text === null ? null : toCents(text));

const leftChange = (item: EditItem, field: EditField): EditChange | undefined =>
  item.changes.find((change) => change.field === field && change.state !== 'done');

/** A retried difference stays the same, so that sales since still count. */
const requestedQuantity = (item: EditItem, unit: EditUnit): number | null | undefined => {
  const counting = leftChange(item, 'stock');
  if (counting) return counting.after === null ? null : Number(counting.after);
  if (item.delta === 0 || item.intent_state === 'confirmed') return undefined;
  return (expectedQuantity(unit) ?? 0) + item.delta;
};

const requestedOf = (item: EditItem, unit: EditUnit): RequestedStock => ({
  quantity: requestedQuantity(item, unit),
  status: toStockStatus(leftChange(item, 'stock_status')?.after),
});

/** A retry must not overwrite a quantity that nobody has seen, nor start tracking from a difference. */
const planStockAgain = (item: EditItem, unit: EditUnit): StockPlan => {
  const requested = requestedOf(item, unit);
  const present = expectedQuantity(unit);
  if (typeof requested.quantity === 'number' && requested.quantity < Math.min(0, present ?? 0) && present !== null)
    return refusedStock(
      'below_zero',
      `Only ${present} are left, so ${-item.delta} cannot be taken away. Enter the quantity again.`,
    );
  const plan = planStockEdit(unit, requested);
  const begins = leftChange(item, 'stock') !== undefined;
  if (plan.kind === 'delta' && begins)
    return refusedStock(
      'counted_by_now',
      `Someone has started counting it: ${plan.before} are in stock now, and ${plan.target} was requested before that. Enter the quantity again.`,
    );
  if (plan.kind === 'mode' && plan.target !== null && !begins)
    return refusedStock('not_counted', 'It is no longer counted. Enter the quantity again.');
  return plan;
};

const requestedPrice = (item: EditItem, field: 'price' | 'sale_price', present: string | null): Cents | null => {
  const change = item.changes.find((one) => one.field === field && one.state !== 'done');
  return centsOf(change ? change.after : present);
};

/** Plans an item again from the last known values, without the parts already done. */
export const planItemAgain = (item: EditItem, unit: EditUnit): EditRow =>
  toEditRow(
    unit,
    planStockAgain(item, unit),
    planPrices(
      unit,
      requestedPrice(item, 'price', unit.regular_price),
      requestedPrice(item, 'sale_price', unit.sale_price),
    ),
  );

/** Undefined if the field is not a price. */
const presentPrice = (unit: EditUnit, field: EditField): string | null | undefined => {
  if (field === 'price') return unit.regular_price;
  return field === 'sale_price' ? unit.sale_price : undefined;
};

/** Reason why the preview of an item is outdated, or null. */
export const whyStale = (item: EditItem, unit: EditUnit | undefined, op: EditScope['op']): string | null => {
  if (!unit) return 'This product no longer exists.';
  const now = expectedQuantity(unit);
  if (op === 'set' && item.delta !== 0 && now !== item.seen_quantity)
    return `The quantity has changed from ${item.seen_quantity ?? 'unknown'} to ${now ?? 'not counted'} since this was shown. Try again to change it by ${item.delta > 0 ? '+' : ''}${item.delta} from there.`;
  const again = planItemAgain(item, unit);
  if (again.outcome === 'skipped') return again.reason;
  const wrong = item.changes.filter(isOpenChange).find(({ field, before }) => {
    const present = presentPrice(unit, field);
    return present !== undefined && centsOf(before) !== centsOf(present);
  });
  if (!wrong) return null;
  return `The ${wrong.field === 'price' ? 'price' : 'sale price'} was changed to ${priceText(presentPrice(unit, wrong.field) ?? null)} since this was shown. Try again to continue from there.`;
};
