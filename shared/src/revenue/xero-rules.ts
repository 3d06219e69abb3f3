import { lessPercent, toCents, toDollars, toDollarText, type Cents } from '../money';
import { gstOfEach } from '../payments/payment-rules';
import type { AccountingSettings } from '../settings/accounting-settings-contract';

const contactColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
] as const;
const dueColumns = [
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
] as const;
const taxColumns = [
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
] as const;

/** Columns of Xero's sales invoice template; an asterisk marks those it requires. */
export const xeroInvoiceColumns = [
  ...contactColumns,
  'Reference',
  ...dueColumns,
  'Discount',
  ...taxColumns,
  'BrandingTheme',
] as const;

/** Columns of Xero's bill template. */
export const xeroBillColumns = [...contactColumns, ...dueColumns, ...taxColumns] as const;

/** Cells of a row by the columns of a template; those without a value are empty. */
export const toXeroCells = <Column extends string>(
  columns: readonly Column[],
  values: Partial<Record<NoInfer<Column>, string>>,
): string[] => columns.map((column) => values[column] ?? '');

/** Columns of Xero's bank statement import. */
export const xeroStatementColumns = ['Date', 'Amount', 'Payee', 'Description', 'Reference'] as const;

/** A line of an invoice in dollars with GST; `total` is its price after its own discount. */
export type XeroLine = {
  kind: 'goods' | 'labour' | 'delivery';
  description: string;
  quantity: number;
  unitPrice: number;
  discountPercent: number;
  total: number;
};

/** Negative amounts make a credit note. */
export type XeroInvoice = {
  contact: string;
  email: string;
  address: string;
  number: string;
  reference: string;
  /** `YYYY-MM-DD` in the time zone of the shop. */
  day: string;
  lines: readonly XeroLine[];
};

/** Xero in Australia reads `25/11/2026`. */
export const toXeroDay = (day: string): string => day.split('-').toReversed().join('/');

const accounts: Record<XeroLine['kind'], (settings: AccountingSettings) => string> = {
  goods: ({ goods_account: account }) => account,
  labour: ({ labour_account: account }) => account,
  delivery: ({ delivery_account: account }) => account,
};

type Priced = { description: string; quantity: number; unit: Cents; discount: number };

/**
 * Xero computes a line from quantity, price and discount. Where that would round to other cents than ours, the line is
 * one unit at its whole price.
 */
const priceLine = ({ description, quantity, unitPrice, discountPercent, total }: XeroLine): Priced => {
  const unit = toCents(unitPrice);
  const isSame = lessPercent(quantity * Math.abs(unit), discountPercent) === Math.abs(toCents(total)) && unit >= 0;
  if (isSame && toCents(total) >= 0) return { description, quantity, unit, discount: discountPercent };
  const whole = quantity === 1 ? description : `${quantity} × ${description}`;
  return { description: whole, quantity: 1, unit: toCents(total), discount: 0 };
};

const nameless = 'Customer';

/** Rows of an invoice, by the columns of the template. Its lines and their GST add up to its total and its GST. */
export const toXeroRows = (invoice: XeroInvoice, settings: AccountingSettings): string[][] => {
  const totals = invoice.lines.map(({ total }) => toCents(total));
  const gst = gstOfEach(totals);
  const total = totals.reduce((sum, each) => sum + each, 0);
  const day = toXeroDay(invoice.day);
  return invoice.lines.map((line, at) => {
    const { description, quantity, unit, discount } = priceLine(line);
    return toXeroCells(xeroInvoiceColumns, {
      '*ContactName': invoice.contact === '' ? nameless : invoice.contact,
      EmailAddress: invoice.email,
      POAddressLine1: invoice.address,
      '*InvoiceNumber': invoice.number,
      Reference: invoice.reference,
      '*InvoiceDate': day,
      '*DueDate': day,
      Total: toDollarText(total),
      '*Description': description,
      '*Quantity': String(quantity),
      '*UnitAmount': toDollarText(unit),
      Discount: discount === 0 ? '' : String(discount),
      '*AccountCode': accounts[line.kind](settings),
      '*TaxType': settings.tax_type,
      TaxAmount: toDollarText(gst[at] ?? 0),
      Currency: 'AUD',
    });
  });
};

/** Lines of a sale, plus one for the rest of the total: delivery, fees or a discount. */
export const withRest = (lines: readonly XeroLine[], total: number, description: string): XeroLine[] => {
  const rest = toCents(total) - lines.reduce((sum, line) => sum + toCents(line.total), 0);
  if (rest === 0) return [...lines];
  const dollars = toDollars(rest);
  const line = { description, quantity: 1, unitPrice: dollars, discountPercent: 0, total: dollars };
  return [...lines, { kind: 'delivery', ...line }];
};
