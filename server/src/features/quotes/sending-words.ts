const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Dollars as a customer reads them: `$1,234.50`. */
export const formatMoney = (dollars: number): string => money.format(dollars);

/** A moment's day in a time zone: `21 November 2026`. */
export const formatDay = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(moment),
  );

const dayMs = 86_400_000;

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
const aheadOfUtc = (moment: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(moment / 1000) * 1000;
};

/**
 * The last millisecond of the day that is so many days after a moment's own day, both as the calendar of the time zone
 * counts: a quote sent at any hour of the 1st for 30 days is valid to the end of the 31st, whatever the clocks do.
 */
export const endOfDayAfter = (from: Date, days: number, timeZone: string): Date => {
  const localDay = Math.floor((from.getTime() + aheadOfUtc(from.getTime(), timeZone)) / dayMs);
  const midnight = (localDay + days + 1) * dayMs;
  const guess = midnight - aheadOfUtc(midnight, timeZone);
  return new Date(midnight - aheadOfUtc(guess, timeZone) - 1);
};

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

const decode = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
};

/** What a shop's HTML says, on one line: its tags stripped, its entities read. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, decode)
    .replace(/\s+/g, ' ')
    .trim();

/** The hour of the day, 0 to 23, that the clocks of a time zone show. */
export const hourOfDay = (at: Date, timeZone: string): number =>
  new Date(at.getTime() + aheadOfUtc(at.getTime(), timeZone)).getUTCHours();
