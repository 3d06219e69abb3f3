import { toDollars } from '@chainline/shared/money';
import type { Period } from '@chainline/shared/revenue/revenue-rules';
import { withRest, type XeroInvoice, type XeroLine } from '@chainline/shared/revenue/xero-rules';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { isOfShop, refundedOf } from '../shop-orders';

const text = z.string();
const dollars = z.string().transform(Number);

/** The fields of an issued document that the export needs. */
const documentSchema = z.object({
  number: text,
  quote_number: text,
  customer: z.object({ name: text, company: text, email: text, address: text }),
  items: z
    .array(
      z.object({
        item_name: text,
        item_type: text,
        quantity: z.number(),
        unit_price: z.number(),
        discount: z.number(),
        line_total: z.number(),
      }),
    )
    .optional(),
  totals: z
    .object({
      discount_amount: z.number(),
      shipping_cost: z.number(),
      delivery_fee: z.number(),
      setup_fee: z.number(),
      total_amount: z.number(),
    })
    .optional(),
  /** Credit notes only: the amount taken off the total. */
  credited: z.number(),
});
type Document = z.output<typeof documentSchema>;

const documentRowSchema = z.object({
  kind: z.enum(['tax_invoice', 'credit_note']),
  day: text,
  content: documentSchema,
});

const orderRowSchema = z.object({
  number: text,
  day: text,
  name: text,
  company: text,
  email: text,
  address: text,
  total: dollars,
  refunded: dollars,
  items: z.array(z.object({ name: text, quantity: z.number(), total: z.number().nullable(), is_fee: z.boolean() })),
});
type OrderRow = z.output<typeof orderRowSchema>;

const single = (kind: XeroLine['kind'], description: string, amount: number): XeroLine[] =>
  amount === 0 ? [] : [{ kind, description, quantity: 1, unitPrice: amount, discountPercent: 0, total: amount }];

const toItem = (item: NonNullable<Document['items']>[number]): XeroLine => ({
  kind: item.item_type === 'labour' ? 'labour' : 'goods',
  description: item.item_name,
  quantity: item.quantity,
  unitPrice: item.unit_price,
  discountPercent: item.discount,
  total: item.line_total,
});

const linesOf = ({ items = [], totals, credited }: Document): XeroLine[] =>
  totals === undefined
    ? single('goods', 'Credit', -credited)
    : withRest(
        [
          ...items.map(toItem),
          ...single('delivery', 'Discount', -totals.discount_amount),
          ...single('delivery', 'Delivery', totals.shipping_cost + totals.delivery_fee),
          ...single('delivery', 'Setup', totals.setup_fee),
        ],
        totals.total_amount,
        'Rounding',
      );

const toInvoice = ({ day, content }: z.output<typeof documentRowSchema>): XeroInvoice => ({
  contact: content.customer.company === '' ? content.customer.name : content.customer.company,
  email: content.customer.email,
  address: content.customer.address,
  number: content.number,
  reference: content.quote_number,
  day,
  lines: linesOf(content),
});

const toOrderInvoices = ({ refunded, items, total, ...order }: OrderRow): XeroInvoice[] => {
  const lines = items.map(({ name, quantity, total: amount, is_fee: isFee }): XeroLine => {
    const price = amount ?? 0;
    return {
      kind: isFee ? 'delivery' : 'goods',
      description: name,
      quantity: Math.max(1, quantity),
      unitPrice: toDollars(Math.round((price * 100) / Math.max(1, quantity))),
      discountPercent: 0,
      total: price,
    };
  });
  const sale: XeroInvoice = {
    contact: order.company === '' ? order.name : order.company,
    email: order.email,
    address: order.address,
    number: `WEB-${order.number}`,
    reference: `Order ${order.number}`,
    day: order.day,
    lines: withRest(lines, total, 'Delivery and fees'),
  };
  if (refunded === 0) return [sale];
  return [sale, { ...sale, number: `CN-WEB-${order.number}`, lines: single('goods', 'Refund', -refunded) }];
};

/** Sales of a period as invoices: tax invoices and credit notes as they were issued, and orders of the online shop. */
export const createXeroReadModel = (db: Db) => {
  const within = (column: Sql, { from, to }: Period, timeZone: string): Sql =>
    sql`${column} >= (${from}::date::timestamp at time zone ${timeZone})
        and ${column} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`;

  return {
    invoices: async (period: Period, timeZone: string): Promise<XeroInvoice[]> => {
      const documents = await db.many(
        documentRowSchema,
        // An invoice is issued again after each payment, under the same number: takes the content of the latest and the
        // day of the first.
        sql`select d.kind, to_char(i.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, d.content
            from (
              select quote_id, number, min(issued_at) as at, max(id) as last_id from payment_documents
              where kind in ('tax_invoice', 'credit_note') group by quote_id, number
            ) i join payment_documents d on d.id = i.last_id
            where ${within(sql`i.at`, period, timeZone)}
            order by i.at, d.id`,
      );
      const orders = await db.many(
        orderRowSchema,
        sql`select o.order_number as number, to_char(o.paid_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
                   o.billing_name as name, o.billing_company as company, o.billing_email as email,
                   o.billing_address as address, o.total_amount as total, ${refundedOf} as refunded,
                   coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity,
                               'total', i.line_total, 'is_fee', i.product_id is null) order by i.position)
                             from order_items i where i.order_id = o.id), '[]') as items
            from orders o
            where ${within(sql`o.paid_at`, period, timeZone)} and o.total_amount > 0 and ${isOfShop}
            order by o.paid_at, o.id`,
      );
      return [...documents.map(toInvoice), ...orders.flatMap(toOrderInvoices)];
    },
  };
};

export type XeroReadModel = ReturnType<typeof createXeroReadModel>;
