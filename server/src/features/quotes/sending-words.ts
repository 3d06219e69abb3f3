import { TZDate } from '@date-fns/tz';
import { addDays, startOfDay } from 'date-fns';

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Dollars as a customer reads them: `$1,234.50`. */
export const formatMoney = (dollars: number): string => money.format(dollars);

/** A moment's day in a time zone: `21 November 2026`. */
export const formatDay = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(moment),
  );

/**
 * The last millisecond of the day that is so many days after a moment's own day, both as the calendar of the time zone
 * counts: a quote sent at any hour of the 1st for 30 days is valid to the end of the 31st, whatever the clocks do.
 */
export const endOfDayAfter = (from: Date, days: number, timeZone: string): Date =>
  new Date(startOfDay(addDays(new TZDate(from, timeZone), days + 1)).getTime() - 1);

/** The hour of the day, 0 to 23, that the clocks of a time zone show. */
export const hourOfDay = (at: Date, timeZone: string): number => new TZDate(at, timeZone).getHours();
