import { longTermsDays } from '@chainline/shared/suppliers/invoice-rules';
import {
  invoiceHeadSchema,
  invoiceRestSchema,
  linkedBikeSchema,
  supplierSchema,
  type InvoiceFilter,
  type InvoiceQuery,
  type SupplierQuery,
} from '@chainline/shared/suppliers/supplier-contract';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const dollars = z.string().transform(Number);
const count = z.object({ total: z.int() });

const supplierRowSchema = supplierSchema.extend({ open_amount: dollars });

const headSchema = invoiceHeadSchema.extend({ email: z.string(), net: dollars, gst: dollars, total: dollars });
const detailSchema = headSchema.extend(invoiceRestSchema.shape);

const dueSchema = z.object({
  id: z.int(),
  name: z.string(),
  open: dollars,
  open_count: z.int(),
  overdue: dollars,
  overdue_count: z.int(),
  due_this_week: dollars,
  due_count: z.int(),
  long_terms: dollars,
  long_count: z.int(),
  next_due: z.string(),
});

export type InvoiceDetailRow = z.output<typeof detailSchema>;

/** Today, and the last day of its week. */
export type Week = { today: string; last: string };

const lineNet = sql`l.quantity * l.unit_price`;
/** GST is a tenth of the net amount, rounded on each line as `lineAmounts` does. */
const lineGst = sql`case when l.has_gst then round(l.quantity * l.unit_price / 10, 2) else 0 end`;
const sums = sql`lateral (
    select coalesce(sum(${lineNet}), 0) as net, coalesce(sum(${lineGst}), 0) as gst
    from supplier_invoice_lines l where l.invoice_id = i.id
  ) s`;
const total = sql`(s.net + s.gst)`;
const isLong = sql`i.due_date - i.invoice_date >= ${longTermsDays}`;

const stateOf = ({ today, last }: Week): Sql =>
  sql`case when i.paid_on is not null then 'paid' when i.due_date < ${today}::date then 'overdue'
      when i.due_date <= ${last}::date then 'due_this_week' else 'open' end`;

const bikeJson = sql`jsonb_build_object('id', b.id, 'model', b.model, 'inv_number', b.inv_number,
  'serial_number', b.serial_number, 'cost', b.cost, 'arrived', b.arrived)`;

const isFree = sql`b.deleted_at is null
  and not exists (select 1 from supplier_invoice_bikes lb where lb.bike_id = b.id)`;

const heads = (week: Week): Sql => sql`i.id, i.version, i.supplier_id, p.name as supplier, p.email, i.number,
  to_char(i.invoice_date, 'YYYY-MM-DD') as invoice_date, to_char(i.due_date, 'YYYY-MM-DD') as due_date,
  i.due_date - i.invoice_date as terms_days, i.hubdoc_xero, to_char(i.paid_on, 'YYYY-MM-DD') as paid_on,
  i.payment_method, ${stateOf(week)} as state, s.net, s.gst, ${total} as total,
  (select count(*)::int from supplier_invoice_bikes lb join supplier_invoice_lines l on l.id = lb.line_id
    where l.invoice_id = i.id) as bikes,
  (select count(*)::int from bike_records b where lower(b.inv_number) = lower(i.number) and ${isFree}) as proposed,
  (select jsonb_build_object('name', f.name, 'type', f.type, 'size', octet_length(f.content))
    from supplier_invoice_files f where f.invoice_id = i.id) as file`;

const from = sql`supplier_invoices i join suppliers p on p.id = i.supplier_id cross join ${sums}`;

const inState = (state: InvoiceFilter['state'], { today, last }: Week): Sql => {
  switch (state) {
    case undefined:
      return sql`true`;
    case 'paid':
      return sql`i.paid_on is not null`;
    case 'open':
      return sql`i.paid_on is null`;
    case 'overdue':
      return sql`i.paid_on is null and i.due_date < ${today}::date`;
    case 'due_this_week':
      return sql`i.paid_on is null and i.due_date between ${today}::date and ${last}::date`;
    case 'long_terms':
      return sql`i.paid_on is null and ${isLong}`;
  }
};

const condition = (filter: InvoiceFilter, week: Week): Sql =>
  join(
    [
      sql`i.deleted_at is null`,
      inState(filter.state, week),
      ...(filter.supplier_id === undefined ? [] : [sql`i.supplier_id = ${filter.supplier_id}`]),
      ...(filter.hubdoc_xero === undefined ? [] : [sql`i.hubdoc_xero = ${filter.hubdoc_xero}`]),
      ...(filter.search === undefined
        ? []
        : [sql`position(fold_text(${filter.search}) in fold_text(i.number || ' ' || p.name || ' ' || i.notes)) > 0`]),
    ],
    ' and ',
  );

/** Unpaid invoices by due date first, paid ones last, the latest first. */
const orders = {
  due_date: sql`i.paid_on is not null, case when i.paid_on is null then i.due_date end, i.due_date desc, i.id desc`,
  '-due_date': sql`i.due_date desc, i.id desc`,
  invoice_date: sql`i.invoice_date, i.id`,
  '-invoice_date': sql`i.invoice_date desc, i.id desc`,
  supplier: sql`lower(p.name), i.due_date, i.id`,
  '-supplier': sql`lower(p.name) desc, i.due_date, i.id`,
} satisfies Record<InvoiceQuery['sort'], Sql>;

const supplierOrders = {
  name: sql`lower(name), id`,
  '-name': sql`lower(name) desc, id`,
  open_amount: sql`open_amount, id`,
  '-open_amount': sql`open_amount desc, id`,
} satisfies Record<SupplierQuery['sort'], Sql>;

