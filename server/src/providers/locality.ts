import { z } from 'zod';

export type Locality = {
  name: string;
  postcode: string;
  /** Abbreviation used in addresses: NSW. */
  state: string;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
};

/** Directories send postcodes as numbers, so that Darwin's 0800 arrives as 800. */
export const rawPostcode = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).padStart(4, '0'))
  .pipe(z.string().regex(/^\d{4}$/));

/** Degrees as number or text; 0 means unknown, since nothing in Australia lies there. */
export const rawDegrees = z
  .union([z.number(), z.string().min(1).transform(Number)])
  .pipe(z.number().min(-180).max(180))
  .transform((degrees) => (degrees === 0 ? null : degrees))
  .catch(null);
