import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';

type Writing = { conversationId: number; userId: number };

export const createWriterStore = (db: Db) => ({
  /** @returns false if the person was already writing there */
  begin: async ({ conversationId, userId }: Writing, { at, until }: { at: Date; until: Date }): Promise<boolean> => {
    await db.exec(sql`delete from conversation_writers where until <= ${at}`);
    const { is_new: isNew } = await db.one(
      z.object({ is_new: z.boolean() }),
      sql`insert into conversation_writers as w (conversation_id, user_id, until)
          values (${conversationId}, ${userId}, ${until})
          on conflict (conversation_id, user_id) do update set until = excluded.until returning xmax = 0 as is_new`,
    );
    return isNew;
  },

  /** @returns false if the person was not writing there */
  end: async ({ conversationId, userId }: Writing): Promise<boolean> =>
    (await db.exec(
      sql`delete from conversation_writers where conversation_id = ${conversationId} and user_id = ${userId}`,
    )) > 0,

  /** Names of the other people who are writing in the conversation. */
  listOthers: async ({ conversationId, userId }: Writing, at: Date): Promise<string[]> => {
    const rows = await db.many(
      z.object({ name: z.string() }),
      sql`select ${fullName('u')} as name from conversation_writers w join users u on u.id = w.user_id
          where w.conversation_id = ${conversationId} and w.user_id <> ${userId} and w.until > ${at} and u.is_active
          order by u.id`,
    );
    return rows.map(({ name }) => name);
  },

  removeExpired: (at: Date) => db.exec(sql`delete from conversation_writers where until <= ${at}`),
});

export type WriterStore = ReturnType<typeof createWriterStore>;
