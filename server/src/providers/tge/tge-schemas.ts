import { z } from 'zod';
import { toCents } from '../cents';

/* Undocumented: one row is an object or an array, values are text, and an error may come with status 200. */

const text = z.union([z.string(), z.number()]).transform(String);

const rowsOf = <S extends z.ZodType>(row: S) =>
  z.preprocess((value) => (value === undefined || value === null || value === '' ? [] : [value].flat()), z.array(row));

const amount = z
  .union([z.object({ Value: text }).transform(({ Value }) => Value), text])
  .transform(toCents)
  .nullable()
  .catch(null);

const rawResponse = z.object({ TotalChargeAmount: amount.optional(), TotalAmount: amount.optional() });

const rawErrors = z.object({ ErrorMessage: rowsOf(z.object({ ErrorMessage: text })) });

export const rawEnquiry = z.object({
  TollMessage: z.object({
    RateEnquiry: z.object({ Response: rowsOf(rawResponse) }).optional(),
    ErrorMessages: z.union([rawErrors, z.literal('').transform(() => ({ ErrorMessage: [] }))]).optional(),
  }),
});

export type RawEnquiry = z.output<typeof rawEnquiry>;
