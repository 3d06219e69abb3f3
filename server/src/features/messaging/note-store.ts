import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';
import { rowsAsJson } from '../../db/rows-as-json';

const idSchema = z.object({ id: z.int() });

type NewNote = {
  conversationId: number;
  content: string;
  at: Date;
  by: number;
  mentions: readonly number[];
  key: string;
};

export const createNoteStore = (db: Db) => ({
  /** Null if one with the same key exists. */
  insert: async ({ conversationId, content, at, by, mentions, key }: NewNote): Promise<number | null> => {
    const row = await db.maybeOne(
      idSchema,
      sql`insert into conversation_notes (conversation_id, content, created_at, created_by, mentions, idempotency_key)
          values (${conversationId}, ${content}, ${at}, ${by}, ${[...mentions]}::bigint[], ${key})
          on conflict do nothing returning id`,
    );
    return row?.id ?? null;
  },

  findByKey: async (key: string): Promise<number | null> => {
    const row = await db.maybeOne(idSchema, sql`select id from conversation_notes where idempotency_key = ${key}`);
    return row?.id ?? null;
  },

  /** @returns the ids of all that moved */
  moveAll: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`update conversation_notes set conversation_id = ${to} where conversation_id = ${from} returning id`,
    );
    return rows.map(({ id }) => id);
  },

  moveSome: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
    db.exec(
      sql`update conversation_notes set conversation_id = ${to}
          where id = any(${[...ids]}::bigint[]) and conversation_id = ${from}`,
    ),

  listOf: (customerIds: readonly number[]) =>
    rowsAsJson(
      db,
      sql`select n.created_at, n.content from conversation_notes n join conversations c on c.id = n.conversation_id
          where c.customer_id = any(${[...customerIds]}::bigint[]) order by n.id`,
    ),

  removeOld: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`conversation_notes`,
      at: sql`created_at`,
      key: sql`id`,
      remove: sql`delete from conversation_notes n using page where n.id = page.key returning n.id`,
    }),
});

export type NoteStore = ReturnType<typeof createNoteStore>;
