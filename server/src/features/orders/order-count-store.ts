import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

export const createOrderCountStore = (db: Db) => ({
  /** Recomputes the counts kept by triggers, under the same lock. */
  recount: async (): Promise<void> => {
    await db.exec(sql`select pg_advisory_xact_lock(hashtext('order_counts'))`);
    await db.exec(sql`delete from order_counts`);
    await db.exec(
      sql`insert into order_counts (stage, is_to_collect, orders)
          select stage, is_to_collect, count(*) from orders where part_of is null group by stage, is_to_collect`,
    );
  },
});

export type OrderCountStore = ReturnType<typeof createOrderCountStore>;
