import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const lookSchema = z.object({ unit_id: z.int(), parent_id: z.int().nullable(), revision: z.int() });

/** `parent_id` is the product of a variation. */
export type RequestedRefresh = z.output<typeof lookSchema>;

/** Refreshes of unmapped units whose quantity may have changed in the shop. */
export const createStockRefreshStore = (db: Db) => ({
  /**
   * Skips mapped units, which the stock engine reads itself, unless `mapped` is set because the till is unavailable.
   * For a variation that shares its product's stock, refreshes the product.
   */
  request: (unitIds: number[], at: Date, { mapped = false } = {}) =>
    db.exec(
      sql`insert into stock_looks (unit_id, requested_at)
          select u.id, ${at}
          from (select id from products where id = any(${unitIds}::bigint[])
                union select id from product_variations where id = any(${unitIds}::bigint[])
                union select product_id from product_variations
                      where id = any(${unitIds}::bigint[]) and stock_managed_by = 'parent') u
          where ${mapped}
             or not exists (select from product_mappings m where m.woo_product_id = u.id and m.sync_enabled)
          order by u.id
          on conflict (unit_id) do update set
            requested_at = excluded.requested_at, revision = stock_looks.revision + 1`,
    ),

  listDue: (at: Date, limit: number): Promise<RequestedRefresh[]> =>
    db.many(
      lookSchema,
      sql`select l.unit_id, v.product_id as parent_id, l.revision
          from stock_looks l left join product_variations v on v.id = l.unit_id
          where l.next_try_at is null or l.next_try_at <= ${at}
          order by l.requested_at, l.unit_id limit ${limit}`,
    ),

  /** Keeps those requested again in the meantime. */
  remove: (looks: RequestedRefresh[]) =>
    db.exec(
      sql`delete from stock_looks l
          using unnest(${looks.map((l) => l.unit_id)}::bigint[], ${looks.map((l) => l.revision)}::int[])
                as t (unit_id, revision)
          where l.unit_id = t.unit_id and l.revision = t.revision`,
    ),

  putOff: (looks: RequestedRefresh[], until: Date) =>
    db.exec(
      sql`update stock_looks set next_try_at = ${until}
          where unit_id = any(${looks.map((look) => look.unit_id)}::bigint[])`,
    ),

  /**
   * Locks the units until the transaction ends, and returns those without an edit in progress: a concurrent reading may
   * or may not include the edit's difference, and the edit reads the quantity anyway.
   */
  holdIdle: async (unitIds: number[]): Promise<Set<number>> => {
    await db.exec(sql`select from products where id = any(${unitIds}::bigint[]) order by id for update`);
    await db.exec(sql`select from product_variations where id = any(${unitIds}::bigint[]) order by id for update`);
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`select u.id from unnest(${unitIds}::bigint[]) as u (id)
          where not exists (select from sync_run_items i join sync_runs r on r.id = i.run_id
                            where i.woo_product_id = u.id and i.outcome in ('planned', 'applying') and r.kind = 'edit'
                              and r.status = 'running')`,
    );
    return new Set(rows.map(({ id }) => id));
  },
});

export type StockRefreshStore = ReturnType<typeof createStockRefreshStore>;
