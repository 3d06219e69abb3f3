import { TZDate } from '@date-fns/tz';
import { addBusinessDays, formatISO, setHours, startOfDay } from 'date-fns';

/**
 * Nine in the morning of the next weekday, as `2026-11-23T09:00:00+11:00` with the offset that the time zone has on that
 * day. Public holidays are not known.
 */
export const nextPickup = (now: Date, timeZone: string): string =>
  formatISO(setHours(addBusinessDays(startOfDay(new TZDate(now, timeZone)), 1), 9));
