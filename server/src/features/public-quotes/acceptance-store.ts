import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const dollars = z.string().transform(Number);

const acceptanceSchema = z.object({
  quote_id: z.int(),
  accepted_at: z.date(),
  name: z.string(),
  email: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  choice: z.enum(['deposit', 'full']),
  terms_version: z.string(),
  snapshot: z.string(),
  snapshot_hash: z.string(),
  signature: z.string().nullable(),
  amount_due: dollars,
  order_state: z.enum(['waiting', 'created', 'cancelled']),
  /** Number of the requested order: a cancelled one can be created again. */
  order_round: z.int(),
  order_attempts: z.int(),
  order_error: z.string().nullable(),
  woo_order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  order_key: z.instanceof(Buffer).nullable(),
  payment_url: z.instanceof(Buffer).nullable(),
  order_status: z.string().nullable(),
});

/** Money in dollars; payment address and order key are encrypted. */
export type Acceptance = z.output<typeof acceptanceSchema>;

export type NewAcceptance = Pick<
  Acceptance,
  | 'quote_id'
  | 'accepted_at'
  | 'name'
  | 'email'
  | 'ip'
  | 'user_agent'
  | 'choice'
  | 'terms_version'
  | 'snapshot'
  | 'snapshot_hash'
  | 'amount_due'
> & { link_id: number; signature: string };

const columns = sql`quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot, snapshot_hash,
  signature, amount_due, order_state, order_round, order_error, woo_order_id, order_number, order_key, payment_url,
  order_status,
  coalesce((select attempts from outbox_entries o
            where o.kind = 'order.create' and o.key = concat_ws(':', 'quote', quote_id, order_round)), 0) as order_attempts`;

export type MadeOrder = {
  woo_order_id: number;
  order_number: string;
  order_key: Buffer;
  payment_url: Buffer | null;
  order_status: string;
  /** Reason why the order must not be paid. */
  order_error: string | null;
};

const ids = z.object({ id: z.int() });

const watchedSchema = z.object({ id: z.int(), is_former: z.boolean() });
export type WatchedOrder = z.output<typeof watchedSchema>;

