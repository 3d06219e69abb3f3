import type { SaleRef } from '@chainline/shared/compliance/sale-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { askerName } from '../../db/person-sql';

const moment = z.date().transform((at) => at.toISOString());
const saleSchema = z.object({ number: z.string(), quote_id: z.int().nullable(), order_id: z.int().nullable() });
const lineSchema = z.object({
  name: z.string(),
  product_id: z.int().nullable(),
  model_key: z.string(),
  /** The customer has it. */
  is_gone: z.boolean(),
  is_there: z.boolean(),
});
const allowedSchema = z.object({ model_key: z.string(), by: z.string(), at: moment, reason: z.string() });
const givenSchema = z.object({ by: z.string(), at: moment, sheet: z.int() });

export type SaleLine = z.output<typeof lineSchema>;
export type FoundSale = z.output<typeof saleSchema>;

/** Goods of a quote or an order. What counts for a quote counts for its order. */
export const createSaleReadModel = (db: Db) => ({
  find: ({ kind, id }: SaleRef): Promise<FoundSale | null> =>
    kind === 'quotes'
      ? db.maybeOne(
          saleSchema,
          sql`select quote_number as number, id as quote_id, null::bigint as order_id from quotes where id = ${id}`,
        )
      : db.maybeOne(
          saleSchema,
          sql`select order_number as number, quote_id, id as order_id from orders where id = ${id}`,
        ),

  listLines: ({ kind, id }: SaleRef) =>
    db.many(
      lineSchema,
      kind === 'quotes'
        ? sql`select name, product_id, model_key_of('', name) as model_key, false as is_there,
                     exists (select from orders o where o.quote_id = ${id} and o.is_handed_over) as is_gone
              from quote_lines where quote_id = ${id} and kind = 'product' order by position`
        : sql`select i.name, i.product_id, model_key_of('', i.name) as model_key,
                     i.product_id is null or i.available >= i.quantity as is_there,
                     o.is_handed_over or i.collected_at is not null as is_gone
              from order_items i join orders o on o.id = i.order_id
              where i.order_id = ${id} and i.quantity > 0 order by i.position`,
    ),

  listAllowed: ({ quote_id: quoteId, order_id: orderId }: FoundSale) =>
    db.many(
      allowedSchema,
      sql`select distinct on (s.model_key) s.model_key, ${askerName} as by, s.allowed_at as at, s.reason
          from unproven_sales s left join users u on u.id = s.allowed_by
          where s.quote_id = ${quoteId} or s.order_id = ${orderId}
          order by s.model_key, s.id desc`,
    ),

  listGiven: ({ quote_id: quoteId, order_id: orderId }: FoundSale) =>
    db.many(
      givenSchema,
      sql`select ${askerName} as by, h.given_at as at, h.sheet_id as sheet
          from safety_handouts h left join users u on u.id = h.given_by
          where h.quote_id = ${quoteId} or h.order_id = ${orderId} order by h.id`,
    ),
});

export type SaleReadModel = ReturnType<typeof createSaleReadModel>;
