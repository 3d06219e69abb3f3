import { createHash } from 'node:crypto';
import { emptyAddress, writeAddress } from './address';
import type { Input } from './input';
import { writeFeeLines, writeProductLines, writeShippingLines } from './order-lines';
import {
  changeStatus,
  completePayment,
  followQuantities,
  needsPayment,
  orderStatuses,
  saveOrder,
} from './order-status';
import { writeMeta } from './unit-write';
import type { OrderRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';
import { WooError } from './woo-error';

/** Looks like a real key but is derived from the order id, so that demo links and recordings stay valid. */
const orderKeyOf = (id: number): string =>
  `wc_order_${createHash('sha256').update(`order ${id}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 13)}`;

export const emptyOrder = (context: WooContext, createdVia: string): OrderRecord => ({
  id: 0,
  parentId: 0,
  status: 'pending',
  currency: context.currency.code,
  orderKey: '',
  createdVia,
  customerId: 0,
  customerNote: '',
  billing: emptyAddress,
  shipping: emptyAddress,
  paymentMethod: '',
  paymentMethodTitle: '',
  transactionId: '',
  lines: [],
  shippingLines: [],
  feeLines: [],
  refunds: [],
  tax: null,
  notes: [],
  stockReduced: false,
  salesCounted: false,
  meta: [],
  createdAt: nowOf(context),
  modifiedAt: nowOf(context),
  paidAt: null,
  completedAt: null,
});

const writeCustomer = (context: WooContext, current: number, input: Input): number => {
  const id = input.integer('customer_id');
  if (id === undefined || id === 0) return id ?? current;
  if (context.store.customers.find(id)) return id;
  throw new WooError('woocommerce_rest_invalid_customer_id', 'Customer ID is invalid.', { status: 400 });
};

const recalculating = ['billing', 'shipping', 'line_items', 'shipping_lines', 'fee_lines'];

/** Recalculates taxes by the current settings when the inputs of the calculation are given. */
export const withTax = (context: WooContext, order: OrderRecord): OrderRecord => {
  const { tax: rounds } = context.settings();
  return {
    ...order,
    tax: rounds === null ? null : { rounds, lineId: order.tax?.lineId ?? context.store.nextId('orderLine') },
  };
};

const writeProps = (context: WooContext, order: OrderRecord, input: Input): OrderRecord => ({
  ...order,
  parentId: input.integer('parent_id') ?? order.parentId,
  currency: input.text('currency') ?? order.currency,
  customerId: writeCustomer(context, order.customerId, input),
  customerNote: input.text('customer_note') ?? order.customerNote,
  billing: writeAddress(order.billing, input.record('billing')),
  shipping: writeAddress(order.shipping, input.record('shipping')),
  paymentMethod: input.text('payment_method') ?? order.paymentMethod,
  paymentMethodTitle: input.text('payment_method_title') ?? order.paymentMethodTitle,
  transactionId: input.text('transaction_id') ?? order.transactionId,
  lines: writeProductLines(context, order.lines, input.values.line_items),
  shippingLines: writeShippingLines(context, order.shippingLines, input.values.shipping_lines),
  feeLines: writeFeeLines(context, order.feeLines, input.values.fee_lines),
  meta: writeMeta(order.meta, input.values.meta_data, () => context.store.nextId('meta')),
});

const statusOf = (input: Input): string | undefined => {
  const status = input.text('status') ?? '';
  if (status === '') return undefined;
  return orderStatuses.includes(status) ? status : 'pending';
};

/**
 * Stores a new order under its number and applies its status. The real shop saves a new order twice, so it fires
 * order.created and order.updated.
 */
export const placeNewOrder = (
  context: WooContext,
  prepared: OrderRecord,
  then: { status: string; isPaid: boolean; transactionId: string },
): OrderRecord => {
  const id = context.store.nextId('post');
  const order = context.store.orders.put({ ...prepared, id, orderKey: orderKeyOf(id) });
  context.emit('order.created', id);
  const placed = changeStatus(context, order, then.status);
  return saveOrder(context, then.isPaid ? completePayment(context, placed, then.transactionId) : placed);
};

export const createOrder = (context: WooContext, input: Input): OrderRecord => {
  const prepared = writeProps(context, emptyOrder(context, input.text('created_via') ?? 'rest-api'), input);
  return placeNewOrder(context, withTax(context, prepared), {
    status: statusOf(input) ?? 'pending',
    isPaid: input.flag('set_paid') ?? false,
    transactionId: input.text('transaction_id') ?? '',
  });
};

export const updateOrder = (context: WooContext, order: OrderRecord, input: Input): OrderRecord => {
  const given = followQuantities(context, order, writeProps(context, order, input));
  const written = recalculating.some((name) => input.has(name)) ? withTax(context, given) : given;
  const moved = changeStatus(context, written, statusOf(input) ?? written.status);
  const isPaidNow = input.flag('set_paid') === true && needsPayment(moved);
  return saveOrder(context, isPaidNow ? completePayment(context, moved, input.text('transaction_id') ?? '') : moved);
};
