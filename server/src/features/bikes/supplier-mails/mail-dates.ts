/** Times that an email names, as calendar days (`YYYY-MM-DD`). */
export type FoundDate = {
  at: number;
  end: number;
  /** Last day of the span named, seen from an email that looks back or ahead. */
  past: string;
  future: string;
  /** True if two readings are possible, such as 3/12 in an email that also contains 12/25. */
  isUnsure: boolean;
};

const dayMs = 86_400_000;
const daysPerWeek = 7;

type Time = { at: number; end: number };
type Reading = Time & { past: number; future: number; isUnsure?: boolean };

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Null for days that do not exist. Months count from 1. */
const timeOf = (year: number, month: number, day: number): number | null => {
  const time = Date.UTC(year, month - 1, day);
  const made = new Date(time);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? time : null;
};

const lastOfMonth = (year: number, month: number): number => Date.UTC(year, month, 0);

const monthWords = [
  ['january', 'jan', 'januar', 'januari', 'janvier', 'gennaio', 'enero'],
  ['february', 'feb', 'februar', 'februari', 'février', 'febbraio', 'febrero'],
  ['march', 'mar', 'märz', 'maart', 'mars', 'marzo'],
  ['april', 'apr', 'avril', 'aprile', 'abril'],
  ['may', 'mai', 'mei', 'maggio', 'mayo'],
  ['june', 'jun', 'juni', 'juin', 'giugno', 'junio'],
  ['july', 'jul', 'juli', 'juillet', 'luglio', 'julio'],
  ['august', 'aug', 'augustus', 'août', 'agosto'],
  ['september', 'sep', 'sept', 'septembre', 'settembre', 'septiembre'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'ottobre', 'octubre'],
  ['november', 'nov', 'novembre', 'noviembre'],
  ['december', 'dec', 'dezember', 'dez', 'décembre', 'dicembre', 'diciembre'],
];
const monthOf = new Map(monthWords.flatMap((words, at) => words.map((word) => [word, at + 1] as const)));
const month = `(${[...monthOf.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?(?![\\p{L}])`;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday = '(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\b\\.?';
const weekdayOf = (word: string): number => weekdays.indexOf(word.slice(0, 3).toLowerCase());

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const number = `(\\d{1,2}|an?|${numbers.join('|')})`;

/** Number of a word or of digits; null if it is neither. */
export const toCount = (word: string): number | null => {
  const lower = word.toLowerCase();
  if (/^\d{1,3}$/.test(lower)) return Number(lower);
  if (/^(an?)$/.test(lower)) return 1;
  const at = numbers.indexOf(lower);
  return at < 0 ? null : at + 1;
};

const notBefore = '(?<![\\p{L}\\d/.-])';
const dayNumber = '(\\d{1,2})(?:st|nd|rd|th)?';
const ofYear = '(?:[,\\s-]*(20\\d\\d)(?!\\d))?';
const expression = (source: string): RegExp => new RegExp(source, 'giu');

