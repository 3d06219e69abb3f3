import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';

/**
 * A sale may precede the acceptance of the quote it pays by this many days; recorded payments are watched for reversals
 * for this many.
 */
const earlyDays = 1;
const watchedDays = 90;
/** Quotes open for longer do not make us read the till. */
const openDays = 180;

const dollars = z.string().transform(Number);

const quoteSchema = z.object({
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  customer_id: z.int().nullable(),
  open: dollars,
  received: dollars,
  due: dollars,
  /** Null if its order takes nothing from the online shop's stock. */
  order: z.object({ order_number: z.string().nullable() }).nullable(),
});

const saleSchema = z.object({
  sale_id: z.int(),
  ticket_number: z.string(),
  till_customer_id: z.string().nullable(),
  completed_at: z.date(),
  total: dollars,
  paid_by: z.array(z.string()),
  on_account: z.boolean(),
  payment_key: z.string(),
  /** The customer mirrored from the till. */
  person: z
    .object({ customer_id: z.int(), name: z.string(), emails: z.array(z.string()), phones: z.array(z.string()) })
    .nullable(),
  has_same_name: z.boolean(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), total: z.number() })),
  /** Products of the quote in the sale whose stock sync carries changes of both sides over to the other. */
  products: z.array(z.string()),
});

export type TillQuote = z.output<typeof quoteSchema>;
export type TillSaleRow = z.output<typeof saleSchema>;

const reversalSchema = z.object({
  quote_id: z.int(),
  sale_id: z.int(),
  ticket_number: z.string(),
  recorded: dollars,
  reversed: dollars,
  voided: z.boolean(),
});

export type Reversal = z.output<typeof reversalSchema>;

const freshSchema = z.object({
  quote_id: z.int(),
  quote_number: z.string(),
  name: z.string(),
  sale_id: z.int(),
  ticket_number: z.string(),
  amount: dollars,
});

export type FreshProposal = z.output<typeof freshSchema>;

/** Refunded part of a sale, in dollars. */
const refundedOf = sql`(select coalesce(-sum(back.total), 0)
  from sales_at_till_lines l
  join sales_at_till_lines back on back.refunded_line_id = l.line_id
  join sales_at_till refund on refund.sale_id = back.sale_id and not refund.voided
  where l.sale_id = s.sale_id)`;

/** Sales that may still pay a quote; those we created for online orders never do. */
const isFree = sql`s.total > 0 and not s.voided
  and not exists (select from payments p where p.payment_key = s.payment_key)
  and not exists (select from till_sales t where t.sale_id = s.sale_id) and ${refundedOf} = 0`;

const notDismissed = (quoteId: Sql) =>
  sql`not exists (select from till_sale_dismissals d where d.quote_id = ${quoteId} and d.sale_id = s.sale_id)`;

const saleColumns = sql`s.sale_id, s.ticket_number, s.till_customer_id, s.completed_at, s.total, s.paid_by, s.on_account,
  s.payment_key,
  case when cs.customer_id is not null
    then jsonb_build_object('customer_id', cs.customer_id, 'name', coalesce(nullif(cs.name, ''), cs.company),
                            'emails', cs.emails, 'phones', cs.phones) end as person,
  q.customer_name <> '' and fold_text(cs.name) = fold_text(q.customer_name) is true as has_same_name,
  (select coalesce(jsonb_agg(jsonb_build_object('quantity', l.quantity, 'total', l.total,
            'name', case when l.item_id is null then 'Amount without an item' else coalesce(i.description, 'Item ' || l.item_id) end)
            order by l.line_id), '[]')
   from sales_at_till_lines l left join lightspeed_items i on i.item_id = l.item_id
   where l.sale_id = s.sale_id) as lines,
  array(select distinct ql.name
        from sales_at_till_lines l
        join product_mappings m on m.lightspeed_item_id = l.item_id
          and m.sync_enabled and m.sync_direction = 'both' and m.base_quantity is not null
        join quote_lines ql on ql.quote_id = q.id and ql.kind = 'product'
          and m.woo_product_id in (ql.product_id, ql.variation_id)
        where l.sale_id = s.sale_id) as products`;

