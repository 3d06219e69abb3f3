import { quoteEventTypeSchema, quoteSchema, type Quote } from '@chainline/shared/quotes/quote-contract';
import { paymentTermsOf } from '@chainline/shared/quotes/quote-totals';
import { quoteStatusSchema } from '@chainline/shared/quotes/quote-status';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import { detailLineSchema, detailLines, toLabourLine, toProductLine } from './quote-detail-lines';
import { openReasons } from './quote-approval';
import { eventText } from './quote-events';
import { isSold, permissionsOn } from './quote-permissions';
import { moment, quoteRowSchema, statusAt, toCustomerInfo } from './quote-rows';
import { visibleTo, type Viewer } from './quote-scope';
import { quoteColumns } from './quote-store';

/** A timestamp that went through JSON. */
const jsonMoment = z.string().transform((at) => new Date(at).toISOString());

const eventSchema = z.object({
  id: z.int(),
  type: quoteEventTypeSchema,
  at: jsonMoment,
  by: z.string(),
  source: z.enum(['staff', 'customer', 'system']),
  data: z.unknown(),
});

const linkSchema = z.object({ email: z.string(), expires_at: jsonMoment, revoked: z.boolean() });
type Link = z.output<typeof linkSchema>;

const { emails, payments, acceptance, balance, balance_request } = quoteSchema.shape;
const { order } = acceptance.unwrap().shape;

const detailRowSchema = quoteRowSchema.extend({
  assigned_to_name: z.string().nullable(),
  created_by_name: z.string().nullable(),
  lines: z.array(detailLineSchema),
  revisions: z.array(
    z.object({ id: z.int(), quote_number: z.string(), status: quoteStatusSchema, total_amount: z.number() }),
  ),
  link: linkSchema.nullable(),
  events: z.array(eventSchema),
  emails: z.array(emails.element.extend({ created_at: jsonMoment, sent_at: jsonMoment.nullable() })),
  payments: z.array(payments.element.extend({ paid_at: jsonMoment })),
  balance: balance.unwrap(),
  balance_request: balance_request.unwrap().extend({ requested_at: jsonMoment }).nullable(),
  acceptance: acceptance
    .unwrap()
    .extend({ accepted_at: jsonMoment, order: order.extend({ is_sending: z.boolean() }) })
    .nullable(),
});
type DetailRow = z.output<typeof detailRowSchema>;

const list = (rows: Sql, order: Sql): Sql =>
  sql`coalesce((select jsonb_agg(to_jsonb(t) order by ${order}) from (${rows}) t), '[]')`;
const single = (row: Sql): Sql => sql`(select to_jsonb(t) from (${row}) t)`;

const revisions = list(
  sql`select r.id, r.quote_number, r.status, r.total_amount, r.revision from quotes r
      where r.root_id = q.root_id and r.id <> q.id`,
  sql`t.revision`,
);

const link = single(
  sql`select l.email, l.expires_at, l.revoked_at is not null as revoked from quote_links l
      where l.quote_id = q.id and not l.is_preview order by l.id desc limit 1`,
);

/** History of the quote, merged with the outbox's record of its emails. */
const events = list(
  sql`select e.id, e.type, e.at, e.source, e.data,
             case e.source when 'customer' then q.customer_name when 'staff' then coalesce(${fullName('u')}, 'Staff')
                           else 'System' end as by
      from quote_events e left join users u on u.id = e.user_id where e.quote_id = q.id
      union all
      select -m.id, case m.status when 'sent' then 'delivered' else 'delivery_failed' end,
             coalesce(m.sent_at, m.created_at), 'system',
             jsonb_build_object('to', m.to_address, 'reason', m.last_error), 'System'
      from emails m
      where m.reference = 'quote:' || q.id and m.kind = 'quote' and m.status in ('sent', 'failed')`,
  // If times are equal, an email's delivery comes after its sending.
  sql`t.at, t.id < 0, t.id`,
);

const mails = list(
  sql`select m.id, m.status, m.to_address as to, m.kind, m.created_at, m.sent_at, m.last_error as error
      from emails m where m.reference = 'quote:' || q.id`,
  sql`t.id`,
);

const paid = list(
  sql`select p.id, p.kind, p.method, p.method_title, p.amount, p.credited, p.reference, p.note, p.order_number,
             p.paid_at, case when u.id is not null then ${fullName('u')} end as recorded_by
      from payments p left join users u on u.id = p.recorded_by where p.quote_id = q.id`,
  sql`t.id`,
);

const money = single(
  sql`select b.agreed, b.credited, b.total, b.received, b.paid, b.open, b.overpaid
      from quote_balances b where b.quote_id = q.id`,
);

const requested = single(
  sql`select r.amount, r.state, r.requested_at, case when u.id is not null then ${fullName('u')} end as requested_by,
             r.order_number, r.order_error as last_error
      from payment_requests r left join users u on u.id = r.requested_by
      where r.quote_id = q.id order by r.id desc limit 1`,
);

