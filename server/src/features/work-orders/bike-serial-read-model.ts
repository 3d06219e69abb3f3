import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const registeredSchema = z.object({
  serial: z.string(),
  inv_number: z.string(),
  arrived_on: z.string().nullable(),
});

const elsewhereSchema = z.object({
  model: z.string(),
  inv_number: z.string(),
  order_number: z.string().nullable(),
});

const rowSchema = z.object({
  serial_number: z.string(),
  /** Products of the order with the name of the bike; several if variations share a name. */
  goods: z.array(z.object({ product_id: z.int(), variation_id: z.int().nullable() })),
});

export const createBikeSerialReadModel = (db: Db) => ({
  findTag: (workId: number, tagId: number) =>
    db.maybeOne(
      rowSchema,
      sql`select t.serial_number,
                 coalesce((select jsonb_agg(distinct jsonb_build_object('product_id', i.product_id, 'variation_id', i.variation_id))
                           from order_items i
                           where i.order_id = w.order_id and i.name = t.bike_model and i.product_id is not null), '[]') as goods
          from bike_tags t join work_orders w on w.id = t.work_order_id
          where t.id = ${tagId} and w.id = ${workId}`,
    ),

  /** Bikes of the register that are here and free, or of the order itself, and can be the one with this tag. */
  listRegistered: (workId: number, tagId: number) =>
    db.many(
      registeredSchema,
      sql`select b.serial_number as serial, b.inv_number, to_char(b.arrived_on, 'YYYY-MM-DD') as arrived_on
          from bike_tags t
          join work_orders w on w.id = t.work_order_id
          join bike_records b on b.deleted_at is null and b.serial_number <> '' and b.arrived = 'yes' and b.sold = 'no'
            and (b.order_id is null or b.order_id = w.order_id)
            and (b.model = t.bike_model or exists (
                  select from order_items i where i.order_id = w.order_id and i.name = t.bike_model
                    and b.product_id in (i.product_id, i.variation_id)))
          where t.id = ${tagId} and w.id = ${workId} and w.order_id is not null
            and not exists (select from bike_tags x where x.serial_number = b.serial_number and x.serial_number <> ''
                              and x.is_sold and x.id <> t.id)
          order by b.order_id is null, b.arrived_on, b.id limit 50`,
    ),

  /** Record with this serial number that another order has, or that is sold, unless the job is not of an order. */
  findElsewhere: (serial: string, workId: number) =>
    db.maybeOne(
      elsewhereSchema,
      sql`select b.model, b.inv_number, o.order_number
          from work_orders w
          join bike_records b on b.serial_number = ${serial} and b.serial_number <> '' and b.deleted_at is null
          left join orders o on o.id = b.order_id
          where w.id = ${workId} and w.order_id is not null and b.order_id is distinct from w.order_id
            and (b.sold <> 'no' or (b.order_id is not null and not 'order' = any(b.automatic_links)))
          order by b.id limit 1`,
    ),

  /** Subset of these serial numbers that is already used by bikes of orders. */
  listTaken: async (serials: readonly string[]): Promise<Set<string>> => {
    const rows = await db.many(
      z.object({ serial_number: z.string() }),
      sql`select serial_number from bike_tags where is_sold and serial_number = any(${[...serials]}::text[])`,
    );
    return new Set(rows.map((row) => row.serial_number));
  },
});

export type BikeSerialReadModel = ReturnType<typeof createBikeSerialReadModel>;
