import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';

/** Numbers that must not get text messages. They belong to a phone, even if its customer is unknown. */
export const createOptOutStore = (db: Db) => ({
  insert: (phone: string, at: Date) =>
    db.exec(
      sql`insert into text_opt_outs (phone, opted_out_at) values (${phone}, ${at}) on conflict (phone) do nothing`,
    ),

  remove: async (phone: string): Promise<boolean> =>
    (await db.exec(sql`delete from text_opt_outs where phone = ${phone}`)) > 0,

  has: async (phone: string): Promise<boolean> => {
    const { found } = await db.one(
      z.object({ found: z.boolean() }),
      sql`select exists (select from text_opt_outs where phone = ${phone}) as found`,
    );
    return found;
  },

  /** Opt-outs of the customers' numbers. */
  listOf: (customerIds: readonly number[]) =>
    rowsAsJson(
      db,
      sql`select o.phone, o.opted_out_at from text_opt_outs o
          where o.phone in (select value from customer_identities
                            where kind = 'phone' and customer_id = any(${[...customerIds]}::bigint[]))
          order by o.phone`,
    ),
});

export type OptOutStore = ReturnType<typeof createOptOutStore>;
