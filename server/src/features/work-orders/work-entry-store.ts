import type { WorkEntryType } from '@chainline/shared/work-orders/work-order-contract';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

type NewEntry = {
  workId: number;
  at: Date;
  type: WorkEntryType;
  text?: string;
  minutes?: number | null;
  data?: object;
  userId: number | null;
  /** A second entry of the job with the same key is ignored. */
  requestKey?: string;
};

export const createWorkEntryStore = (db: Db) => ({
  add: ({ workId, at, type, text = '', minutes = null, data = {}, userId, requestKey }: NewEntry) =>
    db.exec(
      sql`insert into work_order_entries (work_order_id, at, type, text, minutes, data, user_id, request_key)
          values (${workId}, ${at}, ${type}, ${text}, ${minutes}, ${JSON.stringify(data)}::jsonb, ${userId},
                  ${requestKey ?? null})
          on conflict (work_order_id, request_key) do nothing`,
    ),
});

export type WorkEntryStore = ReturnType<typeof createWorkEntryStore>;
