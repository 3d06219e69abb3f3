/** The shop's times: stored in milliseconds at whole seconds, shown in its zone and in GMT, without an offset. */
export type SiteTime = {
  toSite(at: number): string;
  toGmt(at: number): string;
  /** Parses a date without offset in the shop's zone (or in GMT); null when invalid. */
  parse(text: string, isGmt?: boolean): number | null;
  /**
   * Value WordPress compares date filters with: wall-clock time in the shop's zone. With `dates_are_gmt` it is compared
   * with GMT columns, so that a bare GMT date works and one with 'Z' is off by the shop's offset.
   */
  toFilterClock(text: string): number;
  /** Wall-clock value of a time, for comparison with a filter. */
  toColumnClock(at: number, isGmt: boolean): number;
};

const restDate = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}(:\d{2})?)?$/;
const hourLength = 3_600_000;

/** WordPress accepts only full ISO 8601 times, not bare days. */
export const isRestDate = (text: string): boolean => restDate.test(text);

const readParts = (format: Intl.DateTimeFormat, at: number): number => {
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

export const createSiteTime = (timeZone: string): SiteTime => {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Cached, because asking Intl for every date would take longer than the rest of the page. Zones change their offset
  // on the hour or half hour.
  const offsets = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const slot = Math.floor(at / (hourLength / 2));
    const known = offsets.get(slot);
    if (known !== undefined) return known;
    const offset = readParts(format, at) - Math.floor(at / 1000) * 1000;
    offsets.set(slot, offset);
    return offset;
  };
  const toText = (clock: number) => new Date(clock).toISOString().slice(0, 19);
  const fromWallClock = (clock: number): number => {
    const guess = clock - offsetAt(clock);
    return clock - offsetAt(guess);
  };
  const parse = (text: string, isGmt = false): number | null => {
    const hasOffset = /([Zz]|[+-]\d{2}:?\d{2})$/.test(text) && text.includes(':');
    const clock = Date.parse(hasOffset ? text : `${text.replace(' ', 'T')}${text.includes(':') ? '' : 'T00:00:00'}Z`);
    if (Number.isNaN(clock)) return null;
    const moment = hasOffset || isGmt ? clock : fromWallClock(clock);
    return Math.floor(moment / 1000) * 1000;
  };

  return {
    toSite: (at) => toText(at + offsetAt(at)),
    toGmt: toText,
    parse,
    toFilterClock: (text) => {
      const moment = parse(text) ?? 0;
      return moment + offsetAt(moment);
    },
    toColumnClock: (at, isGmt) => (isGmt ? at : at + offsetAt(at)),
  };
};
