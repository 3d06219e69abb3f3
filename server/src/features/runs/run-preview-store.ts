import { stalenessSchema, type RunKind, type Staleness } from '@chainline/shared/sync/run-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const previewLastsMs = 60 * 60_000;

/**
 * Comparing quantities is not enough: movements are known earlier, and quantities are read only for synced mappings.
 * Orders that take nothing move nothing.
 */
const hasMoved = sql`exists (
  select from sync_run_items i
       left join product_variations v on v.id = i.woo_product_id
       left join products p on p.id = i.woo_product_id
       left join lightspeed_items t on t.item_id = i.lightspeed_item_id
  where i.run_id = r.id and i.outcome = 'planned'
    and (coalesce(v.stock_quantity, p.stock_quantity) <> i.woo_quantity or t.qoh <> i.lightspeed_quantity
         or exists (select from order_stock_movements o
                    where o.unit_id = i.woo_product_id and o.reported_at > r.planned_at and o.taken <> o.explained)
         or exists (select from till_log_entries e
                    where e.item_id = i.lightspeed_item_id and e.recorded_at > r.planned_at)))`;

/**
 * Reason why a preview can no longer be applied; null for all other runs. A held run does not expire, because its
 * changes are planned again on approval.
 */
export const stalenessAt = (at: Date): Sql => sql`
  case when r.status <> 'awaiting_approval' or r.held_reason is not null or r.kind not in ('stock', 'selective') then null
       when r.planned_at < ${new Date(at.getTime() - previewLastsMs)}::timestamptz then 'old'
       when r.kind = 'stock' and ${hasMoved} then 'moved' end`;

export const createRunPreviewStore = (db: Db, kind: RunKind) => ({
  findStaleness: async (id: string, at: Date): Promise<Staleness | null> => {
    const row = await db.maybeOne(
      z.object({ stale: stalenessSchema.nullable() }),
      sql`select ${stalenessAt(at)} as stale from sync_runs r where r.id = ${id}`,
    );
    return row?.stale ?? null;
  },

  /** Discards previews that can no longer be applied. */
  expirePreviews: async (at: Date): Promise<void> => {
    await db.exec(
      sql`with expired as (
            update sync_runs r set status = 'discarded', finished_at = ${at}, message = 'Expired'
            where r.kind = ${kind} and (${stalenessAt(at)}) is not null
            returning r.id)
          update sync_run_items i set outcome = 'discarded' from expired e
          where i.run_id = e.id and i.outcome = 'planned'`,
    );
  },
});
