import { z } from 'zod';
import { toCents } from '../cents';
import { rawDegrees, rawPostcode } from '../locality';

/* A single row is an object, several are an array, an empty list is `""`. */

const text = z.union([z.string(), z.number()]).transform(String);

const rowsOf = <S extends z.ZodType>(row: S) =>
  z.preprocess((value) => (value === undefined || value === '' ? [] : [value].flat()), z.array(row));

/** An empty relation is `""` instead of an object without rows. */
const relation = <S extends z.ZodObject>(shape: S) => z.preprocess((value) => (value === '' ? {} : value), shape);

/** Guards against a price of 0. */
const cents = text.transform(toCents).pipe(z.int().positive());

export const rawServices = z.object({
  services: relation(z.object({ service: rowsOf(z.object({ code: text, name: text, price: cents })) })),
});

/** Only the fields that the list of services lacks. */
export const rawCalculation = z.object({
  postage_result: z.object({ delivery_time: z.string().trim().min(1).nullable().catch(null) }),
});

export const rawLocalities = z.object({
  localities: relation(
    z.object({
      locality: rowsOf(
        z.object({ location: text, postcode: rawPostcode, state: text, latitude: rawDegrees, longitude: rawDegrees }),
      ),
    }),
  ),
});

export const rawError = z.object({ error: z.object({ errorMessage: z.string().trim().min(1) }) });
