import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

/** Units taken by an order, to be deducted at the till by a sale. */
export type NewTillSaleLine = {
  orderId: number;
  orderNumber: string;
  mappingId: number;
  unitId: number;
  itemId: number;
  quantity: number;
};

const saleSchema = z.object({
  id: z.int(),
  state: z.enum(['planned', 'sent', 'confirmed', 'failed']),
  order_id: z.int(),
  order_number: z.string(),
  /** Unique reference for finding the sale at the till. */
  reference: z.string(),
  sale_id: z.int().nullable(),
  sent_at: z.date().nullable(),
  lines: z.array(z.object({ mapping_id: z.int(), unit_id: z.int(), item_id: z.int(), quantity: z.int() })),
});

export type TillSale = z.output<typeof saleSchema>;

const idSchema = z.object({ id: z.int() });

const waitingSchema = z.object({
  till_sale_id: z.int(),
  sale_id: z.int(),
  order_number: z.string(),
  mapping_id: z.int(),
  item_id: z.int(),
  quantity: z.int(),
  applied: z.int(),
});

/** A line of a completed sale that has not fully appeared in the till's log. */
export type WaitingSaleLine = z.output<typeof waitingSchema>;

const saleColumns = sql`s.id, s.state, s.order_id, s.order_number, s.reference, s.sale_id, s.sent_at,
  (select coalesce(jsonb_agg(jsonb_build_object('mapping_id', l.mapping_id, 'unit_id', l.unit_id, 'item_id', l.item_id,
                                                'quantity', l.quantity) order by l.mapping_id), '[]')
   from till_sale_lines l where l.till_sale_id = s.id) as lines`;

/** The till's filters separate operators from values by a comma. */
const toReferenceNumber = (orderNumber: string): string => orderNumber.replaceAll(',', '.');

const saleIdSchema = z.object({ till_sale_id: z.int() });
const mappingIdSchema = z.object({ mapping_id: z.int() });

