import type { SaleRef } from '@chainline/shared/compliance/sale-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { askerName } from '../../db/person-sql';

const moment = z.date().transform((at) => at.toISOString());
const saleSchema = z.object({ number: z.string(), quote_id: z.int().nullable(), order_id: z.int().nullable() });
const lineSchema = z.object({ name: z.string(), product_id: z.int(), model_key: z.string() });
const allowedSchema = z.object({ model_key: z.string(), by: z.string(), at: moment, reason: z.string() });
const givenSchema = z.object({ by: z.string(), at: moment, sheet: z.int() });

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
        ? sql`select name, product_id, model_key_of('', name) as model_key from quote_lines
              where quote_id = ${id} and product_id is not null order by position`
        : sql`select name, product_id, model_key_of('', name) as model_key from order_items
              where order_id = ${id} and product_id is not null and quantity > 0 order by position`,
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
