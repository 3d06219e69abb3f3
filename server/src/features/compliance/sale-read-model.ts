import { handoutWays, type SaleRef } from '@chainline/shared/compliance/sale-contract';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { askerName } from '../../db/person-sql';

const moment = z.date().transform((at) => at.toISOString());
const saleSchema = z.object({
  number: z.string(),
  quote_id: z.int().nullable(),
  order_id: z.int().nullable(),
  bike_id: z.int().nullable(),
  customer_name: z.string(),
  /** Empty if unknown. */
  customer_email: z.string(),
  /** Empty if it is collected, or unknown. */
  delivery_address: z.string(),
});
const lineSchema = z.object({
  name: z.string(),
  product_id: z.int().nullable(),
  model_key: z.string(),
  /** The customer has it. */
  is_gone: z.boolean(),
  is_there: z.boolean(),
});
const allowedSchema = z.object({ model_key: z.string(), by: z.string(), at: moment, reason: z.string() });
const givenSchema = z.object({ by: z.string(), at: moment, sheet: z.int(), way: z.enum(handoutWays), to: z.string() });

const deliverySchema = z.object({ order_id: z.int(), delivery_address: z.string() });
const allowedOfOrderSchema = z.object({ order_id: z.int(), model_key: z.string() });
const bikeSchema = z.object({ id: z.int(), brand: z.string(), model: z.string(), model_key: z.string() });

export type SaleLine = z.output<typeof lineSchema>;
export type FoundSale = z.output<typeof saleSchema>;

/** True for rows of the sale itself, of the quote of its order, and of the bikes of its order. */
const ofSale = (alias: 's' | 'h', { quote_id: quoteId, order_id: orderId, bike_id: bikeId }: FoundSale): Sql => {
  const row = raw(alias);
  return sql`(${row}.quote_id = ${quoteId} or ${row}.order_id = ${orderId} or ${row}.bike_id = ${bikeId}
    or (${bikeId}::bigint is null
        and ${row}.bike_id in (select b.id from bike_records b where b.order_id = ${orderId})))`;
};

/** Of an order `o` and its quote `q`. */
const deliveryAddress = sql`case when q.delivery_option ->> 'type' = 'pickup' then ''
  else coalesce(nullif(o.shipping_address, ''), q.customer_address, '') end`;

const saleSql = ({ kind, id }: SaleRef): Sql => {
  switch (kind) {
    case 'quotes':
      return sql`select quote_number as number, id as quote_id, null::bigint as order_id, null::bigint as bike_id,
                        customer_name, customer_email,
                        case when delivery_option ->> 'type' = 'pickup' then '' else customer_address end as delivery_address
                 from quotes where id = ${id}`;
    case 'orders':
      return sql`select o.order_number as number, o.quote_id, o.id as order_id, null::bigint as bike_id,
                        o.billing_name as customer_name, o.billing_email as customer_email,
                        ${deliveryAddress} as delivery_address
                 from orders o left join quotes q on q.id = o.quote_id where o.id = ${id}`;
    case 'bikes':
      return sql`select b.inv_number as number, o.quote_id, b.order_id, b.id as bike_id,
                        coalesce(c.name, o.billing_name, '') as customer_name,
                        coalesce((select i.value from customer_identities i
                                  where i.customer_id = c.id and i.kind = 'email' order by i.position limit 1),
                                 o.billing_email, '') as customer_email, '' as delivery_address
                 from bike_records b left join orders o on o.id = b.order_id left join customers c on c.id = b.customer_id
                 where b.id = ${id} and b.deleted_at is null`;
  }
};

const linesSql = ({ kind, id }: SaleRef): Sql => {
  switch (kind) {
    case 'quotes':
      return sql`select name, product_id, model_key_of('', name) as model_key, false as is_there,
                        exists (select from orders o where o.quote_id = ${id} and o.is_handed_over) as is_gone
                 from quote_lines where quote_id = ${id} and kind = 'product' order by position`;
    case 'orders':
      return sql`select i.name, i.product_id, model_key_of('', i.name) as model_key,
                        i.product_id is null or i.available >= i.quantity as is_there,
                        o.is_handed_over or i.collected_at is not null as is_gone
                 from order_items i join orders o on o.id = i.order_id
                 where i.order_id = ${id} and i.quantity > 0 order by i.position`;
    case 'bikes':
      return sql`select model as name, product_id, model_key, true as is_there,
                        sold = 'yes' as is_gone
                 from bike_records where id = ${id}`;
  }
};

/** Goods of a quote, an order or a record of the register. */
export const createSaleReadModel = (db: Db) => ({
  find: (ref: SaleRef): Promise<FoundSale | null> => db.maybeOne(saleSchema, saleSql(ref)),

  listLines: (ref: SaleRef): Promise<SaleLine[]> => db.many(lineSchema, linesSql(ref)),

  listAllowed: (sale: FoundSale) =>
    db.many(
      allowedSchema,
      sql`select distinct on (s.model_key) s.model_key, ${askerName} as by, s.allowed_at as at, s.reason
          from unproven_sales s left join users u on u.id = s.allowed_by
          where ${ofSale('s', sale)}
          order by s.model_key, s.id desc`,
    ),

  /** Models of open orders whose sale was allowed, for the quote of an order too. */
  listAllowedOfOrders: (orderIds: readonly number[]) =>
    db.many(
      allowedOfOrderSchema,
      sql`select order_id, model_key from unproven_sales where order_id = any(${[...orderIds]}::bigint[])
          union
          select o.id, s.model_key from orders o join unproven_sales s on s.quote_id = o.quote_id
          where o.id = any(${[...orderIds]}::bigint[])
          union
          select b.order_id, s.model_key from bike_records b join unproven_sales s on s.bike_id = b.id
          where b.order_id = any(${[...orderIds]}::bigint[])`,
    ),

  listDeliveries: (orderIds: readonly number[]) =>
    db.many(
      deliverySchema,
      sql`select o.id as order_id, ${deliveryAddress} as delivery_address
          from orders o left join quotes q on q.id = o.quote_id where o.id = any(${[...orderIds]}::bigint[])`,
    ),

  listGiven: (sale: FoundSale) =>
    db.many(
      givenSchema,
      sql`select case h.way when 'acceptance_email' then 'Chainline' when 'page' then '' else ${askerName} end as by, h.given_at as at,
                 h.sheet_id as sheet, h.way,
                 case when h.given_to = '' and h.bike_id is not null then coalesce(c.name, '') else h.given_to end as to
          from safety_handouts h left join users u on u.id = h.given_by
          left join bike_records b on b.id = h.bike_id left join customers c on c.id = b.customer_id
          where ${ofSale('h', sale)} order by h.id`,
    ),

  /** Records that are not sold, with the key of their model. */
  listBikes: (ids: readonly number[]) =>
    db.many(
      bikeSchema,
      sql`select id, brand, model, model_key from bike_records
          where id = any(${[...ids]}::bigint[]) and deleted_at is null and sold = 'no' order by id`,
    ),
});

export type SaleReadModel = ReturnType<typeof createSaleReadModel>;