export const createTillSaleStore = (db: Db) => ({
  /**
   * Adds units to the order's unsent sale; if one was already sent, creates a further part.
   * @returns ids of the sales
   */
  plan: async (lines: NewTillSaleLine[], at: Date): Promise<number[]> => {
    await db.exec(
      sql`insert into till_sales (order_id, part, order_number, reference, created_at)
          select o.order_id, p.part, o.order_number,
                 o.reference || case when p.part = 1 then '' else ' (' || p.part || ')' end, ${at}
          from (select distinct on (order_id) * from unnest(
                  ${lines.map((l) => l.orderId)}::bigint[], ${lines.map((l) => l.orderNumber)}::text[],
                  ${lines.map((l) => toReferenceNumber(l.orderNumber))}::text[]) as t (order_id, order_number, reference)
               ) as o
          cross join lateral (
            select coalesce(max(s.part), 0) + 1 as part from till_sales s where s.order_id = o.order_id) as p
          where not exists (select from till_sales s where s.order_id = o.order_id and s.state = 'planned')`,
    );
    const rows = await db.many(
      saleIdSchema,
      sql`insert into till_sale_lines as l (till_sale_id, mapping_id, unit_id, item_id, quantity)
          select s.id, t.mapping_id, t.unit_id, t.item_id, t.quantity
          from unnest(${lines.map((l) => l.orderId)}::bigint[], ${lines.map((l) => l.mappingId)}::bigint[],
                      ${lines.map((l) => l.unitId)}::bigint[], ${lines.map((l) => l.itemId)}::bigint[],
                      ${lines.map((l) => l.quantity)}::int[]) as t (order_id, mapping_id, unit_id, item_id, quantity)
          join till_sales s on s.order_id = t.order_id and s.state = 'planned'
          on conflict (till_sale_id, mapping_id) do update set quantity = l.quantity + excluded.quantity
          returning till_sale_id`,
    );
    return [...new Set(rows.map((row) => row.till_sale_id))];
  },

  /** An unsettled sale; null if it is settled or gone. */
  findOpen: (id: number): Promise<TillSale | null> =>
    db.maybeOne(
      saleSchema,
      sql`select ${saleColumns} from till_sales s where s.id = ${id} and s.state in ('planned', 'sent')`,
    ),

  listOpenIds: async (): Promise<number[]> => {
    const rows = await db.many(idSchema, sql`select id from till_sales where state in ('planned', 'sent') order by id`);
    return rows.map(({ id }) => id);
  },

  listUnanswered: (): Promise<TillSale[]> =>
    db.many(
      saleSchema,
      sql`select ${saleColumns} from till_sales s where s.state = 'sent' and s.sale_id is null order by s.id`,
    ),

  /** Mappings with a unit or till item in an unsettled sale: nothing else may be planned for them. */
  listOpenMappings: async (): Promise<number[]> => {
    const rows = await db.many(
      mappingIdSchema,
      sql`with open as (select l.mapping_id, l.item_id from till_sales s join till_sale_lines l on l.till_sale_id = s.id
                        where s.state in ('planned', 'sent'))
          select mapping_id from open
          union
          select m.id from open o join product_mappings m on m.lightspeed_item_id = o.item_id`,
    );
    return rows.map((row) => row.mapping_id);
  },

  /** Marks a sale as sent before the call is made; false if it may no longer be sent. */
  markSent: async (id: number, { total, at }: { total: string; at: Date }): Promise<boolean> => {
    const rows = await db.exec(
      sql`update till_sales set state = 'sent', sent_at = ${at}, total = ${total} where id = ${id} and state = 'planned'`,
    );
    return rows === 1;
  },

  /** Records that the till has the sale; the log shows its effect. */
  recordAnswer: (id: number, saleId: number, at: Date) =>
    db.exec(
      sql`update till_sales set sale_id = ${saleId}, sent_at = ${at}
          where id = ${id} and state = 'sent' and sale_id is null`,
    ),

  /** Allows a sale that was certainly not created to be sent again. */
  release: (id: number) =>
    db.exec(
      sql`update till_sales set state = 'planned', sent_at = null where id = ${id} and state = 'sent' and sale_id is null`,
    ),

  /** Fails a sale; the difference is still owed and is written as a quantity change instead. */
  fail: (id: number, error: string, at: Date) =>
    db.exec(
      sql`update till_sales set state = 'failed', error = ${error}, settled_at = ${at}
          where id = ${id} and state in ('planned', 'sent')`,
    ),

  failAll: (error: string, at: Date) =>
    db.exec(
      sql`update till_sales set state = 'failed', error = ${error}, settled_at = ${at}
          where state in ('planned', 'sent')`,
    ),

  /** Lines of our sales with these till sale ids that are not fully accounted for. */
  listWaitingLines: (saleIds: number[]): Promise<WaitingSaleLine[]> =>
    db.many(
      waitingSchema,
      sql`select s.id as till_sale_id, s.sale_id, s.order_number, l.mapping_id, l.item_id, l.quantity, l.applied
          from till_sales s join till_sale_lines l on l.till_sale_id = s.id
          where s.state = 'sent' and s.sale_id = any(${saleIds}::bigint[]) and l.applied < l.quantity
          order by s.id, l.mapping_id`,
    ),

  /** Records the units of a line that have appeared in the log; settles the sale when all have. */
  confirmUnits: async (
    line: Pick<WaitingSaleLine, 'till_sale_id' | 'mapping_id'>,
    { units, at }: { units: number; at: Date },
  ): Promise<void> => {
    await db.exec(
      sql`update till_sale_lines set applied = applied + ${units}
          where till_sale_id = ${line.till_sale_id} and mapping_id = ${line.mapping_id}`,
    );
    await db.exec(
      sql`update till_sales s set state = 'confirmed', settled_at = ${at}
          where s.id = ${line.till_sale_id} and s.state = 'sent'
            and not exists (select from till_sale_lines l where l.till_sale_id = s.id and l.applied < l.quantity)`,
    );
  },
});
