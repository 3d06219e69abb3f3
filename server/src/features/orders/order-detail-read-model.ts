import type { OrderDetail } from '@chainline/shared/orders/order-list-contract';
import { paymentKindSchema, paymentMethodSchema } from '@chainline/shared/payments/payment-rules';
import { quoteStatusSchema } from '@chainline/shared/quotes/quote-status';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import { orderColumns, orderRowSchema } from './order-rows';

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const detailRowSchema = orderRowSchema.extend({
  customer_note: z.string(),
  billing_address: z.string(),
  shipping_address: z.string(),
  shipping_amount: dollars.nullable(),
  quote: z
    .object({
      id: z.int(),
      status: quoteStatusSchema,
      assigned_to: z.int().nullable(),
      created_by: z.int().nullable(),
    })
    .nullable(),
  collected_by: z.string().nullable(),
  collected_name: z.string(),
  collected_note: z.string(),
  payment_method: z.string(),
  paid_at: moment.nullable(),
  refunds: z.array(z.object({ id: z.int(), amount: z.number(), reason: z.string() })),
  receipt_sent_at: moment.nullable(),
  receipt_error: z.string().nullable(),
  read_at: moment.nullable(),
});
export type OrderDetailRow = z.output<typeof detailRowSchema>;

const paymentRowSchema = z.object({
  id: z.int(),
  kind: paymentKindSchema,
  method: paymentMethodSchema,
  method_title: z.string(),
  amount: dollars,
  reference: z.string(),
  paid_at: moment,
});

const otherRowSchema = z.object({ number: z.string(), shopStatus: z.string(), total: dollars.nullable() });

export const createOrderDetailReadModel = (db: Db) => ({
  find: (id: number): Promise<OrderDetailRow | null> =>
    db.maybeOne(
      detailRowSchema,
      sql`select ${orderColumns}, o.customer_note, o.billing_address, coalesce(s.shipping_address, '') as shipping_address,
                 coalesce(q.shipping_cost, s.shipping_amount) as shipping_amount,
                 case when q.id is not null then jsonb_build_object('id', q.id, 'status', q.status,
                   'assigned_to', q.assigned_to, 'created_by', q.created_by) end as quote,
                 case when o.collected_at is not null then coalesce(${fullName('u')}, 'A former user') end as collected_by,
                 o.collected_name, o.collected_note, o.payment_method, o.paid_at, o.refunds,
                 s.receipt_sent_at, s.receipt_error, s.read_at
          from orders o
          left join quotes q on q.id = o.quote_id
          left join quote_acceptances a on a.quote_id = o.quote_id
          left join orders s on s.woo_order_id = coalesce(o.woo_order_id, a.woo_order_id)
          left join users u on u.id = o.collected_by
          where o.id = ${id} and o.part_of is null`,
    ),

  listPayments: (quoteId: number) =>
    db.many(
      paymentRowSchema,
      sql`select id, kind, method, method_title, amount, reference, paid_at from payments
          where quote_id = ${quoteId} order by paid_at, id`,
    ),

  /** Its orders in the shop other than the present one. */
  listOthers: (id: number): Promise<OrderDetail['otherShopOrders']> =>
    db.many(
      otherRowSchema,
      sql`select p.order_number as number, p.status as "shopStatus", p.total_amount as total
          from orders p join orders o on o.id = p.part_of
          where p.part_of = ${id}
            and not exists (select from quote_acceptances a where a.quote_id = o.quote_id and a.woo_order_id = p.woo_order_id)
          order by p.created_at, p.id`,
    ),
});

export type OrderDetailReadModel = ReturnType<typeof createOrderDetailReadModel>;
