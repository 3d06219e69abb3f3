import {
  arrivedLabels,
  arrivedStates,
  bikeColumns,
  bikeLabels,
  soldLabels,
  soldStates,
  yesNo,
  type BikeColumn,
} from './bike-rules';

/** Columns of a sheet that are imported. Week, editor and time of the edit are not: they are derived. */
export const importFields = [
  'model',
  'inv_number',
  'cost',
  'provisory_number',
  'inv_type',
  'brand',
  'paid',
  'payment_method',
  'payment_date',
  'hubdoc_xero',
  'arrived',
  'arrived_on',
  'expected_on',
  'sold',
  'workorder',
  'price_sold',
  'sales_rep',
  'serial_number',
] as const satisfies readonly BikeColumn[];
export type ImportField = (typeof importFields)[number];

const withoutSigns = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const fieldsByTitle = new Map<string, ImportField | null>([
  ...bikeColumns.map((column): [string, ImportField | null] => [
    withoutSigns(bikeLabels[column]),
    importFields.find((field) => field === column) ?? null,
  ]),
  ['model', 'model'],
  ['bikemodel', 'model'],
  ['invoicenumber', 'inv_number'],
  ['invnumber', 'inv_number'],
  ['inv', 'inv_number'],
  ['invoicetype', 'inv_type'],
  ['serial', 'serial_number'],
  ['serialno', 'serial_number'],
  ['workorder', 'workorder'],
  ['hubdoc', 'hubdoc_xero'],
  ['xero', 'hubdoc_xero'],
]);

/** Field for a column title; null for a column that is not imported. */
export const fieldOfTitle = (title: string): ImportField | null => fieldsByTitle.get(withoutSigns(title)) ?? null;

/** Key of a title: ignores case and surrounding blanks. */
export const titleKey = (title: string): string => title.trim().toLowerCase();

type Read = { value: string | number } | { problem: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const toYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Undefined if there is no such day. */
const toDay = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : undefined;
};

/** Calendar day from a cell: `2026-10-05`, `5/10/2026` (day first, as in this country), `5 Oct 2026`. */
export const dayOfCell = (text: string): string | undefined => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (numbers) return toDay(toYear(numbers[3] ?? ''), Number(numbers[2]), Number(numbers[1]));
  const named = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (!named) return undefined;
  const month = months.indexOf((named[2] ?? '').slice(0, 3).toLowerCase());
  return month === -1 ? undefined : toDay(toYear(named[3] ?? ''), month + 1, Number(named[1]));
};

const yesWords = new Set(['yes', 'y', 'true', '1']);
const noWords = new Set(['no', 'n', 'false', '0']);

const listed = (labels: readonly string[]): string => labels.join(', ');

const readChoice = <Value extends string>(
  text: string,
  values: readonly Value[],
  labels: Record<Value, string>,
): Read => {
  const word = text.toLowerCase();
  const plain = yesWords.has(word) ? 'yes' : noWords.has(word) ? 'no' : word;
  const value = values.find((each) => each === plain || labels[each].toLowerCase() === plain);
  return value === undefined ? { problem: `must be one of ${listed(values.map((each) => labels[each]))}` } : { value };
};

const plainYesNo = { yes: 'yes', no: 'no' } as const;

const readAmount = (text: string, label: string): Read => {
  const plain = text.replaceAll(/[$\s]|AUD/gi, '').replaceAll(/,(?=\d{3}(\D|$))/g, '');
  const value = Math.round(Number(plain) * 100) / 100;
  const isAmount = /^\d+(\.\d+)?$/.test(plain) && Math.abs(value - Number(plain)) < 1e-6;
  return isAmount ? { value } : { problem: `${label} must be a valid number` };
};

/** Value of a filled cell. The schema of a record checks texts afterwards. */
export const readCell = (field: ImportField, text: string): Read => {
  switch (field) {
    case 'cost':
      return readAmount(text, 'Cost');
    case 'price_sold':
      return readAmount(text, 'Price sold');
    case 'paid':
    case 'hubdoc_xero':
      return readChoice(text, yesNo, plainYesNo);
    case 'arrived':
      return readChoice(text, arrivedStates, arrivedLabels);
    case 'sold':
      return readChoice(text, soldStates, soldLabels);
    case 'payment_date':
    case 'arrived_on':
    case 'expected_on': {
      const value = dayOfCell(text);
      return value === undefined ? { problem: 'must be a date such as 5/10/2026' } : { value };
    }
    default:
      return { value: text };
  }
};
