import type { DepositRow } from '@chainline/shared/deposits/deposit-contract';
import { depositStatusLabels } from '@chainline/shared/deposits/deposit-rules';
import { byteOrderMark, toCsvLine, type CsvCell } from '../../csv';
import { dayOf } from '../quotes';

type Column = [title: string, value: (row: DepositRow, timeZone: string) => CsvCell];

const dayIn = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : dayOf(new Date(moment), timeZone);

const columns: readonly Column[] = [
  ['Quote', (row) => row.quote_number],
  ['Customer', (row) => row.customer_name],
  ['Email', (row) => row.customer_email],
  ['Assigned to', (row) => row.assigned_to_name],
  ['Due on acceptance', (row) => (row.choice === 'deposit' ? 'Deposit' : 'Full amount')],
  ['Amount', (row) => row.amount.toFixed(2)],
  ['Received', (row) => row.received.toFixed(2)],
  ['Refunded', (row) => row.refunded.toFixed(2)],
  ['Outstanding', (row) => row.open.toFixed(2)],
  ['Status', (row) => depositStatusLabels[row.status]],
  ['Accepted', (row, timeZone) => dayIn(row.accepted_at, timeZone)],
  ['Late from', (row, timeZone) => dayIn(row.late_from, timeZone)],
  ['Last payment', (row, timeZone) => dayIn(row.paid_at, timeZone)],
  ['Last reminder', (row, timeZone) => dayIn(row.reminded_at, timeZone)],
];

/** RFC 4180, days in the time zone of the shop. */
export const toDepositCsv = (rows: readonly DepositRow[], timeZone: string): string => {
  const lines = rows.map((row) => columns.map(([, value]) => value(row, timeZone)));
  return byteOrderMark + [columns.map(([title]) => title), ...lines].map(toCsvLine).join('');
};
