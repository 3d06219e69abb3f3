import { divideHalfUp, toCents, toDollarText, type Cents } from '../money';
import { toXeroCells, toXeroDay, xeroBillColumns } from '../revenue/xero-rules';

/** Terms from which an invoice counts as "90 day terms". */
export const longTermsDays = 90;

export const invoiceStates = ['open', 'overdue', 'due_this_week', 'long_terms', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateLabels: Record<InvoiceState, string> = {
  open: 'Open',
  overdue: 'Overdue',
  due_this_week: 'Due this week',
  long_terms: '90 day terms',
  paid: 'Paid',
};

const dayMs = 86_400_000;
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Last day to pay an invoice of `day` on terms of so many days. */
export const dueDayOf = (day: string, termsDays: number): string => moved(day, termsDays);

/** Monday and Sunday of the week of a day. */
export const weekAround = (day: string): { first: string; last: string } => {
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { first: moved(day, -fromMonday), last: moved(day, 6 - fromMonday) };
};

/** Amounts of a line without GST, in dollars. */
export type InvoiceAmounts = { quantity: number; unit_price: number; has_gst: boolean };

const gstOf = (net: Cents, hasGst: boolean): Cents => {
  if (!hasGst) return 0;
  const gst = divideHalfUp(Math.abs(net), 10);
  return net < 0 ? -gst : gst;
};

/** Net amount and GST of each line in cents. GST is a tenth of the net amount, rounded on each line. */
export const lineAmounts = ({ quantity, unit_price: price, has_gst: hasGst }: InvoiceAmounts) => {
  const net = quantity * toCents(price);
  return { net, gst: gstOf(net, hasGst) };
};

/** Sums of an invoice in cents. */
export const invoiceSums = (lines: readonly InvoiceAmounts[]): { net: Cents; gst: Cents; total: Cents } => {
  const amounts = lines.map(lineAmounts);
  const net = amounts.reduce((sum, line) => sum + line.net, 0);
  const gst = amounts.reduce((sum, line) => sum + line.gst, 0);
  return { net, gst, total: net + gst };
};

/** Account and tax rates of Xero's Australian chart of accounts. */
const purchases = '300';
const taxed = 'GST on Expenses';
const untaxed = 'GST Free Expenses';

export type XeroBill = {
  supplier: string;
  email: string;
  number: string;
  invoice_date: string;
  due_date: string;
  lines: readonly (InvoiceAmounts & { description: string })[];
};

/** Rows of a bill, one per line, by the columns of the template. */
export const toXeroBillRows = (bill: XeroBill): string[][] => {
  const { total } = invoiceSums(bill.lines);
  return bill.lines.map((line) =>
    toXeroCells(xeroBillColumns, {
      '*ContactName': bill.supplier,
      EmailAddress: bill.email,
      '*InvoiceNumber': bill.number,
      '*InvoiceDate': toXeroDay(bill.invoice_date),
      '*DueDate': toXeroDay(bill.due_date),
      Total: toDollarText(total),
      '*Description': line.description,
      '*Quantity': String(line.quantity),
      '*UnitAmount': toDollarText(toCents(line.unit_price)),
      '*AccountCode': purchases,
      '*TaxType': line.has_gst ? taxed : untaxed,
      TaxAmount: toDollarText(lineAmounts(line).gst),
      Currency: 'AUD',
    }),
  );
};