const patterns = {
  iso: expression(`${notBefore}(20\\d\\d)-(\\d{1,2})-(\\d{1,2})(?!\\d)`),
  chinese: expression('(20\\d\\d)年(\\d{1,2})月(\\d{1,2})日'),
  numeric: expression(`${notBefore}(\\d{1,2})[/.](\\d{1,2})[/.](20\\d\\d|\\d\\d)(?![\\d/])`),
  short: expression(`${notBefore}(\\d{1,2})/(\\d{1,2})(?![\\d/])`),
  dayMonth: expression(`${notBefore}${dayNumber}\\.?[\\s-]*(?:of\\s+)?${month}${ofYear}`),
  monthDay: expression(`(?<![\\p{L}])${month}\\s+${dayNumber}(?![\\d:])${ofYear}`),
  partOfMonth: expression(
    `(?:\\b(early|beginning of|start of|mid(?:dle of)?|late|end of|the middle of)[\\s-]+(?:in\\s+)?)?(?<![\\p{L}])${month}${ofYear}`,
  ),
  weekOf: expression('\\bweek\\s+(?:of|commencing|starting|beginning)\\b(?:\\s+(?:the|on))?\\s+(?=\\S)'),
  dayAlone: expression('\\bthe\\s+(\\d{1,2})(?:st|nd|rd|th)(?!\\s+of)\\b'),
  relative: expression(
    '\\b(today|tonight|this (?:morning|afternoon|arvo)|just now|heute|hoy|oggi|yesterday|ieri|gestern|tomorrow)\\b',
  ),
  nextSpan: expression('\\b(this|next)\\s+(week|month)\\b'),
  weekday: expression(`\\b(?:(this|next|last|coming)\\s+)?${weekday}(\\s+(?:last\\s+)?week\\b)?`),
  weekNumber: expression(
    '\\b(?:calendar week|week|wk|cw|kw)\\.?\\s*(?:no\\.?\\s*)?(\\d{1,2})(?!\\d)(?:\\s*/\\s*(20\\d\\d))?',
  ),
  weekOfMonth: expression(`\\b(first|second|third|last) week (?:of|in) ${month}${ofYear}`),
  endOfSpan: expression('\\bend of (?:the|this) (week|month|year)\\b'),
  within: expression(
    `\\b(?:in|within|another)\\s+(?:about\\s+|approx\\.?\\s+|around\\s+)?(?:${number}\\s*(?:-|to|or)\\s*)?${number}\\s+(business |working )?(day|week|month)s?\\b`,
  ),
};

/** Year of a day without one: the nearest. Looking ahead, a day well before the email counts for next year. */
const nearest = (
  sent: number,
  month: number,
  last: (year: number) => number | null,
): Omit<Reading, 'at' | 'end'> | null => {
  const year = new Date(sent).getUTCFullYear();
  const times = [year - 1, year, year + 1].flatMap((each) => last(each) ?? []);
  if (times.length === 0 || month < 1 || month > 12) return null;
  const closest = (from: readonly number[]) =>
    from.reduce((best, time) => (Math.abs(time - sent) < Math.abs(best - sent) ? time : best));
  const ahead = times.filter((time) => time >= sent - 45 * dayMs);
  const behind = times.filter((time) => time <= sent + 2 * dayMs);
  return { past: closest(behind.length > 0 ? behind : times), future: ahead[0] ?? closest(times) };
};

const fixed = (time: number | null): Omit<Reading, 'at' | 'end'> | null =>
  time === null ? null : { past: time, future: time };

const ofDay = (sent: number, month: number, day: number, year: string | undefined) =>
  year === undefined
    ? nearest(sent, month, (each) => timeOf(each, month, day))
    : fixed(timeOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day));

const endOfPart = (part: string | undefined, year: number, month: number): number => {
  const word = part?.toLowerCase() ?? '';
  if (/^(early|beginning|start)/.test(word)) return Date.UTC(year, month - 1, 10);
  return word.includes('mid') ? Date.UTC(year, month - 1, 20) : lastOfMonth(year, month);
};

const addWorkingDays = (from: number, days: number): number => {
  let time = from;
  for (let left = days; left > 0;) {
    time += dayMs;
    const day = new Date(time).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return time;
};

const addMonths = (from: number, months: number): number => {
  const day = new Date(from);
  const last = lastOfMonth(day.getUTCFullYear(), day.getUTCMonth() + 1 + months);
  return Math.min(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate()), last);
};

const mondayOf = (time: number): number => time - ((new Date(time).getUTCDay() + 6) % daysPerWeek) * dayMs;

type Found = RegExpExecArray;
type Reader = (found: Found, sent: number) => Omit<Reading, 'at' | 'end'> | null;

const readRelative: Reader = ([, word = ''], sent) => {
  const lower = word.toLowerCase();
  if (lower === 'tomorrow') return fixed(sent + dayMs);
  return fixed(['yesterday', 'ieri', 'gestern'].includes(lower) ? sent - dayMs : sent);
};

