import { toDollarText, toCents } from '@chainline/shared/money';
import type { RevenueRow } from '@chainline/shared/revenue/revenue-contract';
import { channelLabels } from '@chainline/shared/revenue/revenue-rules';
import {
  toXeroDay,
  toXeroRows,
  xeroInvoiceColumns,
  xeroStatementColumns,
  type XeroInvoice,
} from '@chainline/shared/revenue/xero-rules';
import type { AccountingSettings } from '@chainline/shared/settings/accounting-settings-contract';
import { toCsvLine, type CsvCell } from '../../../csv';

/** Without a byte order mark, which Xero would read as part of the first column's name. */
const toCsv = (rows: readonly (readonly CsvCell[])[]): string => rows.map(toCsvLine).join('');

export const toInvoicesCsv = (invoices: readonly XeroInvoice[], settings: AccountingSettings): string =>
  toCsv([xeroInvoiceColumns, ...invoices.flatMap((invoice) => toXeroRows(invoice, settings))]);

/** Invoice number of a payment: Xero uses it to suggest a match. */
const invoiceOf = ({ quote_id: quoteId, number }: RevenueRow): string =>
  quoteId === null ? `WEB-${number}` : number.replace(/^Q-/, 'INV-');

export const toStatementCsv = (rows: readonly RevenueRow[]): string =>
  toCsv([
    xeroStatementColumns,
    ...rows.map((row) => [
      toXeroDay(row.day),
      toDollarText(toCents(row.amount)),
      row.customer_name,
      `${row.kind}, ${channelLabels[row.channel]}`,
      invoiceOf(row),
    ]),
  ]);
