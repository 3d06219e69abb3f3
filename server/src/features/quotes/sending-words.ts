import { TZDate } from '@date-fns/tz';
import { addDays, format, startOfDay } from 'date-fns';

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Formats dollars for customers: `$1,234.50`. */
export const formatMoney = (dollars: number): string => money.format(dollars);

export const dayOf = (at: Date, timeZone: string): string => format(new TZDate(at, timeZone), 'yyyy-MM-dd');

/** Formats the day of a timestamp in a time zone: `21 November 2026`. */
export const formatDay = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(moment),
  );

/**
 * Last millisecond of the day `days` days later in the time zone: a quote sent on the 1st for 30 days is valid to the
 * end of the 31st, also across daylight saving changes.
 */
export const endOfDayAfter = (from: Date, days: number, timeZone: string): Date =>
  new Date(startOfDay(addDays(new TZDate(from, timeZone), days + 1)).getTime() - 1);

export const hourOfDay = (at: Date, timeZone: string): number => new TZDate(at, timeZone).getHours();

/** Avoids emails at night; the jobs that send them run every hour. */
export const isCivilHour = (at: Date, timeZone: string): boolean => {
  const hour = hourOfDay(at, timeZone);
  return hour >= 8 && hour < 20;
};
