import { z } from 'zod';

/** A suburb or town with its postcode. */
export type Locality = {
  name: string;
  /** Four digits. */
  postcode: string;
  /** As it is written in addresses: NSW. */
  state: string;
  /** Degrees; null when they are not known. */
  latitude: number | null;
  longitude: number | null;
};

/** Directories send postcodes as numbers, so that Darwin's 0800 arrives as 800. */
export const rawPostcode = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).padStart(4, '0'))
  .pipe(z.string().regex(/^\d{4}$/));

/** Degrees as a number or a text; 0 stands for unknown, nothing in Australia being there. */
export const rawDegrees = z
  .union([z.number(), z.string().min(1).transform(Number)])
  .pipe(z.number().min(-180).max(180))
  .transform((degrees) => (degrees === 0 ? null : degrees))
  .catch(null);