export const createTillSaleReadModel = (db: Db) => ({
  /** Null before acceptance. */
  findQuote: (quoteId: number): Promise<TillQuote | null> =>
    db.maybeOne(
      quoteSchema,
      sql`select q.customer_name, q.customer_email, q.customer_phone, q.customer_id, b.open, b.received,
                 coalesce(a.amount_due, b.open) as due,
                 case when a.order_state in ('waiting', 'created')
                   then jsonb_build_object('order_number', a.order_number) end as order
          from quotes q
          join quote_balances b on b.quote_id = q.id
          left join quote_acceptances a on a.quote_id = q.id
          where q.id = ${quoteId} and q.status in ('accepted', 'converted', 'completed')`,
    ),

  /** Free sales, from about the acceptance on, that match an amount of the quote or its customer; latest first. */
  listSales: (quoteId: number, { limit }: { limit: number }): Promise<TillSaleRow[]> =>
    db.many(
      saleSchema,
      sql`select ${saleColumns}
          from quotes q
          join quote_balances b on b.quote_id = q.id
          left join quote_acceptances a on a.quote_id = q.id
          join sales_at_till s on s.completed_at >= coalesce(q.accepted_at, q.created_at) - make_interval(days => ${earlyDays})
          left join customer_sources cs on cs.system = 'lightspeed' and cs.external_id = s.till_customer_id
          where q.id = ${quoteId} and ${isFree} and ${notDismissed(sql`q.id`)}
            and (s.total in (b.open, a.amount_due)
                 or exists (select from sales_at_till_lines l where l.sale_id = s.sale_id and l.total in (b.open, a.amount_due))
                 or s.total < b.open and (cs.customer_id = q.customer_id or lower(q.customer_email) = any (
                      select lower(e) from unnest(cs.emails) e)))
          order by s.completed_at desc, s.sale_id desc limit ${limit}`,
    ),

  /** The quote already paid by a sale. */
  findUse: (saleId: number): Promise<{ quote_id: number } | null> =>
    db.maybeOne(
      z.object({ quote_id: z.int() }),
      sql`select p.quote_id from sales_at_till s join payments p on p.payment_key = s.payment_key
          where s.sale_id = ${saleId}`,
    ),

  /** Recorded sales that were voided, or refunded at the till by more than was refunded here since. */
  listReversals: (only: Sql, since: Date): Promise<Reversal[]> =>
    db.many(
      reversalSchema,
      sql`select * from (
            select p.quote_id, s.sale_id, s.ticket_number, p.amount as recorded, s.voided, p.id,
                   least(p.amount, case when s.voided then s.total else ${refundedOf} end) as reversed,
                   (select coalesce(sum(r.amount), 0) from payments r
                    where r.quote_id = p.quote_id and r.kind = 'refund' and r.id > p.id) as refunded_here
            from payments p join sales_at_till s on s.payment_key = p.payment_key
            where p.method = 'till_sale' and p.recorded_at >= ${since} and ${only}
          ) t
          where t.reversed > t.refunded_here order by t.id`,
    ),

  /** Newly read sales whose amount is exactly open or due on a quote of the same customer. */
  listFresh: (readSince: Date): Promise<FreshProposal[]> =>
    db.many(
      freshSchema,
      sql`select q.id as quote_id, q.quote_number, coalesce(nullif(q.customer_name, ''), 'The customer') as name,
                 s.sale_id, s.ticket_number, s.total as amount
          from sales_at_till s
          join customer_sources cs on cs.system = 'lightspeed' and cs.external_id = s.till_customer_id
          join quotes q on q.customer_id = cs.customer_id and q.status in ('accepted', 'converted', 'completed')
          join quote_balances b on b.quote_id = q.id
          left join quote_acceptances a on a.quote_id = q.id
          where s.read_at >= ${readSince} and ${isFree} and ${notDismissed(sql`q.id`)}
            and s.completed_at >= coalesce(q.accepted_at, q.created_at) - make_interval(days => ${earlyDays})
            and (s.total = b.open or b.received = 0 and s.total = a.amount_due)
          order by s.sale_id, q.id`,
    ),

  /** Time from which sales matter; null if no quote is open and no recorded sale is recent. */
  findAwaitedSince: async (at: Date): Promise<Date | null> => {
    const { since } = await db.one(
      z.object({ since: z.date().nullable() }),
      sql`select least(
            (select min(q.accepted_at) - make_interval(days => ${earlyDays})
             from quotes q join quote_balances b on b.quote_id = q.id
             where q.status in ('accepted', 'converted', 'completed') and b.open > 0
               and q.accepted_at > ${at}::timestamptz - make_interval(days => ${openDays})),
            (select min(recorded_at) from payments
             where method = 'till_sale' and recorded_at > ${at}::timestamptz - make_interval(days => ${watchedDays}))
          ) as since`,
    );
    return since;
  },
});

export type TillSaleReadModel = ReturnType<typeof createTillSaleReadModel>;

/** Start of the period in which recorded sales are watched for reversals. */
export const watchedSince = (now: Date): Date => new Date(now.getTime() - watchedDays * 86_400_000);
