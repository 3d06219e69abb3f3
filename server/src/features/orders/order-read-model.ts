import { toOrderStatus, type CustomerOrder } from '@chainline/shared/orders/order-contract';
import { divideHalfUp, toCents, toDollars } from '@chainline/shared/money';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const maxListed = 100;

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const itemSchema = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  line_total: z.number().nullable(),
});

const rowSchema = z.object({
  id: z.int(),
  woo_order_id: z.int(),
  order_number: z.string(),
  shop_status: z.string(),
  created_at: moment,
  total: dollars.nullable(),
  subtotal: dollars.nullable(),
  tax_amount: dollars.nullable(),
  shipping_amount: dollars.nullable(),
  payment_method: z.string(),
  payment_date: moment.nullable(),
  billing_phone: z.string(),
  customer_email: z.string(),
  quote: z.object({ id: z.int(), quote_number: z.string() }).nullable(),
  receipt_sent_at: moment.nullable(),
  receipt_error: z.string().nullable(),
  read_at: moment,
  items: z.array(itemSchema),
});

const priceOf = ({ quantity, line_total: total }: z.output<typeof itemSchema>): number | null =>
  total === null || quantity <= 0 ? null : toDollars(divideHalfUp(toCents(total), quantity));

const toOrder = ({ items, ...row }: z.output<typeof rowSchema>): CustomerOrder => ({
  ...row,
  status: toOrderStatus(row.shop_status),
  items: items.map((item) => ({ ...item, price: priceOf(item) })),
});

const columns = sql`o.id, o.woo_order_id, o.order_number, o.status as shop_status, o.created_at,
  o.total_amount as total, o.subtotal_amount as subtotal, o.tax_amount, o.shipping_amount, o.payment_method,
  o.paid_at as payment_date, o.billing_phone, o.billing_email as customer_email, o.receipt_sent_at, o.receipt_error,
  o.read_at,
  (select jsonb_build_object('id', q.id, 'quote_number', q.quote_number)
   from quote_acceptances a join quotes q on q.id = a.quote_id where a.woo_order_id = o.woo_order_id) as quote,
  coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'sku', i.sku, 'quantity', i.quantity,
                                                'line_total', i.line_total) order by i.position)
            from order_items i where i.order_id = o.id), '[]') as items`;

export const createOrderReadModel = (db: Db) => {
  const list = async (condition: Sql): Promise<CustomerOrder[]> =>
    (await db.many(rowSchema, sql`select ${columns} from orders o ${condition}`)).map(toOrder);

  return {
    listOf: (customerId: number): Promise<CustomerOrder[]> =>
      list(
        sql`where o.customer_id = ${customerId} and o.woo_order_id is not null order by o.created_at desc, o.id desc limit ${maxListed}`,
      ),

    findByShopId: async (wooOrderId: number): Promise<CustomerOrder | null> => {
      const [order] = await list(sql`where o.woo_order_id = ${wooOrderId}`);
      return order ?? null;
    },
  };
};

export type OrderReadModel = ReturnType<typeof createOrderReadModel>;
