import { z } from 'zod';

/** Postgres has no year 0, and zod has. */
const isKnownYear = (text: string): boolean => !text.startsWith('0000');
const unknownYear = 'This is not a date';

/** A day, as `2026-11-22`. */
export const daySchema = z.iso.date().refine(isKnownYear, unknownYear);

/** A moment with its time zone, as `2026-11-22T10:00:00+11:00`. */
export const momentSchema = z.iso.datetime({ offset: true }).refine(isKnownYear, unknownYear);
