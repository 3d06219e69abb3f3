import { gstWithin, toCents, toDollars, type Cents } from '@chainline/shared/money';
import { balanceOf, gstOfEach, paymentKindSchema, paymentMethodSchema } from '@chainline/shared/payments/payment-rules';
import { publicItemSchema } from '@chainline/shared/quotes/public-quote-contract';
import { z } from 'zod';
import type { QuoteDocument } from '../../quotes';
import type { PaymentRow } from '../payment-store';

const text = z.string();
const amount = z.number();

const movementSchema = z.object({
  kind: paymentKindSchema,
  method: paymentMethodSchema,
  method_title: text,
  amount,
  reference: text,
  paid_at: z.iso.datetime(),
});

const totalsSchema = z.object({
  subtotal_amount: amount,
  labour_cost: amount,
  discount_amount: amount,
  shipping_cost: amount,
  delivery_fee: amount,
  setup_fee: amount,
  tax_amount: amount,
  total_amount: amount,
});

const shopSchema = z.looseObject({
  name: text,
  legal_name: text,
  abn: text,
  address: text,
  postcode: text,
  latitude: amount,
  longitude: amount,
  phone: text,
  email: text,
  website: text,
  time_zone: text,
});

const commonShape = {
  number: text,
  issued_at: z.iso.datetime(),
  quote_number: text,
  shop: shopSchema,
  customer: z.object({ name: text, company: text, email: text, phone: text, address: text }),
  /** Serial numbers of the bikes, as far as they are known. */
  bikes: z.array(z.object({ model: text, serial: text })).default([]),
  /** GST included in the amount of the document, in dollars. */
  gst: amount,
  /** Paid and open amounts after the payment or refund. */
  paid: amount,
  open: amount,
};

/** Content of a document as it was issued; amounts in dollars, GST included. */
export const documentSchema = z.discriminatedUnion('kind', [
  z.object({
    ...commonShape,
    kind: z.literal('tax_invoice'),
    items: z.array(publicItemSchema),
    totals: totalsSchema,
    /** Total of all credit notes. */
    credited: amount,
    payments: z.array(movementSchema),
  }),
  z.object({ ...commonShape, kind: z.literal('receipt'), payment: movementSchema }),
  z.object({
    ...commonShape,
    kind: z.literal('credit_note'),
    payment: movementSchema,
    /** Reduction of the total, which can differ from the refunded amount. */
    credited: amount,
    reason: text,
  }),
  z.object({ ...commonShape, kind: z.literal('refund_receipt'), payment: movementSchema, reason: text }),
]);

export type DocumentContent = z.output<typeof documentSchema>;
type Common = Pick<DocumentContent, keyof typeof commonShape>;

const toMovement = ({ kind, method, method_title, amount: paid, reference, paid_at: at }: PaymentRow) => ({
  kind,
  method,
  method_title,
  amount: paid,
  reference,
  paid_at: at.toISOString(),
});

const inCents = (rows: readonly PaymentRow[]) =>
  rows.map(({ kind, amount: paid, credited }) => ({ kind, amount: toCents(paid), credited: toCents(credited) }));

const signed = ({ kind, amount: paid }: PaymentRow): Cents => (kind === 'refund' ? -toCents(paid) : toCents(paid));

/** GST of the last payment or refund, such that the GST of all of them adds up. */
const gstOfLast = (rows: readonly PaymentRow[]): number => toDollars(Math.abs(gstOfEach(rows.map(signed)).at(-1) ?? 0));

/** GST included in the reduction of the total by the last refund. */
const gstOfCredit = (agreed: Cents, rows: readonly PaymentRow[]): number => {
  const before = balanceOf(agreed, inCents(rows.slice(0, -1)));
  const after = balanceOf(agreed, inCents(rows));
  return toDollars(gstWithin(before.total) - gstWithin(after.total));
};

/** Turns `Q-10151` into `INV-10151`, or `REC-10151/2` for its second receipt. */
const numberOf = (prefix: string, quoteNumber: string, part?: number): string => {
  const number = quoteNumber.replace(/^Q-/, `${prefix}-`);
  return part === undefined ? number : `${number}/${part}`;
};

export const invoiceNumber = (quoteNumber: string): string => numberOf('INV', quoteNumber);

type Issuing = {
  shown: QuoteDocument;
  /** Payments and refunds of the quote, oldest first. */
  rows: readonly PaymentRow[];
  bikes?: DocumentContent['bikes'];
  at: Date;
};

const commonOf = ({ shown, rows, bikes = [], at }: Issuing, number: string, gst: number): Common => {
  const { paid, open } = balanceOf(toCents(shown.totals.total_amount), inCents(rows));
  return {
    number,
    issued_at: at.toISOString(),
    quote_number: shown.quote_number,
    shop: shown.shop,
    customer: shown.customer,
    bikes,
    gst,
    paid: toDollars(paid),
    open: toDollars(open),
  };
};

/** The tax invoice of an accepted quote, with the payments so far. */
export const toInvoice = (issuing: Issuing): DocumentContent => {
  const { shown, rows } = issuing;
  const { credited } = balanceOf(toCents(shown.totals.total_amount), inCents(rows));
  return {
    ...commonOf(issuing, invoiceNumber(shown.quote_number), shown.totals.tax_amount),
    kind: 'tax_invoice',
    items: shown.items,
    totals: shown.totals,
    credited: toDollars(credited),
    payments: rows.map(toMovement),
  };
};

/** The receipt, credit note or refund receipt of the last row. */
export const toPaymentDocument = (issuing: Issuing): DocumentContent => {
  const { shown, rows } = issuing;
  const last = rows.at(-1);
  if (!last) throw new Error(`${shown.quote_number} has no payment to write a document for`);
  const isRefund = last.kind === 'refund';
  const part = rows.filter(({ kind }) => (kind === 'refund') === isRefund).length;
  const payment = toMovement(last);
  if (!isRefund) {
    return {
      ...commonOf(issuing, numberOf('REC', shown.quote_number, part), gstOfLast(rows)),
      kind: 'receipt',
      payment,
    };
  }
  if (last.credited === 0) {
    const number = numberOf('REF', shown.quote_number, part);
    return { ...commonOf(issuing, number, gstOfLast(rows)), kind: 'refund_receipt', payment, reason: last.note };
  }
  const gst = gstOfCredit(toCents(shown.totals.total_amount), rows);
  return {
    ...commonOf(issuing, numberOf('CN', shown.quote_number, part), gst),
    kind: 'credit_note',
    payment,
    credited: last.credited,
    reason: last.note,
  };
};
