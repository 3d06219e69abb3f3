import type { Bike, BikeEdit, BikeEntry } from '@chainline/shared/bikes/bike-contract';
import { bikeEntryTypes } from '@chainline/shared/bikes/bike-contract';
import {
  arrivedStates,
  bikeChangeSchema,
  isForManagers,
  soldStates,
  weekOf,
  yesNo,
} from '@chainline/shared/bikes/bike-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { maskAmounts } from './supplier-mails/mask-amounts';

const dollars = z.string().transform(Number).nullable();
const day = z.string().nullable();

/** Values as people enter them. */
export const bikeValues = sql`b.model, b.inv_number, b.provisory_number, b.inv_type, b.brand, b.paid, b.payment_method,
  to_char(b.payment_date, 'YYYY-MM-DD') as payment_date, b.hubdoc_xero, b.arrived,
  to_char(b.arrived_on, 'YYYY-MM-DD') as arrived_on,
  to_char(b.expected_on, 'YYYY-MM-DD') as expected_on, b.sold, b.workorder, b.sales_rep, b.serial_number, b.cost,
  b.price_sold`;

export const bikeValuesSchema = z.object({
  model: z.string(),
  inv_number: z.string(),
  provisory_number: z.string(),
  inv_type: z.string(),
  brand: z.string(),
  paid: z.enum(yesNo),
  payment_method: z.string(),
  payment_date: day,
  hubdoc_xero: z.enum(yesNo),
  arrived: z.enum(arrivedStates),
  arrived_on: day,
  expected_on: day,
  sold: z.enum(soldStates),
  workorder: z.string(),
  sales_rep: z.string(),
  serial_number: z.string(),
  cost: dollars,
  price_sold: dollars,
});
export type BikeValues = Required<BikeEdit>;

/** Empty values that a new record starts from. */
export const emptyBike: BikeValues = {
  model: '',
  inv_number: '',
  provisory_number: '',
  inv_type: '',
  brand: '',
  paid: 'no',
  payment_method: '',
  payment_date: null,
  hubdoc_xero: 'no',
  arrived: 'no',
  arrived_on: null,
  expected_on: null,
  sold: 'no',
  workorder: '',
  sales_rep: '',
  serial_number: '',
  cost: null,
  price_sold: null,
};

export const bikeRowSchema = bikeValuesSchema.extend({
  id: z.int(),
  version: z.int(),
  is_double: z.boolean(),
  last_edited_by: z.string(),
  last_edited_at: z.date(),
  deleted_at: z.date().nullable(),
});
export type BikeRow = z.output<typeof bikeRowSchema>;

const entryRowSchema = z.object({
  id: z.int(),
  type: z.enum(bikeEntryTypes),
  at: z.iso.datetime({ offset: true }),
  by: z.string(),
  changes: z.array(bikeChangeSchema),
  source: z.string(),
});

export const bikeDetailRowSchema = bikeRowSchema.extend({ history: z.array(entryRowSchema) });
export type BikeDetailRow = z.output<typeof bikeDetailRowSchema>;

/** Leaves out the amounts for all but managers. */
export const toBike = (
  { cost, price_sold: priceSold, last_edited_at: editedAt, deleted_at: deletedAt, ...row }: BikeRow,
  seesCosts: boolean,
): Bike => ({
  ...row,
  ...(seesCosts && { cost, price_sold: priceSold }),
  week: weekOf(row),
  last_edited_at: editedAt.toISOString(),
  deleted_at: deletedAt?.toISOString() ?? null,
});

/** A change of amounts alone is not told to those who may not see them. */
export const toHistory = (entries: BikeDetailRow['history'], seesCosts: boolean): BikeEntry[] =>
  entries.flatMap(({ changes, at, source, ...entry }) => {
    const shown = seesCosts ? changes : changes.filter(({ field }) => !isForManagers(field));
    return entry.type === 'changed' && shown.length === 0
      ? []
      : [
          {
            ...entry,
            at: new Date(at).toISOString(),
            changes: shown,
            source: seesCosts ? source : maskAmounts(source),
          },
        ];
  });