/** Days from the invoice to the arrival of the bikes on it; the last hundred count. */
const leadTime = sql`(
  select case when count(*) > 0 then jsonb_build_object(
    'usual_days', percentile_disc(0.5) within group (order by a.days), 'longest_days', max(a.days),
    'bikes', count(*)) end
  from (
    select b.arrived_on - i.invoice_date as days
    from supplier_invoices i
      join supplier_invoice_lines l on l.invoice_id = i.id
      join supplier_invoice_bikes lb on lb.line_id = l.id
      join bike_records b on b.id = lb.bike_id
    where i.supplier_id = p.id and i.deleted_at is null and b.deleted_at is null and b.arrived_on >= i.invoice_date
    order by b.arrived_on desc limit 100
  ) a)`;

/** Counts and lead times only for the suppliers of the page. */
const suppliers = (where: Sql, order: Sql, page: Sql = empty): Sql => sql`
  select p.id, p.version, p.name, p.contact_name, p.email, p.phone, p.abn, p.terms_days, p.notes,
    (select count(*)::int from supplier_invoices i where i.supplier_id = p.id and i.deleted_at is null) as invoices,
    p.open_amount, ${leadTime} as lead_time
  from (
    select p.*, o.open_amount
    from suppliers p cross join lateral (
      select coalesce(sum(${total}), 0) as open_amount
      from supplier_invoices i cross join ${sums}
      where i.supplier_id = p.id and i.deleted_at is null and i.paid_on is null
    ) o ${where} order by ${order} ${page}
  ) p order by ${order}`;

const listWhole = (db: Db, where: Sql, { week, limit }: { week: Week; limit: number }): Promise<InvoiceDetailRow[]> =>
  db.many(
    detailSchema,
    sql`select ${heads(week)}, i.notes,
          (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
              'unit_price', l.unit_price, 'has_gst', l.has_gst,
              'bikes', (select coalesce(jsonb_agg(${bikeJson} order by b.id), '[]')
                from supplier_invoice_bikes lb join bike_records b on b.id = lb.bike_id
                where lb.line_id = l.id)) order by l.position), '[]')
            from supplier_invoice_lines l where l.invoice_id = i.id) as lines
        from ${from} where ${where} order by i.invoice_date, i.id limit ${limit}`,
  );

export const createSupplierReadModel = (db: Db) => ({
  listSuppliers: async ({ search, sort, page, per_page: size }: SupplierQuery) => {
    const where =
      search === undefined
        ? empty
        : sql`where position(fold_text(${search}) in fold_text(p.name || ' ' || p.contact_name || ' ' || p.email)) > 0`;
    const [rows, { total: found }] = await Promise.all([
      db.many(
        supplierRowSchema,
        suppliers(where, supplierOrders[sort], sql`limit ${size} offset ${(page - 1) * size}`),
      ),
      db.one(count, sql`select count(*)::int as total from suppliers p ${where}`),
    ]);
    return { suppliers: rows, total: found };
  },

  findSupplier: (id: number) => db.maybeOne(supplierRowSchema, suppliers(sql`where p.id = ${id}`, supplierOrders.name)),

  listInvoices: async ({ sort, page, per_page: size, ...filter }: InvoiceQuery, week: Week) => {
    const where = condition(filter, week);
    const [rows, { total: found }] = await Promise.all([
      db.many(
        headSchema,
        // Sums are computed for the invoices of the page only.
        sql`with page as materialized (
              select i.id from supplier_invoices i join suppliers p on p.id = i.supplier_id where ${where}
              order by ${orders[sort]} limit ${size} offset ${(page - 1) * size})
            select ${heads(week)} from ${from} where i.id in (select id from page) order by ${orders[sort]}`,
      ),
      db.one(
        count,
        sql`select count(*)::int as total from supplier_invoices i join suppliers p on p.id = i.supplier_id where ${where}`,
      ),
    ]);
    return { invoices: rows, total: found };
  },

  find: async (id: number, week: Week): Promise<InvoiceDetailRow | null> =>
    (await listWhole(db, sql`i.id = ${id} and i.deleted_at is null`, { week, limit: 1 }))[0] ?? null,

  /** With lines, for the export; at most this many, oldest first. */
  listWhole: (filter: InvoiceFilter, week: Week, limit: number) =>
    listWhole(db, condition(filter, week), { week, limit }),

  /** Amounts of unpaid invoices by supplier, those due first before the others. */
  listDue: ({ today, last }: Week) => {
    const overdue = sql`filter (where i.due_date < ${today}::date)`;
    const due = sql`filter (where i.due_date between ${today}::date and ${last}::date)`;
    const long = sql`filter (where ${isLong})`;
    return db.many(
      dueSchema,
      sql`select p.id, p.name, sum(${total}) as open, count(*)::int as open_count,
            coalesce(sum(${total}) ${overdue}, 0) as overdue, count(*) ${overdue}::int as overdue_count,
            coalesce(sum(${total}) ${due}, 0) as due_this_week, count(*) ${due}::int as due_count,
            coalesce(sum(${total}) ${long}, 0) as long_terms, count(*) ${long}::int as long_count,
            to_char(min(i.due_date), 'YYYY-MM-DD') as next_due
          from ${from} where i.deleted_at is null and i.paid_on is null
          group by p.id order by min(i.due_date), p.id`,
    );
  },

  /** Records with this invoice number that belong to no line. */
  listFreeBikes: (number: string) =>
    db.many(
      z.object({ bike: linkedBikeSchema }),
      sql`select ${bikeJson} as bike from bike_records b
          where lower(b.inv_number) = lower(${number}) and ${isFree} order by b.model, b.id limit 200`,
    ),
});

export type SupplierReadModel = ReturnType<typeof createSupplierReadModel>;
