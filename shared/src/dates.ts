import { z } from 'zod';

/** Postgres has no year 0, but zod accepts it. */
const isKnownYear = (text: string): boolean => !text.startsWith('0000');
const unknownYear = 'Enter a valid date';

/** A calendar day, as `2026-11-22`. */
export const daySchema = z.iso.date().refine(isKnownYear, unknownYear);

/** A point in time with its offset, as `2026-11-22T10:00:00+11:00`. */
export const momentSchema = z.iso.datetime({ offset: true }).refine(isKnownYear, unknownYear);
