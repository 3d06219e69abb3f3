import { totalsOf } from './order-totals';
import { fullNameOf } from './product-names';
import { shiftedStock } from './product-stock';
import { saveUnit } from './unit-events';
import type { Meta, OrderRecord, ProductLine, ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';

/** Effects of order statuses: payment dates, stock taken and returned, and the shop's notes. */

export const orderStatuses = [
  'auto-draft',
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
];

const labels: Record<string, string> = {
  pending: 'Pending payment',
  processing: 'Processing',
  'on-hold': 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Failed',
  'checkout-draft': 'Draft',
};

const takesStock = ['processing', 'completed', 'on-hold'];
const givesStockBack = ['cancelled', 'pending'];
const payable = ['pending', 'failed'];
const completable = ['on-hold', 'pending', 'failed', 'cancelled'];

const reducedKey = '_reduced_stock';

export const needsPayment = (order: OrderRecord): boolean =>
  payable.includes(order.status) && totalsOf(order).total > 0;

/** Unit sold by a line, if it still exists. */
export const unitOfLine = (context: WooContext, { variationId, productId }: ProductLine): ProductRecord | undefined =>
  context.store.products.find(variationId || productId);

export const needsProcessing = (context: WooContext, order: OrderRecord): boolean =>
  order.lines.some((line) => {
    const unit = unitOfLine(context, line);
    return unit !== undefined && !(unit.virtual && unit.downloadable);
  });

export const addNote = (
  context: WooContext,
  order: OrderRecord,
  note: { text: string; forCustomer?: boolean; author?: string },
): OrderRecord => ({
  ...order,
  notes: [
    ...order.notes,
    {
      id: context.store.nextId('note'),
      author: note.author ?? 'WooCommerce',
      text: note.text,
      forCustomer: note.forCustomer ?? false,
      createdAt: nowOf(context),
    },
  ],
});

const reducedBy = (line: ProductLine): number => {
  const meta = line.meta.find(({ key }) => key === reducedKey);
  return meta ? Number(meta.value) : 0;
};

const withReduced = (context: WooContext, line: ProductLine, quantity: number): ProductLine => {
  const others: Meta[] = line.meta.filter(({ key }) => key !== reducedKey);
  if (quantity === 0) return { ...line, meta: others };
  const known = line.meta.find(({ key }) => key === reducedKey);
  const id = known?.id ?? context.store.nextId('lineMeta');
  return { ...line, meta: [...others, { id, key: reducedKey, value: String(quantity) }] };
};

type Moved = { line: ProductLine; change: string | null };

/** Takes or returns stock for one line until `target` units are taken. */
const moveLine = (context: WooContext, line: ProductLine, target: number): Moved => {
  const unit = unitOfLine(context, line);
  const by = reducedBy(line) - target;
  const shifted = unit && by !== 0 ? shiftedStock(context.store, unit, by) : null;
  if (!unit || !shifted) return { line, change: null };
  const event = context.settings().orderFiresProductUpdated ? 'updated' : null;
  const after = saveUnit(context, shifted, event).stockQuantity ?? 0;
  const name = unit.sku === '' ? `#${unit.id}` : unit.sku;
  const change = `${fullNameOf(context, unit)} (${name}) ${after - by}&rarr;${after}`;
  return { line: withReduced(context, line, target), change };
};

const moveAll = (context: WooContext, order: OrderRecord, targetOf: (line: ProductLine) => number): OrderRecord => {
  const moved = order.lines.map((line) => moveLine(context, line, targetOf(line)));
  const changes = moved.flatMap(({ change }) => change ?? []);
  const next = { ...order, lines: moved.map(({ line }) => line) };
  if (changes.length === 0) return next;
  const isTaking = order.lines.some((line) => targetOf(line) > reducedBy(line));
  const text = `Stock levels ${isTaking ? 'reduced' : 'increased'}: ${changes.join(', ')}`;
  return addNote(context, next, { text });
};

/** Lines that took stock follow a changed quantity; removed lines return theirs. */
export const followQuantities = (context: WooContext, before: OrderRecord, after: OrderRecord): OrderRecord => {
  for (const line of before.lines) if (!after.lines.some(({ id }) => id === line.id)) moveLine(context, line, 0);
  return moveAll(context, after, (line) => (reducedBy(line) === 0 ? 0 : line.quantity));
};

/** Restocks one line for a refund. */
export const restockLine = (context: WooContext, order: OrderRecord, lineId: number, quantity: number): OrderRecord =>
  moveAll(context, order, (line) => (line.id === lineId ? Math.max(0, reducedBy(line) - quantity) : reducedBy(line)));

const countSales = (context: WooContext, order: OrderRecord): OrderRecord => {
  if (order.salesCounted || !takesStock.includes(order.status)) return order;
  for (const { productId, quantity } of order.lines) {
    const product = context.store.products.find(productId);
    if (product) context.store.products.put({ ...product, totalSales: product.totalSales + quantity });
  }
  return { ...order, salesCounted: true };
};

const settleStock = (context: WooContext, order: OrderRecord): OrderRecord => {
  if (takesStock.includes(order.status) && !order.stockReduced)
    return { ...moveAll(context, order, (line) => reducedBy(line) || line.quantity), stockReduced: true };
  if (givesStockBack.includes(order.status) && order.stockReduced)
    return { ...moveAll(context, order, () => 0), stockReduced: false };
  return order;
};

const withDates = (context: WooContext, order: OrderRecord): OrderRecord => {
  const isPaid = order.status === 'completed' || (order.status === 'processing' && needsProcessing(context, order));
  return {
    ...order,
    paidAt: order.paidAt ?? (isPaid ? nowOf(context) : null),
    completedAt: order.status === 'completed' ? (order.completedAt ?? nowOf(context)) : order.completedAt,
  };
};

/** Changes an order's status with all its effects. Does not store the order. */
export const changeStatus = (context: WooContext, order: OrderRecord, status: string): OrderRecord => {
  if (order.status === status) return order;
  const [from, to] = [order.status, status].map((name) => labels[name] ?? name);
  const changed = withDates(context, { ...order, status });
  const noted = addNote(context, changed, { text: `Order status changed from ${from ?? ''} to ${to ?? ''}.` });
  return countSales(context, settleStock(context, noted));
};

/** Payment received: sets it to processing, or directly to completed when nothing needs shipping. */
export const completePayment = (context: WooContext, order: OrderRecord, transactionId: string): OrderRecord => {
  if (!completable.includes(order.status)) return order;
  const paid = {
    ...order,
    transactionId: transactionId || order.transactionId,
    paidAt: order.paidAt ?? nowOf(context),
  };
  return changeStatus(context, paid, needsProcessing(context, order) ? 'processing' : 'completed');
};

export const saveOrder = (context: WooContext, order: OrderRecord): OrderRecord => {
  const saved = context.store.orders.put({ ...order, modifiedAt: nowOf(context) });
  context.emit('order.updated', saved.id);
  return saved;
};
