type Clock = { hour: number; minute: number; second: number };

const minuteMs = 60_000;

/** Clocks by time zone: making one takes longer than all other work on a conversation. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-AU', { timeZone, hourCycle: 'h23', ...numeric });
  clocks.set(timeZone, made);
  return made;
};

const clockAt = (at: Date, timeZone: string): Clock => {
  const parts = clockIn(timeZone).formatToParts(at);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { hour: read('hour'), minute: read('minute'), second: read('second') };
};

/** Whole hours of the day at the shop. `from` is usually in the evening; equal values mean none. */
export type QuietHours = { from: number; until: number };

const isQuietHour = (hour: number, { from, until }: QuietHours): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until;

/** End of the quiet hours around this moment; null outside of them. */
export const quietUntil = (at: Date, hours: QuietHours, timeZone: string): Date | null => {
  const now = clockAt(at, timeZone);
  if (!isQuietHour(now.hour, hours)) return null;
  const hoursLeft = (hours.until - now.hour + 24) % 24;
  const whole = at.getTime() - (now.minute * 60 + now.second) * 1000 - at.getMilliseconds();
  const end = new Date(whole + hoursLeft * 60 * minuteMs);
  // The clock may change overnight by an hour.
  const shift = clockAt(end, timeZone).hour - hours.until;
  const hour = shift > 12 ? shift - 24 : shift < -12 ? shift + 24 : shift;
  return new Date(end.getTime() - hour * 60 * minuteMs);
};
