import { TZDate } from '@date-fns/tz';
import { addBusinessDays, formatISO, setHours, startOfDay } from 'date-fns';

/** Next weekday at 9:00, as `2026-11-23T09:00:00+11:00`. Ignores public holidays. */
export const nextPickup = (now: Date, timeZone: string): string =>
  formatISO(setHours(addBusinessDays(startOfDay(new TZDate(now, timeZone)), 1), 9));
