import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const moment = z.object({ at: z.date() });
const question = z.object({ text: z.string() });

export const createSendingStore = (db: Db) => ({
  findLastSending: async (quoteId: number): Promise<Date | null> => {
    const row = await db.maybeOne(
      moment,
      sql`select at from quote_events where quote_id = ${quoteId} and type = 'sent' order by id desc limit 1`,
    );
    return row?.at ?? null;
  },

  findLastQuestion: (quoteId: number) =>
    db.maybeOne(
      question,
      sql`select coalesce(data ->> 'text', '') as text from quote_events
          where quote_id = ${quoteId} and type = 'question' order by id desc limit 1`,
    ),
});

export type SendingStore = ReturnType<typeof createSendingStore>;