const readSpan: Reader = ([, which = '', unit = ''], sent) => {
  const isNext = which.toLowerCase() === 'next';
  if (unit.toLowerCase() === 'week') return fixed(mondayOf(sent) + (isNext ? 11 : 4) * dayMs);
  const day = new Date(sent);
  return fixed(lastOfMonth(day.getUTCFullYear(), day.getUTCMonth() + (isNext ? 2 : 1)));
};

/** Monday of an ISO week: the first one holds 4 January. */
const mondayOfWeek = (year: number, week: number): number =>
  mondayOf(Date.UTC(year, 0, 4)) + (week - 1) * daysPerWeek * dayMs;

const readWeekNumber: Reader = ([, number = '', year], sent) => {
  const week = Number(number);
  if (week < 1 || week > 53) return null;
  const friday = (each: number) => mondayOfWeek(each, week) + 4 * dayMs;
  return year === undefined ? nearest(sent, 1, friday) : fixed(friday(Number(year)));
};

const monthNumber = (word: string): number => monthOf.get(word.toLowerCase()) ?? 0;

const readWeekOfMonth: Reader = ([, which = '', name = '', year], sent) => {
  const month = monthNumber(name);
  const week = ['first', 'second', 'third'].indexOf(which.toLowerCase()) + 1;
  const last = (each: number) =>
    week === 0 ? lastOfMonth(each, month) : Date.UTC(each, month - 1, week * daysPerWeek);
  return year === undefined ? nearest(sent, month, last) : fixed(last(Number(year)));
};

const readEndOfSpan: Reader = ([, unit = ''], sent) => {
  const day = new Date(sent);
  if (unit.toLowerCase() === 'week') return fixed(mondayOf(sent) + 4 * dayMs);
  return fixed(lastOfMonth(day.getUTCFullYear(), unit.toLowerCase() === 'year' ? 12 : day.getUTCMonth() + 1));
};

const readWeekday: Reader = ([, which = '', name = '', later], sent) => {
  const wanted = weekdayOf(name);
  const today = new Date(sent).getUTCDay();
  const behind = (today - wanted + daysPerWeek) % daysPerWeek;
  const ahead = (wanted - today + daysPerWeek) % daysPerWeek || daysPerWeek;
  const past = sent - behind * dayMs;
  if (/last/i.test(later ?? ''))
    return fixed(mondayOf(sent) - daysPerWeek * dayMs + ((wanted + 6) % daysPerWeek) * dayMs);
  if (/next/i.test(which)) {
    const time = mondayOf(sent) + (daysPerWeek + ((wanted + 6) % daysPerWeek)) * dayMs;
    // "Next Friday", written on a Wednesday: many mean the one in two days.
    return { past, future: time, isUnsure: time - sent > daysPerWeek * dayMs };
  }
  return { past, future: sent + (ahead + (later === undefined ? 0 : daysPerWeek)) * dayMs };
};

const readWithin: Reader = ([, , count = '', working, unit = ''], sent) => {
  const many = toCount(count) ?? 1;
  if (unit.toLowerCase() === 'month') return fixed(addMonths(sent, many));
  if (unit.toLowerCase() === 'week') return fixed(sent + many * daysPerWeek * dayMs);
  return fixed(working === undefined ? sent + many * dayMs : addWorkingDays(sent, many));
};

const readNumeric: Reader = ([, first = '', second = '', year], sent) => {
  const isMonthFirst = Number(second) > 12 && Number(first) <= 12;
  return isMonthFirst
    ? ofDay(sent, Number(first), Number(second), year)
    : ofDay(sent, Number(second), Number(first), year);
};

