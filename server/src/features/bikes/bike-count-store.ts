import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

export const createBikeCountStore = (db: Db) => ({
  /**
   * Recomputes the counts and doubles kept by triggers, and replaces the steps of the counts by one row for each
   * state.
   */
  recount: async (): Promise<void> => {
    await db.exec(sql`select pg_advisory_xact_lock(hashtext('order_counts'))`);
    // In one statement: steps that are committed meanwhile are neither removed nor counted.
    await db.exec(
      sql`with replaced as (delete from bike_counts)
          insert into bike_counts (arrived, sold, paid, bikes)
          select arrived, sold, paid, count(*) from bike_records where deleted_at is null group by arrived, sold, paid`,
    );
    await db.exec(sql`delete from bike_doubles`);
    await db.exec(
      sql`insert into bike_doubles (serial_number)
          select serial_number from bike_records where deleted_at is null and serial_number <> ''
          group by serial_number having count(*) > 1`,
    );
  },
});

export type BikeCountStore = ReturnType<typeof createBikeCountStore>;
