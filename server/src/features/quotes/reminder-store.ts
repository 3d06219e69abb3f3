import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const ids = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id);
const idSchema = z.object({ id: z.int() });

export const createReminderStore = (db: Db) => ({
  listEnded: (at: Date): Promise<number[]> =>
    ids(
      db.many(
        idSchema,
        sql`select id from quotes where status in ('sent', 'pending') and valid_until <= ${at} order by valid_until`,
      ),
    ),

  /**
   * Quotes with a valid link and no reminder yet. `sentBefore` excludes short-lived quotes that were only just sent.
   */
  listToRemind: ({ at, endsBefore, sentBefore }: { at: Date; endsBefore: Date; sentBefore: Date }): Promise<number[]> =>
    ids(
      db.many(
        idSchema,
        sql`select q.id from quotes q
            where q.status in ('sent', 'pending') and q.valid_until > ${at} and q.valid_until <= ${endsBefore}
              and q.reminded_at is null
              and not exists (select from quote_events e
                              where e.quote_id = q.id and e.type = 'sent' and e.at > ${sentBefore})
              and exists (select from quote_links l
                          where l.quote_id = q.id and not l.is_preview and l.revoked_at is null)
            order by q.valid_until`,
      ),
    ),
});

export type ReminderStore = ReturnType<typeof createReminderStore>;
