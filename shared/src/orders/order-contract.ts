import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { moneySchema } from '../money';

const moment = z.iso.datetime();
const id = z.coerce.number().int().positive();

export const orderStatuses = ['completed', 'processing', 'pending', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const isStatus = (text: string): text is OrderStatus => orderStatuses.some((status) => status === text);

/** Shop statuses of orders that no longer count. */
const ended = new Set(['trash', 'deleted']);

/** Displayed status for the shop's own; unknown ones count as pending. */
export const toOrderStatus = (status: string): OrderStatus => {
  if (ended.has(status)) return 'cancelled';
  return isStatus(status) ? status : 'pending';
};

const orderItemSchema = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  /** Of one unit; null if unknown. */
  price: moneySchema.nullable(),
  line_total: moneySchema.nullable(),
});

/** An order of the online shop, as a customer's record lists it. Amounts include tax; null if unknown. */
const customerOrderSchema = z.object({
  id: z.int(),
  woo_order_id: z.int(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  /** The shop's own status, such as `on-hold`. */
  shop_status: z.string(),
  created_at: moment,
  total: moneySchema.nullable(),
  subtotal: moneySchema.nullable(),
  tax_amount: moneySchema.nullable(),
  shipping_amount: moneySchema.nullable(),
  payment_method: z.string(),
  payment_date: moment.nullable(),
  billing_phone: z.string(),
  customer_email: z.string(),
  /** The quote that became this order. */
  quote: z.object({ id: z.int(), quote_number: z.string() }).nullable(),
  receipt_sent_at: moment.nullable(),
  /** Reason why the receipt could not be sent again the last time. */
  receipt_error: z.string().nullable(),
  /** Time of the last reading from the shop. */
  read_at: moment,
  items: z.array(orderItemSchema),
});

export type CustomerOrder = z.output<typeof customerOrderSchema>;

export const listCustomerOrders = defineEndpoint({
  method: 'GET',
  path: '/customers/:id/orders',
  summary: 'The latest hundred orders of a customer',
  params: z.object({ id }),
  response: z.object({ success: z.literal(true), orders: z.array(customerOrderSchema) }),
});

/** `id` is the order's id in the online shop. */
export const resendReceipt = defineEndpoint({
  method: 'POST',
  path: '/woocommerce/orders/:id/resend-receipt',
  summary: 'Have the shop email the order to its customer again; a repeated `send_key` sends nothing',
  params: z.object({ id }),
  body: z.strictObject({
    order_id: z.int(),
    order_number: z.string().max(100),
    customer_email: z.string().max(254),
    send_key: z.uuid().optional(),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** False if the shop is not responding; the receipt is sent once it does. */
    is_sent: z.boolean(),
    order: customerOrderSchema,
  }),
});

/** `id` is the order's id in the online shop. */
export const refreshOrder = defineEndpoint({
  method: 'POST',
  path: '/woocommerce/orders/:id/refresh',
  summary: 'Read the order from the shop now',
  params: z.object({ id }),
  response: z.object({ success: z.literal(true), message: z.string(), order: customerOrderSchema }),
});
