import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const requestSchema = z.object({
  id: z.int(),
  quote_id: z.int(),
  amount: z.string().transform(Number),
  state: z.enum(['waiting', 'created', 'paid', 'withdrawn', 'cancelled']),
  requested_at: z.date(),
  requested_by: z.int().nullable(),
  woo_order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  payment_url: z.instanceof(Buffer).nullable(),
  order_status: z.string().nullable(),
  order_error: z.string().nullable(),
  /** True: the link is emailed separately. False: another message contains it. */
  sends_link: z.boolean(),
});

/** Money in dollars; the payment address is encrypted. */
export type PaymentRequest = z.output<typeof requestSchema>;
type State = PaymentRequest['state'];

const columns = sql`id, quote_id, amount, state, requested_at, requested_by, woo_order_id, order_number, payment_url,
  order_status, order_error, sends_link`;

type NewRequest = { quoteId: number; amount: number; at: Date; by: number; key: string; sendsLink: boolean };
type MadeOrder = {
  woo_order_id: number;
  order_number: string;
  order_key: Buffer;
  payment_url: Buffer | null;
  order_status: string;
  order_error: string | null;
};

export const createRequestStore = (db: Db) => ({
  insert: async ({ quoteId, amount, at, by, key, sendsLink }: NewRequest): Promise<number> => {
    const row = await db.one(
      z.object({ id: z.int() }),
      sql`insert into payment_requests (quote_id, amount, requested_at, requested_by, request_key, sends_link)
          values (${quoteId}, ${amount}, ${at}, ${by}, ${key}, ${sendsLink}) returning id`,
    );
    return row.id;
  },

  /** @throws Error if it does not exist */
  get: (id: number): Promise<PaymentRequest> =>
    db.one(requestSchema, sql`select ${columns} from payment_requests where id = ${id}`),

  findByKey: (key: string): Promise<PaymentRequest | null> =>
    db.maybeOne(requestSchema, sql`select ${columns} from payment_requests where request_key = ${key}`),

  findByOrder: (orderId: number): Promise<PaymentRequest | null> =>
    db.maybeOne(requestSchema, sql`select ${columns} from payment_requests where woo_order_id = ${orderId}`),

  /** The request that can be paid, or will be payable once its order exists. */
  findOpen: (quoteId: number): Promise<PaymentRequest | null> =>
    db.maybeOne(
      requestSchema,
      sql`select ${columns} from payment_requests where quote_id = ${quoteId} and state in ('waiting', 'created')`,
    ),

  /** Marks a request that has no order yet, so that its link is emailed once there is one. */
  sendLinkLater: (quoteId: number) =>
    db.exec(sql`update payment_requests set sends_link = true where quote_id = ${quoteId} and state = 'waiting'`),

  setState: (id: number, state: State) => db.exec(sql`update payment_requests set state = ${state} where id = ${id}`),

  recordOrder: (id: number, order: MadeOrder, at: Date) =>
    db.exec(
      sql`update payment_requests
          set state = case state when 'waiting' then 'created' else state end,
              woo_order_id = ${order.woo_order_id}, order_number = ${order.order_number}, order_key = ${order.order_key},
              payment_url = ${order.payment_url}, order_status = ${order.order_status},
              order_error = ${order.order_error}, order_checked_at = ${at}
          where id = ${id}`,
    ),

  recordTrouble: (id: number, error: string) =>
    db.exec(sql`update payment_requests set order_error = ${error} where id = ${id} and state = 'waiting'`),

  recordCheck: (id: number, found: { state: State; order_status: string; order_error: string | null }, at: Date) =>
    db.exec(
      sql`update payment_requests
          set state = ${found.state}, order_status = ${found.order_status}, order_error = ${found.order_error},
              order_checked_at = ${at}
          where id = ${id}`,
    ),

  /** Recorded whatever the result, so that every order gets its turn. */
  recordLook: (orderId: number, at: Date) =>
    db.exec(sql`update payment_requests set order_checked_at = ${at} where woo_order_id = ${orderId}`),

  /** Orders to check, least recently checked first: unpaid ones always, others after a period without news. */
  listWatched: async ({ unheardSince, limit }: { unheardSince: Date; limit: number }): Promise<number[]> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`select r.woo_order_id as id
          from payment_requests r join quotes q on q.id = r.quote_id
          where r.woo_order_id is not null
            and (r.state = 'created'
                 or r.order_checked_at < ${unheardSince} and q.status = 'converted'
                    and r.state in ('paid', 'withdrawn', 'cancelled'))
          order by r.order_checked_at nulls first, r.id limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  },
});

export type RequestStore = ReturnType<typeof createRequestStore>;
