import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

/** An order, or a job without one. */
export type ReadySubject = { kind: 'order' | 'job'; id: number };

type NewReadyMessage = {
  subject: ReadySubject;
  isReminder: boolean;
  channels: readonly MessageChannel[];
  at: Date;
  by: number | null;
  /** Null for reminders. */
  requestKey: string | null;
};

const idSchema = z.object({ id: z.int() });

export const createReadyMessageStore = (db: Db) => ({
  /** One message about a subject at a time, until the end of the transaction. */
  lock: ({ kind, id }: ReadySubject) =>
    db.exec(sql`select pg_advisory_xact_lock(hashtext(${`ready_message:${kind}:${id}`}))`),

  hasKey: async (requestKey: string): Promise<boolean> =>
    (await db.maybeOne(idSchema, sql`select id from ready_messages where request_key = ${requestKey}`)) !== null,

  insert: async ({ subject, isReminder, channels, at, by, requestKey }: NewReadyMessage): Promise<number> => {
    const { kind, id } = subject;
    const row = await db.one(
      idSchema,
      sql`insert into ready_messages (order_id, work_order_id, is_reminder, channels, sent_at, sent_by, request_key)
          values (${kind === 'order' ? id : null}, ${kind === 'job' ? id : null}, ${isReminder}, ${[...channels]}::text[],
                  ${at}, ${by}, ${requestKey})
          returning id`,
    );
    return row.id;
  },
});

export type ReadyMessageStore = ReturnType<typeof createReadyMessageStore>;