const readers: [keyof typeof patterns, Reader][] = [
  ['iso', ([, year, month, day], sent) => ofDay(sent, Number(month), Number(day), year)],
  ['chinese', ([, year, month, day], sent) => ofDay(sent, Number(month), Number(day), year)],
  ['numeric', readNumeric],
  ['weekNumber', readWeekNumber],
  ['weekOfMonth', readWeekOfMonth],
  ['dayMonth', ([, day, name = '', year], sent) => ofDay(sent, monthNumber(name), Number(day), year)],
  ['monthDay', ([, name = '', day, year], sent) => ofDay(sent, monthNumber(name), Number(day), year)],
  ['short', readNumeric],
  [
    'partOfMonth',
    ([, part, name = '', year], sent) => {
      const of = monthNumber(name);
      return year === undefined
        ? nearest(sent, of, (each) => endOfPart(part, each, of))
        : fixed(endOfPart(part, Number(year), of));
    },
  ],
  ['within', readWithin],
  ['nextSpan', readSpan],
  ['endOfSpan', readEndOfSpan],
  ['relative', readRelative],
  ['weekday', readWeekday],
  [
    'dayAlone',
    ([, day], sent) => {
      const today = new Date(sent);
      const inMonth = (ahead: number) =>
        timeOf(today.getUTCFullYear(), today.getUTCMonth() + 1 + ahead, Number(day)) ?? sent;
      const now = inMonth(0);
      return { past: now <= sent ? now : inMonth(-1), future: now >= sent ? now : inMonth(1) };
    },
  ],
];

/** "May" in the middle of a sentence is a verb more often than a month. */
const isVerb = (text: string, { at, end }: Time): boolean => /^(may|mar|sat|sun)$/i.test(text.slice(at, end).trim());

const overlaps = (one: Time, other: Time): boolean => one.at < other.end && other.at < one.end;

const weekStartsIn = (text: string): number[] =>
  [...text.matchAll(patterns.weekOf)].map(({ index, 0: all }) => index + all.length);

/** A date with its weekday is one time: Tuesday 1 December. */
const joined = (text: string, found: readonly Reading[]): Reading[] =>
  found.filter(
    (one, at) =>
      !found.some(
        (other, rank) =>
          rank !== at &&
          rank < at &&
          other.at >= one.end &&
          other.at - one.end <= 6 &&
          /^[\s,(]*(?:the\s+)?$/i.test(text.slice(one.end, other.at)) &&
          new RegExp(`^${weekday}(?:\\s+(?:last\\s+)?week)?$`, 'iu').test(
            text
              .slice(one.at, one.end)
              .replace(/^(this|next|last|coming)\s+/i, '')
              .trim(),
          ),
      ),
  );

/** True for emails that write the month first (12/25), so that 3/12 is uncertain. */
export const writesMonthFirst = (text: string): boolean =>
  [...text.matchAll(patterns.numeric)].some(([, first, second]) => Number(first) <= 12 && Number(second) > 12);

/** True if both numbers could be the month. */
const isEither = ([, first, second]: Found): boolean => Number(first) <= 12 && Number(second) <= 12 && first !== second;

const readAll = (text: string, sent: number, monthFirst: boolean): Reading[] => {
  const found: Reading[] = [];
  for (const [name, read] of readers) {
    for (const match of text.matchAll(patterns[name])) {
      const place = { at: match.index, end: match.index + match[0].trimEnd().length };
      const reading = isVerb(text, place) || found.some((other) => overlaps(place, other)) ? null : read(match, sent);
      const isShort = name === 'numeric' || name === 'short';
      const isOpen = monthFirst && isShort && isEither(match);
      if (reading) found.push({ ...place, ...reading, isUnsure: isOpen || reading.isUnsure === true });
    }
  }
  return found;
};

/**
 * Dates of a text in the notation of this country (day first), in order. Spans end with their last day, weeks with
 * Friday. `sentOn` is the day of the email, `YYYY-MM-DD`.
 */
export const findDates = (text: string, sentOn: string, { monthFirst }: { monthFirst: boolean }): FoundDate[] => {
  const starts = weekStartsIn(text);
  const weekEnd = (at: number, time: number) =>
    starts.some((start) => at >= start && at - start <= 12) ? mondayOf(time) + 4 * dayMs : time;
  return joined(text, readAll(text, toTime(sentOn), monthFirst))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, end, past, future, isUnsure = false }) => ({
      at,
      end,
      past: toDay(weekEnd(at, past)),
      future: toDay(weekEnd(at, future)),
      isUnsure,
    }));
};
