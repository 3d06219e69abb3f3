import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { removePage, type RemovedPage } from '../../db/old-rows';

/** The one way to remove what the log holds: for the clean-up, and after seven years at least. */
export const createAuditRetentionStore = (db: Db) => ({
  /** Removes the next old rows after a place. Inside a transaction: the trigger lets deletes pass for the rest of it. */
  removePage: async (before: Date, after: RemovedPage | null): Promise<RemovedPage | null> => {
    await db.exec(sql`select set_config('chainline.clean_up', 'audit_events', true)`);
    return removePage(
      db,
      {
        table: sql`audit_events`,
        at: sql`at`,
        key: sql`id`,
        before,
        remove: sql`delete from audit_events e using page where e.id = page.key returning e.id`,
      },
      after,
    );
  },
});