const accepted = single(
  sql`select a.name, a.email, a.accepted_at, a.choice, a.terms_version, a.snapshot_hash,
             encode(sha256(convert_to(a.snapshot, 'UTF8')), 'hex') = a.snapshot_hash as intact,
             jsonb_build_object('state', a.order_state, 'woo_order_id', a.woo_order_id, 'order_number', a.order_number,
               'status', a.order_status, 'amount_due', a.amount_due, 'attempts', coalesce(o.attempts, 0),
               'last_error', a.order_error,
               'is_sending', coalesce(o.is_uncertain, false)) as order
      from quote_acceptances a
      left join outbox_entries o on o.kind = 'order.create' and o.key = concat_ws(':', 'quote', a.quote_id, a.order_round)
      where a.quote_id = q.id`,
);

const toLink = ({ email, expires_at, revoked }: Link, row: DetailRow, at: Date): Quote['link'] => {
  const state = () => {
    if (revoked) return 'revoked';
    if (row.customer_email.trim().toLowerCase() !== email) return 'email_mismatch';
    return new Date(expires_at) <= at ? 'expired' : 'live';
  };
  return { email, expires_at, state: state() };
};

const stamps = z.object({
  created_at: moment,
  updated_at: moment,
  valid_until: moment.nullable(),
  sent_at: moment.nullable(),
  opened_at: moment.nullable(),
  accepted_at: moment.nullable(),
});

const toTotals = (row: DetailRow): Quote['totals'] => ({
  subtotal_amount: row.subtotal_amount,
  labour_cost: row.labour_cost,
  discount_amount: row.discount_amount,
  shipping_cost: row.shipping_cost,
  delivery_fee: row.delivery_fee,
  setup_fee: row.setup_fee,
  tax_amount: row.tax_amount,
  total_amount: row.total_amount,
});

const toSettings = (row: DetailRow): Quote['settings'] => ({
  discount: row.discount_percent,
  validDays: row.valid_days,
  paymentOption: row.payment_option,
  assignedTo: row.assigned_to,
  notes: row.notes,
  customer_note: row.customer_note,
});

const toQuote = (row: DetailRow, viewer: Viewer, at: Date): Quote => {
  const status = statusAt(row, at);
  const told = row.link && toLink(row.link, row, at);
  const withCosts = viewer.role === 'manager';
  return {
    id: row.id,
    quote_number: row.quote_number,
    revision: row.revision,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    total_amount: row.total_amount,
    status,
    assigned_to: row.assigned_to,
    assigned_to_name: row.assigned_to_name,
    item_count: row.item_count,
    version: row.version,
    ...stamps.parse(row),
    customer_info: toCustomerInfo(row),
    products: row.lines.flatMap((line) => toProductLine(line, withCosts)),
    labour_items: row.lines.flatMap((line) => toLabourLine(line, withCosts)),
    settings: toSettings(row),
    delivery_option: row.delivery_option,
    manual_shipping_fee: row.manual_shipping_fee,
    shipping_fee: row.shipping_cost,
    distance_confirmed: row.distance_confirmed,
    parcel: row.parcel,
    totals: toTotals(row),
    deposit_amount: paymentTermsOf(row.payment_option, row.total_amount, row.deposit_amount).deposit_amount,
    created_by_name: row.created_by_name,
    revisions: row.revisions,
    link: told,
    emails: row.emails,
    events: row.events.map(({ data, ...event }) => ({ ...event, text: eventText(event.type, data) })),
    approval: { state: row.approval, reasons: withCosts ? row.approval_reasons : openReasons(row.approval_reasons) },
    acceptance: row.acceptance,
    payments: row.payments,
    balance: isSold(status) ? row.balance : null,
    balance_request: row.balance_request,
    can: permissionsOn(
      {
        status,
        approval: row.approval,
        isReplaced: row.superseded_by !== null,
        hasLiveLink: told?.state === 'live',
        order: row.acceptance?.order ?? null,
        balance: row.balance,
      },
      viewer,
    ),
  };
};

export const createQuoteDetailReadModel = (db: Db) => ({
  /** Null if the quote does not exist or is not visible to the viewer. */
  find: async (id: number, viewer: Viewer, at: Date): Promise<Quote | null> => {
    const row = await db.maybeOne(
      detailRowSchema,
      sql`select ${quoteColumns}, ${fullName('assignee')} as assigned_to_name, ${fullName('creator')} as created_by_name,
                 ${list(detailLines, sql`t.position, t.id`)} as lines, ${revisions} as revisions, ${link} as link,
                 ${events} as events, ${mails} as emails, ${paid} as payments, ${money} as balance, ${requested} as balance_request,
                 ${accepted} as acceptance
          from quotes q
          left join users assignee on assignee.id = q.assigned_to
          left join users creator on creator.id = q.created_by
          where q.id = ${id} and ${visibleTo(viewer)}`,
    );
    return row && toQuote(row, viewer, at);
  },
});

export type QuoteDetailReadModel = ReturnType<typeof createQuoteDetailReadModel>;
