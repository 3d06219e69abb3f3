import { completionOf, itemStateOf, orderStages, paymentStates } from '@chainline/shared/orders/order-rules';
import type { Order, OrderItem } from '@chainline/shared/orders/order-list-contract';
import { divideHalfUp, toCents, toDollars } from '@chainline/shared/money';
import sql from 'sql-template-tag';
import { z } from 'zod';

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const itemRowSchema = z.object({
  position: z.int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  line_total: z.number().nullable(),
  available: z.int(),
  expected_on: z.string().nullable(),
  is_good: z.boolean(),
  is_collected: z.boolean(),
});

export const orderRowSchema = z.object({
  id: z.int(),
  order_number: z.string(),
  quote_id: z.int().nullable(),
  shop_number: z.string().nullable(),
  woo_order_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  billing_name: z.string(),
  billing_company: z.string(),
  billing_email: z.string(),
  billing_phone: z.string(),
  created_at: moment,
  available_items: z.int(),
  total_items: z.int(),
  total_amount: dollars.nullable(),
  due_amount: dollars.nullable(),
  paid_amount: dollars.nullable(),
  payment_state: z.enum(paymentStates),
  stage: z.enum(orderStages),
  status: z.string(),
  is_handed_over: z.boolean(),
  is_to_collect: z.boolean(),
  collected_at: moment.nullable(),
  items: z.array(itemRowSchema),
});
export type OrderRow = z.output<typeof orderRowSchema>;

/** Columns of `orders o`; for a quote's order, with its present order in the shop. */
export const orderColumns = sql`o.id, o.order_number, o.quote_id, o.shop_number,
  coalesce(o.woo_order_id, (select a.woo_order_id from quote_acceptances a where a.quote_id = o.quote_id)) as woo_order_id,
  o.customer_id, o.billing_name, o.billing_company, o.billing_email, o.billing_phone, o.created_at, o.available_items,
  o.total_items, o.total_amount, o.due_amount, o.paid_amount, o.payment_state, o.stage, o.status, o.is_handed_over,
  o.is_to_collect, o.collected_at,
  coalesce((select jsonb_agg(jsonb_build_object('position', i.position, 'name', i.name, 'sku', i.sku,
                      'quantity', i.quantity, 'line_total', i.line_total, 'available', i.available,
                      'expected_on', coalesce(i.expected_on, i.promised_on), 'is_good', i.product_id is not null,
                      'is_collected', i.collected_at is not null) order by i.position)
            from order_items i where i.order_id = o.id), '[]') as items`;

const priceOf = (quantity: number, total: number | null): number | null =>
  total === null || quantity <= 0 ? null : toDollars(divideHalfUp(toCents(total), quantity));

/** Services such as labour have no stock to wait for. */
const toItem = (item: OrderRow['items'][number], { is_handed_over: isWholeGone, stage }: OrderRow): OrderItem => {
  const isHandedOver = isWholeGone || item.is_collected;
  const { position, name, sku, quantity, line_total: total, is_good: isGood } = item;
  const available = isGood && !isHandedOver ? Math.min(item.available, quantity) : quantity;
  const status = itemStateOf({ quantity, available, isHandedOver, isEnded: stage === 'cancelled' });
  return {
    id: position,
    name,
    sku,
    quantity,
    unitPrice: priceOf(quantity, total),
    status,
    available,
    expectedDate: status === 'on_order' || status === 'reserved' ? item.expected_on : null,
  };
};

const nameOf = ({ billing_name: name, billing_company: company }: OrderRow): string => (name === '' ? company : name);

export const toOrder = (row: OrderRow): Omit<Order, 'timeline'> => {
  const { available_items: availableItems, total_items: totalItems, total_amount: total, due_amount: due } = row;
  return {
    id: row.id,
    quoteNumber: row.order_number,
    quoteId: row.quote_id,
    orderNumber: row.quote_id === null ? row.order_number : row.shop_number,
    woo_order_id: row.woo_order_id,
    customerId: row.customer_id,
    customerName: nameOf(row),
    customerEmail: row.billing_email,
    customerPhone: row.billing_phone,
    createdAt: row.created_at,
    availableItems,
    totalItems,
    totalAmount: total,
    refundedAmount: total === null || due === null ? 0 : toDollars(Math.max(0, toCents(total) - toCents(due))),
    amountPaid: row.paid_amount ?? 0,
    completionPercentage: completionOf({ availableItems, totalItems }),
    paymentStatus: row.payment_state,
    status: row.stage,
    shopStatus: row.status,
    toCollect: row.is_to_collect,
    collectedAt: row.collected_at,
    items: row.items.map((item) => toItem(item, row)),
  };
};
