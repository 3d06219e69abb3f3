import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { amountSchema, moneySchema } from '../money';
import { paymentKindSchema, paymentMethodSchema } from '../payments/payment-rules';
import { quoteStatuses } from '../quotes/quote-status';
import { oneLine } from '../text';
import { itemStates, orderStages, paymentStates } from './order-rules';

const moment = z.iso.datetime();
const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** `to_collect`: complete, paid, and still in the shop. */
export const orderFilters = ['all', 'pending', 'partial', 'ready', 'completed', 'to_collect', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Calendar days, weeks from Monday and months in the shop's time zone. */
export const orderDates = ['all', 'today', 'week', 'month'] as const;
export type OrderDate = (typeof orderDates)[number];

export const orderPageSizes = [25, 50, 100] as const;

const filters = {
  status: optionalParam(z.enum(orderFilters)).transform((status) => status ?? 'all'),
  date: optionalParam(z.enum(orderDates)).transform((date) => date ?? 'all'),
};

const orderQuery = listQuery({
  sort: ['createdAt', 'totalAmount'],
  defaultSort: '-createdAt',
  perPage: { default: 25, max: 100 },
  filters: { ...filters, customer_id: optionalParam(z.coerce.number().int().positive()) },
});
export type OrderListQuery = z.output<typeof orderQuery>;

const itemSchema = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  /** Null if unknown. */
  unitPrice: moneySchema.nullable(),
  status: z.enum(itemStates),
  /** Units set aside. */
  available: z.int(),
  expectedDate: daySchema.nullable(),
});

const timelineEntrySchema = z.object({ date: moment, description: z.string(), user: z.string() });

/** An order placed in the online shop, or created from an accepted quote. */
export const orderSchema = z.object({
  id: z.int(),
  /** Number of the quote, or of the order in the shop if there is no quote. */
  quoteNumber: z.string(),
  quoteId: z.int().nullable(),
  /** Number in the online shop; null until the order of a quote is created there. */
  orderNumber: z.string().nullable(),
  woo_order_id: z.int().nullable(),
  customerId: z.int().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  createdAt: moment,
  availableItems: z.int(),
  totalItems: z.int(),
  /** As agreed or as reported by the shop; null if unreadable. */
  totalAmount: moneySchema.nullable(),
  /** Part of the total that was refunded. */
  refundedAmount: amountSchema,
  /** Paid towards the total after refunds. */
  amountPaid: amountSchema,
  completionPercentage: z.int(),
  paymentStatus: z.enum(paymentStates),
  status: z.enum(orderStages),
  /** The shop's own status, such as `on-hold`; blank until the order exists there. */
  shopStatus: z.string(),
  toCollect: z.boolean(),
  collectedAt: moment.nullable(),
  items: z.array(itemSchema),
  timeline: z.array(timelineEntrySchema),
});
export type Order = z.output<typeof orderSchema>;
export type OrderItem = Order['items'][number];

const countSchema = z.object({
  all: z.int(),
  pending: z.int(),
  partial: z.int(),
  ready: z.int(),
  completed: z.int(),
  to_collect: z.int(),
  cancelled: z.int(),
});
export type OrderCounts = z.output<typeof countSchema>;

const orderStatsSchema = z.object({
  totalOrders: z.int(),
  partialOrders: z.int(),
  readyOrders: z.int(),
  completedOrders: z.int(),
  ordersToCollect: z.int(),
});

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/orders',
  summary: 'Online orders and accepted quotes; `stats` counts all, `counts` those that match search and date',
  query: orderQuery,
  response: z.object({
    success: z.literal(true),
    orders: z.array(orderSchema),
    stats: orderStatsSchema,
    /** Up to ten thousand each while a search or a date applies. */
    counts: countSchema,
    pagination: paginationSchema,
  }),
});

const paymentSchema = z.object({
  id: z.string(),
  /** Null for orders of the shop without a quote. */
  kind: paymentKindSchema,
  method: paymentMethodSchema,
  methodTitle: z.string(),
  amount: amountSchema,
  reference: z.string(),
  /** Null if the shop does not say. */
  paidAt: moment.nullable(),
});

export const orderDetailSchema = orderSchema.extend({
  openAmount: amountSchema,
  payments: z.array(paymentSchema),
  customerNote: z.string(),
  billingAddress: z.string(),
  shippingAddress: z.string(),
  shippingAmount: moneySchema.nullable(),
  quote: z.object({ id: z.int(), status: z.enum(quoteStatuses) }).nullable(),
  /** Further orders in the shop that belong to it: replaced ones, and requested balances. */
  otherShopOrders: z.array(z.object({ number: z.string(), shopStatus: z.string(), total: moneySchema.nullable() })),
  collected: z.object({ by: z.string(), name: z.string(), note: z.string() }).nullable(),
  receiptSentAt: moment.nullable(),
  receiptError: z.string().nullable(),
  /** Time of the last reading from the shop; null if it does not have the order. */
  readAt: moment.nullable(),
  can: z.object({
    refresh: z.boolean(),
    resendReceipt: z.boolean(),
    requestBalance: z.boolean(),
    collect: z.boolean(),
    /** A reason is required, because something is outstanding or missing. */
    collectNeedsReason: z.boolean(),
    undoCollection: z.boolean(),
    /** The quote belongs to the user, or the user is a manager. */
    openQuote: z.boolean(),
  }),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

const detailAnswer = z.object({ success: z.literal(true), order: orderDetailSchema });

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/:id',
  summary: 'An order with items, payments and history',
  params: idParams,
  response: detailAnswer,
});

export const collectSchema = z.strictObject({
  /** The person who took the goods. */
  name: oneLine(120).min(1, 'Enter the name of the person who collects'),
  /** Required if something is outstanding or missing; managers only. */
  reason: oneLine(300),
});

export const collectOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/collect',
  summary:
    'Record that the customer has collected the order; with anything open or missing, managers only and with a reason',
  params: idParams,
  body: collectSchema,
  response: detailAnswer,
});

export const undoCollection = defineEndpoint({
  method: 'DELETE',
  path: '/orders/:id/collect',
  summary: 'Take back a collection recorded by mistake',
  params: idParams,
  response: detailAnswer,
});

export const requestOrderBalance = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/balance-request',
  summary: 'Email the customer a link to pay the open amount of a quote’s order; idempotent by `request_key`',
  params: idParams,
  body: z.strictObject({ request_key: z.uuid() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/** A file, not a declared call. */
export const orderExportPath = '/orders/export';
export const orderExportQuery = z.object({ search: optionalParam(z.string().trim().max(200)), ...filters });
export type OrderExportQuery = z.output<typeof orderExportQuery>;

export const orderCsvColumns = [
  'Quote #',
  'Order #',
  'Customer',
  'Email',
  'Phone',
  'Date',
  'Available items',
  'Total items',
  'Total',
  'Refunded',
  'Paid',
  'Payment',
  'Status',
  'Shop status',
  'Collected',
] as const;