export const createAcceptanceStore = (db: Db) => ({
  insert: (row: NewAcceptance) =>
    db.exec(
      sql`insert into quote_acceptances (quote_id, link_id, accepted_at, name, email, ip, user_agent, choice,
            terms_version, snapshot, snapshot_hash, signature, amount_due)
          values (${row.quote_id}, ${row.link_id}, ${row.accepted_at}, ${row.name}, ${row.email}, ${row.ip},
                  ${row.user_agent}, ${row.choice}, ${row.terms_version}, ${row.snapshot}, ${row.snapshot_hash},
                  ${row.signature}, ${row.amount_due})`,
    ),

  find: (quoteId: number): Promise<Acceptance | null> =>
    db.maybeOne(acceptanceSchema, sql`select ${columns} from quote_acceptances where quote_id = ${quoteId}`),

  findByQuoteNumber: (quoteNumber: string): Promise<Acceptance | null> =>
    db.maybeOne(
      acceptanceSchema,
      sql`select ${columns} from quote_acceptances
          where quote_id = (select id from quotes where quote_number = ${quoteNumber})`,
    ),

  findByOrder: (wooOrderId: number): Promise<Acceptance | null> =>
    db.maybeOne(acceptanceSchema, sql`select ${columns} from quote_acceptances where woo_order_id = ${wooOrderId}`),

  findByFormerOrder: async (wooOrderId: number): Promise<number | null> => {
    const row = await db.maybeOne(
      ids,
      sql`select quote_id as id from quote_acceptances where former_order_ids @> ${[wooOrderId]}::bigint[]`,
    );
    return row?.id ?? null;
  },

  /** True also for orders that were replaced. */
  knowsOrder: async (wooOrderId: number): Promise<boolean> => {
    const { known } = await db.one(
      z.object({ known: z.boolean() }),
      sql`select exists (select from quote_acceptances
                         where woo_order_id = ${wooOrderId} or former_order_ids @> ${[wooOrderId]}::bigint[]) as known`,
    );
    return known;
  },

  /**
   * Makes an earlier order current again. The one that replaced it becomes a former order, or is dropped if it was
   * never created.
   */
  takeBackOrder: (quoteId: number, order: MadeOrder, at: Date) =>
    db.exec(
      sql`update quote_acceptances
          set former_order_ids = array_remove(former_order_ids, ${order.woo_order_id}::bigint)
                || array_remove(array[woo_order_id], null),
              order_state = 'created', woo_order_id = ${order.woo_order_id}, order_number = ${order.order_number},
              order_key = ${order.order_key}, payment_url = ${order.payment_url}, order_status = ${order.order_status},
              order_error = ${order.order_error}, order_checked_at = ${at}
          where quote_id = ${quoteId}`,
    ),

  /** Records an order that was created although the acceptance has or awaits another one by now; false if it is known. */
  addFormerOrder: async (quoteId: number, wooOrderId: number): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_acceptances set former_order_ids = array_append(former_order_ids, ${wooOrderId}::bigint)
          where quote_id = ${quoteId} and woo_order_id is distinct from ${wooOrderId}
            and not former_order_ids @> ${[wooOrderId]}::bigint[]`,
    );
    return rows > 0;
  },

  /** @returns the number of the next round, or null if no order was cancelled */
  beginOrderAgain: async (quoteId: number): Promise<number | null> => {
    const row = await db.maybeOne(
      z.object({ round: z.int() }),
      sql`update quote_acceptances
          set order_state = 'waiting', order_round = order_round + 1, order_error = null,
              former_order_ids = array_append(former_order_ids, woo_order_id), woo_order_id = null,
              order_number = null, order_key = null, payment_url = null, order_status = null, order_checked_at = null
          where quote_id = ${quoteId} and order_state = 'cancelled'
          returning order_round as round`,
    );
    return row?.round ?? null;
  },

  recordTrouble: async (quoteId: number, error: string): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_acceptances set order_error = ${error} where quote_id = ${quoteId} and order_state = 'waiting'`,
    );
    return rows > 0;
  },

  /** False if the order of this round is not awaited. */
  recordOrder: async (quoteId: number, round: number, order: MadeOrder, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_acceptances
          set order_state = 'created', woo_order_id = ${order.woo_order_id}, order_number = ${order.order_number},
              order_key = ${order.order_key}, payment_url = ${order.payment_url}, order_status = ${order.order_status},
              order_error = ${order.order_error}, order_checked_at = ${at}
          where quote_id = ${quoteId} and order_state = 'waiting' and order_round = ${round}`,
    );
    return rows > 0;
  },

  recordCheck: (quoteId: number, found: Pick<Acceptance, 'order_state' | 'order_status' | 'order_error'>, at: Date) =>
    db.exec(
      sql`update quote_acceptances
          set order_state = ${found.order_state}, order_status = ${found.order_status},
              order_error = ${found.order_error}, order_checked_at = ${at}
          where quote_id = ${quoteId}`,
    ),

  /** Recorded whatever the result, so that every order gets its turn. */
  recordLook: (wooOrderId: number, at: Date) =>
    db.exec(sql`update quote_acceptances set order_checked_at = ${at} where woo_order_id = ${wooOrderId}`),

  /** Settles a past acceptance of the demo shop, whose order must not be created or polled. */
  settlePast: (quoteId: number, state: 'created' | 'cancelled') =>
    db.exec(
      sql`update quote_acceptances set order_state = ${state}
          where quote_id = ${quoteId} and woo_order_id is null`,
    ),

  /**
   * Orders to check, including former ones, which may still be paid; least recently checked first. Unpaid orders
   * always, others after a period without news.
   */
  listWatched: ({ unheardSince, limit }: { unheardSince: Date; limit: number }): Promise<WatchedOrder[]> =>
    db.many(
      watchedSchema,
      sql`select o.id, o.id is distinct from a.woo_order_id as is_former
          from quote_acceptances a join quotes q on q.id = a.quote_id
          cross join lateral unnest(array_remove(array_prepend(a.woo_order_id, a.former_order_ids), null)) as o (id)
          where (a.order_state in ('waiting', 'created') and q.status = 'accepted')
             or (a.order_state = 'created' and q.status = 'converted' and a.order_checked_at < ${unheardSince})
             or (a.order_state = 'cancelled' and q.status = 'accepted' and a.order_checked_at < ${unheardSince})
          order by a.order_checked_at nulls first, a.quote_id, is_former limit ${limit}`,
    ),
});

export type AcceptanceStore = ReturnType<typeof createAcceptanceStore>;
