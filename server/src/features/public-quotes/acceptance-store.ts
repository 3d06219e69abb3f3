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
  /** Counts the orders that were asked for: a cancelled one can be made again. */
  order_round: z.int(),
  order_attempts: z.int(),
  order_error: z.string().nullable(),
  woo_order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  order_key: z.instanceof(Buffer).nullable(),
  payment_url: z.instanceof(Buffer).nullable(),
  order_status: z.string().nullable(),
});

/** Money in dollars; the payment address and the key of the order are sealed. */
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
  signature, amount_due, order_state, order_round, order_attempts, order_error, woo_order_id, order_number, order_key, payment_url,
  order_status`;

/** An attempt to make the order, with whether an earlier one may have made it. */
const claimSchema = z.object({
  accepted_at: z.date(),
  round: z.int(),
  attempts: z.int(),
  is_uncertain: z.boolean(),
});
export type OrderClaim = z.output<typeof claimSchema>;

export type MadeOrder = {
  woo_order_id: number;
  order_number: string;
  order_key: Buffer;
  payment_url: Buffer | null;
  order_status: string;
  /** Why it must not be paid as it is; null when all is well. */
  order_error: string | null;
};

const ids = z.object({ id: z.int() });

export const createAcceptanceStore = (db: Db) => ({
  insert: (row: NewAcceptance) =>
    db.exec(
      sql`insert into quote_acceptances (quote_id, link_id, accepted_at, name, email, ip, user_agent, choice,
            terms_version, snapshot, snapshot_hash, signature, amount_due, order_next_attempt_at)
          values (${row.quote_id}, ${row.link_id}, ${row.accepted_at}, ${row.name}, ${row.email}, ${row.ip},
                  ${row.user_agent}, ${row.choice}, ${row.terms_version}, ${row.snapshot}, ${row.snapshot_hash},
                  ${row.signature}, ${row.amount_due}, ${row.accepted_at})`,
    ),

  find: (quoteId: number): Promise<Acceptance | null> =>
    db.maybeOne(acceptanceSchema, sql`select ${columns} from quote_acceptances where quote_id = ${quoteId}`),

  findByQuoteNumber: (quoteNumber: string): Promise<Acceptance | null> =>
    db.maybeOne(
      acceptanceSchema,
      sql`select ${columns} from quote_acceptances
          where quote_id = (select id from quotes where quote_number = ${quoteNumber})`,
    ),

  /** The acceptance behind an order of the shop. */
  findByOrder: (wooOrderId: number): Promise<Acceptance | null> =>
    db.maybeOne(acceptanceSchema, sql`select ${columns} from quote_acceptances where woo_order_id = ${wooOrderId}`),

  /** The quote whose order this was before another one took its place. */
  findByFormerOrder: async (wooOrderId: number): Promise<number | null> => {
    const row = await db.maybeOne(
      ids,
      sql`select quote_id as id from quote_acceptances where former_order_ids @> ${[wooOrderId]}::bigint[]`,
    );
    return row?.id ?? null;
  },

  /** Begins another round for a cancelled order, due at once. False when there is none that was cancelled. */
  beginOrderAgain: async (quoteId: number, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_acceptances
          set order_state = 'waiting', order_round = order_round + 1, order_attempts = 0, order_error = null,
              former_order_ids = array_append(former_order_ids, woo_order_id), woo_order_id = null,
              order_number = null, order_key = null, payment_url = null, order_status = null,
              order_checked_at = null, order_sending_since = null, order_next_attempt_at = ${at}
          where quote_id = ${quoteId} and order_state = 'cancelled'`,
    );
    return rows > 0;
  },

  /** Brings the next attempt forward. One that may be under way keeps its time, or there could be two orders. */
  hastenOrder: (quoteId: number, at: Date) =>
    db.exec(
      sql`update quote_acceptances set order_next_attempt_at = ${at}
          where quote_id = ${quoteId} and order_state = 'waiting' and order_sending_since is null
            and order_next_attempt_at > ${at}`,
    ),

  /**
   * Takes the making of an order in hand until `until`; null when it is made, not due, or in other hands. Whoever was
   * killed with it in hand leaves it uncertain.
   */
  claimOrder: (quoteId: number, { at, until }: { at: Date; until: Date }): Promise<OrderClaim | null> =>
    db.maybeOne(
      claimSchema,
      sql`update quote_acceptances a
          set order_attempts = a.order_attempts + 1, order_sending_since = ${at}, order_next_attempt_at = ${until}
          from (select quote_id, order_sending_since from quote_acceptances
                where quote_id = ${quoteId} and order_state = 'waiting' and order_next_attempt_at <= ${at}
                for update) before
          where a.quote_id = before.quote_id
          returning a.accepted_at, a.order_round as round, a.order_attempts as attempts,
                    before.order_sending_since is not null as is_uncertain`,
    ),

  /**
   * Says how an attempt failed; `isUncertain` when the order may be there nevertheless. False when another attempt has
   * made it.
   */
  recordFailure: async (
    quoteId: number,
    failure: { error: string; nextAttemptAt: Date; isUncertain: boolean },
  ): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_acceptances
          set order_error = ${failure.error}, order_next_attempt_at = ${failure.nextAttemptAt},
              order_sending_since = case when ${failure.isUncertain} then order_sending_since end
          where quote_id = ${quoteId} and order_state = 'waiting'`,
    );
    return rows > 0;
  },

  /** False when there is an order already. */
  recordOrder: async (quoteId: number, order: MadeOrder, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update quote_acceptances
          set order_state = 'created', woo_order_id = ${order.woo_order_id}, order_number = ${order.order_number},
              order_key = ${order.order_key}, payment_url = ${order.payment_url}, order_status = ${order.order_status},
              order_error = ${order.order_error}, order_sending_since = null, order_next_attempt_at = null,
              order_checked_at = ${at}
          where quote_id = ${quoteId} and order_state = 'waiting'`,
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

  /** An order was looked at, whatever came of it: the others have their turn first. */
  recordLook: (wooOrderId: number, at: Date) =>
    db.exec(sql`update quote_acceptances set order_checked_at = ${at} where woo_order_id = ${wooOrderId}`),

  /** Says how the order of an acceptance of long ago ended that no shop of today knows: nobody makes it or looks for it. */
  settlePast: (quoteId: number, state: 'created' | 'cancelled') =>
    db.exec(
      sql`update quote_acceptances set order_state = ${state}, order_next_attempt_at = null
          where quote_id = ${quoteId} and woo_order_id is null`,
    ),

  /** Quotes whose order should be made by now. */
  listDue: async (at: Date): Promise<number[]> => {
    const rows = await db.many(
      ids,
      sql`select quote_id as id from quote_acceptances
          where order_state = 'waiting' and order_next_attempt_at <= ${at} order by order_next_attempt_at limit 500`,
    );
    return rows.map(({ id }) => id);
  },

  /**
   * Orders to look at, those longest unseen first: unpaid ones always, paid ones and cancelled ones when nothing was
   * heard for a while.
   */
  listWatched: async ({ unheardSince, limit }: { unheardSince: Date; limit: number }): Promise<number[]> => {
    const rows = await db.many(
      ids,
      sql`select a.woo_order_id as id from quote_acceptances a join quotes q on q.id = a.quote_id
          where (a.order_state = 'created' and q.status = 'accepted')
             or (a.order_state = 'created' and q.status = 'converted' and a.order_checked_at < ${unheardSince})
             or (a.order_state = 'cancelled' and q.status = 'accepted' and a.order_checked_at < ${unheardSince})
          order by a.order_checked_at nulls first limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  },
});

export type AcceptanceStore = ReturnType<typeof createAcceptanceStore>;
