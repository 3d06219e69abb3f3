import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { askerName } from '../../db/person-sql';

const missingSchema = z.object({
  order_id: z.int(),
  unit_id: z.int(),
  name: z.string(),
  promised_on: z.string().nullable(),
  expected_on: z.string().nullable(),
});

const orderSchema = z.object({
  number: z.string(),
  customer_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  told: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type LateOrder = z.output<typeof orderSchema>;

const goodsSchema = z.object({
  id: z.int(),
  name: z.string(),
  promised_on: z.string(),
  expected_on: z.string().nullable(),
});

export const createLateGoodsReadModel = (db: Db) => ({
  /** Goods that open orders wait for. The promised day is the latest one that the customer was told. */
  listMissing: () =>
    db.many(
      missingSchema,
      sql`select a.order_id, a.unit_id, a.name, to_char(a.expected_on, 'YYYY-MM-DD') as expected_on,
                 to_char(coalesce(told.expected_on, p.promised_on), 'YYYY-MM-DD') as promised_on
          from allocations a
          left join lateral (
            select min(i.promised_on) as promised_on
            from order_items i
            left join product_variations v on v.id = i.variation_id and v.stock_managed_by = 'parent'
            where i.order_id = a.order_id and i.collected_at is null
              and coalesce(v.product_id, i.variation_id, i.product_id) = a.unit_id
          ) p on true
          left join lateral (
            select l.expected_on from late_goods l
            where l.order_id = a.order_id and l.unit_id = a.unit_id and l.told_at is not null and l.expected_on is not null
            order by l.told_at desc, l.id desc limit 1
          ) told on true
          where a.given < a.wanted and coalesce(told.expected_on, p.promised_on) is not null
          order by a.order_id, a.unit_id`,
    ),

  findOrder: (id: number): Promise<LateOrder | null> =>
    db.maybeOne(
      orderSchema,
      sql`select o.order_number as number, o.customer_id,
                 coalesce(nullif(o.billing_name, ''), o.billing_company) as name, o.billing_email as email,
                 o.billing_phone as phone,
                 (select jsonb_build_object('at', to_char(l.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                                            'by', ${askerName})
                  from late_goods l left join users u on u.id = l.told_by
                  where l.order_id = o.id and l.told_at is not null order by l.told_at desc limit 1) as told
          from orders o where o.id = ${id} and o.part_of is null`,
    ),

  /** Late goods that the customer has not been told about. */
  listUntold: (orderId: number) =>
    db.many(
      goodsSchema,
      sql`select id, name, to_char(promised_on, 'YYYY-MM-DD') as promised_on,
                 to_char(expected_on, 'YYYY-MM-DD') as expected_on
          from late_goods where order_id = ${orderId} and cleared_at is null and told_at is null order by id`,
    ),
});

export type LateGoodsReadModel = ReturnType<typeof createLateGoodsReadModel>;
