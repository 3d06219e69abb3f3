import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { SourceEntry, TimelineSource } from '../customers';

const rowSchema = z.object({
  id: z.int(),
  at: z.date(),
  order_number: z.string(),
  status: z.string(),
  payment_method: z.string(),
  total_amount: z
    .string()
    .nullable()
    .transform((total) => (total === null ? null : Number(total))),
});

/** Orders created for a quote appear as the quote's own events. */
const placedOnline = sql`o.quote_id is null and o.part_of is null`;

const columns = sql`o.id, o.order_number, o.status, o.payment_method, o.total_amount`;

/** Orders placed in the online shop. */
export const orderTimeline = (db: Db): TimelineSource => ({
  name: 'orders',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select ${columns}, o.created_at as at from orders o
          where o.customer_id = ${customerId} and ${placedOnline}
            and (o.created_at, o.id) < (${below.at}, ${below.id}::bigint)
          order by o.created_at desc, o.id desc limit ${limit}`,
    );
    return rows.map(({ id, at, order_number: number, status, total_amount: amount }) => ({
      id,
      at,
      kind: 'order',
      title: `Order ${number}`,
      text: `Ordered in the online shop (now ${status})`,
      by: null,
      link: `/orders/${id}`,
      amount,
    }));
  },
});

/** Payments of those orders. */
export const orderPaymentTimeline = (db: Db): TimelineSource => ({
  name: 'order_payments',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select ${columns}, o.paid_at as at from orders o
          where o.customer_id = ${customerId} and ${placedOnline}
            and (o.paid_at, o.id) < (${below.at}, ${below.id}::bigint)
          order by o.paid_at desc, o.id desc limit ${limit}`,
    );
    return rows.map(({ id, at, order_number: number, payment_method: method, total_amount: amount }) => ({
      id,
      at,
      kind: 'payment',
      title: `Order ${number}`,
      text: method === '' ? 'Paid in the online shop' : `Paid in the online shop by ${method}`,
      by: null,
      link: `/orders/${id}`,
      amount,
    }));
  },
});
