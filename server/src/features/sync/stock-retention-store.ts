import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { batchRows, removeBatches, removeOldRows, type Removal } from '../../db/old-rows';

// Conditions with an `or` are evaluated per row through an index; plain `not exists` would become scan joins.

/** Events kept per unit whatever their age, because they explain its quantity. */
const eventsKept = 10;

/** Removes stock history that nothing current depends on (ADR 16). */
export const createStockRetentionStore = (db: Db) => ({
  /**
   * Keeps the end of each ledger (its last events and its last quantity), everything about units with a change in
   * progress, and changes without an entry in the till's log that are not accounted for.
   */
  removeEvents: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`stock_events`,
      at: sql`recorded_at`,
      key: sql`id`,
      remove: sql`delete from stock_events e using page
        where e.id = page.key
          and (select count(*) from (select from stock_events n
                                     where n.system = e.system and n.unit_id = e.unit_id and n.id > e.id
                                     limit ${eventsKept}) newer) = ${eventsKept}
          and exists (select from stock_events n
                      where n.system = e.system and n.unit_id = e.unit_id and n.id > e.id
                        and n.after_quantity is not null)
          and not exists (select from stock_intents i
                          where i.system = e.system and i.unit_id = e.unit_id and i.state in ('planned', 'sent'))
          and (e.system <> 'lightspeed' or e.source <> 'edit' or e.reference is not null
               or not exists (select from product_mappings m
                              where m.lightspeed_item_id = e.unit_id and m.sync_enabled
                                and m.fully_accounted_at < e.recorded_at))
        returning e.id`,
    }),

  /**
   * Removes settled changes of runs whose items are gone. Keeps those still summed up: by undos and edit states (per
   * run), by open conflicts (since they were raised), and by the guard (edits not accounted for).
   */
  removeIntents: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`stock_intents`,
      at: sql`settled_at`,
      key: sql`id`,
      remove: sql`delete from stock_intents s using page
        where s.id = page.key
          and not exists (select from sync_run_items i where i.run_id = s.run_id)
          and (s.mapping_id is null
               or not exists (select from stock_conflicts c where c.mapping_id = s.mapping_id and c.settled_at is null))
          and (s.mapping_id is not null
               or not exists (select from product_mappings m
                              where m.woo_product_id = s.unit_id and m.sync_enabled
                                and m.accounted_at < s.settled_at))
        returning s.id`,
    }),

  /** Keeps reservations that still hold units. */
  removeReservations: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`stock_reservations`,
      at: sql`changed_at`,
      key: sql`id`,
      remove: sql`delete from stock_reservations r using page
        where r.id = page.key and (r.order_state <> 'open' or r.ended_at is not null)
        returning r.id`,
    }),

  /** The decision itself stays in the ledger. */
  removeConflicts: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`stock_conflicts`,
      at: sql`settled_at`,
      key: sql`id`,
      remove: sql`delete from stock_conflicts c using page where c.id = page.key returning c.id`,
    }),

  /**
   * Removes order movements that are accounted for or belong to units that are not followed. If such an order is
   * reported again, the cursor `woocommerce.order_history` (the time from which orders are known) makes it count as
   * accounted for.
   */
  removeOrderMovements: ({ before, signal }: Removal): Promise<number> =>
    removeBatches(signal, () =>
      db.exec(
        sql`delete from order_stock_movements o
            using (select t.order_id, t.unit_id from order_stock_movements t
                   where t.happened_at < ${before}
                     and (t.taken = t.explained
                          or not exists (select from product_mappings m
                                         where m.woo_product_id = t.unit_id and m.sync_enabled))
                   limit ${batchRows}) old
            where o.order_id = old.order_id and o.unit_id = old.unit_id`,
      ),
    ),

  /** Keeps readings of orders with movements. */
  removeOrderReadings: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`order_readings`,
      at: sql`modified_at`,
      key: sql`order_id`,
      remove: sql`delete from order_readings r using page
        where r.order_id = page.key
          and not exists (select from order_stock_movements m where m.order_id = r.order_id)
        returning r.order_id`,
    }),

  /** Removes lines of settled sales. The sales stay, with their amounts and their number per order. */
  removeTillSaleLines: ({ before, signal }: Removal): Promise<number> =>
    removeBatches(signal, () =>
      db.exec(
        sql`delete from till_sale_lines l
            using (select t.till_sale_id, t.mapping_id from till_sales s join till_sale_lines t on t.till_sale_id = s.id
                   where s.settled_at < ${before}
                   limit ${batchRows}) old
            where l.till_sale_id = old.till_sale_id and l.mapping_id = old.mapping_id`,
      ),
    ),

  /**
   * Removes entries of the till's log that are not read again, except those that may belong to a change in progress or
   * that an open plan counts.
   */
  removeTillLog: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`till_log_entries`,
      at: sql`recorded_at`,
      key: sql`position`,
      remove: sql`delete from till_log_entries e using page
        where e.position = page.key
          and e.entry_id <= (select value::bigint from sync_cursors where name = 'lightspeed.inventory_log')
          and not exists (select from stock_intents i
                          where i.system = 'lightspeed' and i.unit_id = e.item_id and i.state in ('planned', 'sent'))
          and not exists (select from product_mappings m
                          where m.lightspeed_item_id = e.item_id and m.sync_enabled
                            and m.fully_accounted_at < e.recorded_at)
        returning e.position`,
    }),
});
