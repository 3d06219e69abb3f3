import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';

/** Addresses whose owners unsubscribed, in lower case. They count even if nobody knows the customer. */
export const createEmailOptOutStore = (db: Db) => ({
  /** A later one replaces an earlier one: what was written in between no longer counts as consent. */
  insert: (address: string, at: Date) =>
    db.exec(
      sql`insert into email_opt_outs (address, opted_out_at) values (${address}, ${at})
          on conflict (address) do update set opted_out_at = excluded.opted_out_at`,
    ),

  /** The time since which an address gets no emails that it has not asked for. */
  find: async (address: string): Promise<Date | null> => {
    const row = await db.maybeOne(
      z.object({ at: z.date() }),
      sql`select opted_out_at as at from email_opt_outs where address = lower(${address})`,
    );
    return row?.at ?? null;
  },

  removeAll: (addresses: readonly string[]) =>
    db.exec(
      sql`delete from email_opt_outs where address in (select lower(a) from unnest(${[...addresses]}::text[]) as a)`,
    ),

  /** Those of these addresses, in lower case. */
  listOf: (addresses: readonly string[]) =>
    rowsAsJson(
      db,
      sql`select address, opted_out_at from email_opt_outs
          where address = any(${[...addresses]}::text[]) order by address`,
    ),
});

export type EmailOptOutStore = ReturnType<typeof createEmailOptOutStore>;
