import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { removePage, type RemovedPage } from '../../db/old-rows';

/** Called by the clean-up only, after seven years at the earliest. */
export const createAuditRetentionStore = (db: Db) => ({
  /** Requires a transaction: the setting makes the table's trigger permit deletes until its end. */
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
