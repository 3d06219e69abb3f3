import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const idSchema = z.object({ id: z.int() });

export type LateRow = {
  order_id: number;
  unit_id: number;
  name: string;
  promised_on: string;
  /** Null if no new day is known. */
  expected_on: string | null;
};

type Telling = { ids: readonly number[]; at: Date; by: number; key: string };

export const createLateGoodsStore = (db: Db) => ({
  /** Serialises changes until the end of the transaction. */
  lock: () => db.exec(sql`select pg_advisory_xact_lock(hashtext('late_goods'))`),

  /** Makes exactly these rows open and clears all others. A row that was not open gets a new `found_at`. */
  replace: async (rows: readonly LateRow[], at: Date): Promise<void> => {
    const wanted = sql`jsonb_populate_recordset(null::late_goods, ${JSON.stringify(rows)}::jsonb)`;
    await db.exec(
      sql`update late_goods l set cleared_at = ${at}
          where l.cleared_at is null
            and not exists (select from ${wanted} w where w.order_id = l.order_id and w.unit_id = l.unit_id
                              and w.expected_on is not distinct from l.expected_on)`,
    );
    await db.exec(
      sql`insert into late_goods as l (order_id, unit_id, name, promised_on, expected_on, found_at)
          select order_id, unit_id, name, promised_on, expected_on, ${at} from ${wanted} w
          on conflict (order_id, unit_id, expected_on) do update
            set cleared_at = null, found_at = excluded.found_at, name = excluded.name, promised_on = excluded.promised_on
            where l.cleared_at is not null`,
    );
  },

  /** Ids of late goods that the customer of an order has not been told about. */
  listUntold: async (orderId: number): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`select id from late_goods where order_id = ${orderId} and cleared_at is null and told_at is null order by id`,
    );
    return rows.map(({ id }) => id);
  },

  hasKey: async (key: string): Promise<boolean> =>
    (await db.maybeOne(idSchema, sql`select id from late_goods where told_key = ${key} limit 1`)) !== null,

  markTold: ({ ids, at, by, key }: Telling) =>
    db.exec(
      sql`update late_goods set told_at = ${at}, told_by = ${by}, told_key = ${key} where id = any(${[...ids]}::bigint[])`,
    ),
});

export type LateGoodsStore = ReturnType<typeof createLateGoodsStore>;
