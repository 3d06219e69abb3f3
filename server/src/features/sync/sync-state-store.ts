import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { stockSystemSchema, type StockSystem } from './intent-store';

/** Feeds whose read position is stored. */
export type CursorName =
  | 'lightspeed.item_shops'
  | 'lightspeed.inventory_log'
  | 'woocommerce.orders'
  | 'woocommerce.orders_walk';

/** Time from which orders are known; movements of earlier ones are removed by retention. */
export const orderHistoryCursor = 'woocommerce.order_history';

const checkSchema = z.object({ system: stockSystemSchema, unit_id: z.int(), revision: z.int() });
export type StockCheck = z.output<typeof checkSchema>;

const valueSchema = z.object({ value: z.string() });

export const createSyncStateStore = (db: Db) => ({
  findCursor: async (name: CursorName): Promise<string | null> => {
    const row = await db.maybeOne(valueSchema, sql`select value from sync_cursors where name = ${name}`);
    return row?.value ?? null;
  },

  moveCursor: (name: CursorName, value: string, at: Date) =>
    db.exec(
      sql`insert into sync_cursors (name, value, moved_at) values (${name}, ${value}, ${at})
          on conflict (name) do update set value = excluded.value, moved_at = excluded.moved_at`,
    ),

  /** Advances a cursor from its reader's starting point, unless it was moved meanwhile. */
  advanceCursor: (name: CursorName, { from, to }: { from: string | null; to: string }, at: Date) =>
    db.exec(
      sql`insert into sync_cursors as c (name, value, moved_at) values (${name}, ${to}, ${at})
          on conflict (name) do update set value = excluded.value, moved_at = excluded.moved_at
          where c.value = ${from}`,
    ),

  /** Moves the orders' cursor back to this moment, if it is beyond it. */
  rewindOrders: (to: Date, at: Date) =>
    db.exec(
      sql`update sync_cursors set value = ${to.toISOString()}, moved_at = ${at}
          where name = 'woocommerce.orders' and value > ${to.toISOString()}`,
    ),

  /** Records the time before which order movements are removed; it never moves back. */
  forgetOrdersBefore: (before: Date, at: Date) =>
    db.exec(
      sql`insert into sync_cursors as c (name, value, moved_at)
          values (${orderHistoryCursor}, ${before.toISOString()}, ${at})
          on conflict (name) do update set value = excluded.value, moved_at = excluded.moved_at
          where c.value < excluded.value`,
    ),

  /** Cursors of another account are meaningless for the new one. */
  removeCursors: (names: CursorName[]) => db.exec(sql`delete from sync_cursors where name = any(${names}::text[])`),

  /**
   * A unit may be listed several times, by the lines of one order or by two orders. For a variation that shares its
   * product's quantity, the product is checked, too.
   */
  requestChecks: (system: StockSystem, unitIds: number[], at: Date) =>
    db.exec(
      sql`insert into stock_checks (system, unit_id, requested_at)
          select ${system}, unit_id, ${at}
          from (select unit_id from unnest(${unitIds}::bigint[]) as t (unit_id)
                union
                select product_id from product_variations
                where ${system === 'woocommerce'} and id = any(${unitIds}::bigint[]) and stock_managed_by = 'parent') as u
          on conflict (system, unit_id) do update set
            requested_at = excluded.requested_at, revision = stock_checks.revision + 1`,
    ),

  listChecks: (): Promise<StockCheck[]> =>
    db.many(checkSchema, sql`select system, unit_id, revision from stock_checks order by requested_at limit 1000`),

  /** Newest requests first, so that a backlog of old ones cannot delay them. */
  listNewestChecks: (): Promise<StockCheck[]> =>
    db.many(checkSchema, sql`select system, unit_id, revision from stock_checks order by requested_at desc limit 1000`),

  listChecksOf: (mappingIds: number[]): Promise<StockCheck[]> =>
    db.many(
      checkSchema,
      sql`select c.system, c.unit_id, c.revision from product_mappings m join stock_checks c
            on c.system = 'woocommerce' and c.unit_id = m.woo_product_id
            or c.system = 'lightspeed' and c.unit_id = m.lightspeed_item_id
          where m.id = any(${mappingIds}::bigint[])`,
    ),

  /** Removes completed checks, except those requested again meanwhile (newer revision). */
  removeChecks: (checks: StockCheck[]) =>
    db.exec(
      sql`delete from stock_checks c
          using unnest(${checks.map((c) => c.system)}::text[], ${checks.map((c) => c.unit_id)}::bigint[],
                       ${checks.map((c) => c.revision)}::int[]) as t (system, unit_id, revision)
          where c.system = t.system and c.unit_id = t.unit_id and c.revision = t.revision`,
    ),
});
