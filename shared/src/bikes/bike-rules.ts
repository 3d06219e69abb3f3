import { z } from 'zod';

export const yesNo = ['yes', 'no'] as const;
export const arrivedStates = ['yes', 'no', 'shipped'] as const;
export const soldStates = ['yes', 'no', 'rentals', 'gift', 'collab', 'giveaway'] as const;

export type YesNo = (typeof yesNo)[number];
export type ArrivedState = (typeof arrivedStates)[number];
export type SoldState = (typeof soldStates)[number];

/** Spelt as on the shop's sheet. */
export const paidLabels: Record<YesNo, string> = { yes: 'yes', no: 'no' };
export const hubdocLabels: Record<YesNo, string> = { yes: 'YES', no: 'NO' };
export const arrivedLabels: Record<ArrivedState, string> = { yes: 'YES', no: 'NO', shipped: 'SHIPPED' };
export const soldLabels: Record<SoldState, string> = {
  yes: 'yes',
  no: 'no',
  rentals: 'Rentals',
  gift: 'Gift',
  collab: 'collab',
  giveaway: 'giveaway',
};

/** Columns of the sheet in its order and spelling; the serial number and the days of arrival are ours. */
export const bikeLabels = {
  model: 'BIKE',
  inv_number: 'INV Number',
  cost: 'Cost',
  provisory_number: 'Provisory Number',
  inv_type: 'Inv Type',
  brand: 'Brand',
  paid: 'Paid?',
  payment_method: 'Payment Method',
  payment_date: 'Payment Date',
  hubdoc_xero: 'HubDoc/XERO',
  arrived: 'Arrived',
  sold: 'Sold',
  workorder: 'BBS Workorder (if sold)',
  price_sold: 'Price Sold',
  sales_rep: 'Sales Rep',
  week: 'Week',
  last_edited_by: 'Last Edited by',
  last_edited_at: 'Last Edited time',
  serial_number: 'Serial Number',
  arrived_on: 'Arrived On',
  expected_on: 'Expected On',
} as const;

export type BikeColumn = keyof typeof bikeLabels;

export const bikeColumns = [
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
  'sold',
  'workorder',
  'price_sold',
  'sales_rep',
  'week',
  'last_edited_by',
  'last_edited_at',
  'serial_number',
  'arrived_on',
  'expected_on',
] as const satisfies readonly BikeColumn[];

/** The 18 columns of the export. */
export const bikeCsvColumns = bikeColumns.slice(0, 18).map((column) => bikeLabels[column]);

/** Only managers see these. */
const managerColumns = ['cost', 'price_sold'] as const satisfies readonly BikeColumn[];

export const isForManagers = (column: string): boolean => managerColumns.some((each) => each === column);

const dayMs = 86_400_000;
const daysPerWeek = 7;
/** A week belongs to the year of its Thursday (ISO 8601). */
const thursday = 4;

/** ISO 8601 week of a calendar day (`YYYY-MM-DD`), as `2026-W48`. */
export const isoWeek = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = at.getUTCDay() === 0 ? daysPerWeek : at.getUTCDay();
  const middle = new Date(at.getTime() + (thursday - weekday) * dayMs);
  const year = middle.getUTCFullYear();
  const week = Math.floor((middle.getTime() - Date.UTC(year, 0, 1)) / dayMs / daysPerWeek) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** Week in which a bike arrived, otherwise in which it was paid. */
export const weekOf = ({
  arrived_on: arrivedOn,
  payment_date: paidOn,
}: {
  arrived_on: string | null;
  payment_date: string | null;
}): string | null => {
  const day = arrivedOn ?? paidOn;
  return day === null ? null : isoWeek(day);
};

export const bikeChangeSchema = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});
export type BikeChange = z.output<typeof bikeChangeSchema>;

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Differences of the fields that both versions name. */
export const changesBetween = (before: Values, after: Values): BikeChange[] =>
  Object.keys(after).flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    return was === undefined || is === undefined || was === is ? [] : [{ field, before: was, after: is }];
  });

type Merge<Fields> = {
  /** Theirs, with mine wherever only I changed something; a clash has my value until somebody chooses. */
  merged: Fields;
  /** Changed by them alone. */
  taken: (keyof Fields)[];
  /** Changed by both, differently. */
  clashes: (keyof Fields)[];
};

/** Merges two edits of the same record field by field. */
export const mergeEdits = <Fields extends Record<string, string | number | null>>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Merge<Fields> => {
  const merge: Merge<Fields> = { merged: { ...theirs }, taken: [], clashes: [] };
  for (const field in base) {
    const isMine = mine[field] !== base[field];
    const isTheirs = theirs[field] !== base[field];
    if (isMine) merge.merged[field] = mine[field];
    if (isTheirs && !isMine) merge.taken.push(field);
    if (isTheirs && isMine && mine[field] !== theirs[field]) merge.clashes.push(field);
  }
  return merge;
};
