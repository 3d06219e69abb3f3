const dayMs = 86_400_000;

const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** `+11:00` */
const offsetAt = (at: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
};

const isWeekend = (noon: Date): boolean => noon.getUTCDay() === 0 || noon.getUTCDay() === 6;

/**
 * Nine in the morning of the next weekday, as `2026-11-23T09:00:00+11:00` with the offset that an Australian time zone
 * has on that day. Public holidays are not known.
 */
export const nextPickup = (now: Date, timeZone: string): string => {
  let noon = new Date(Date.parse(`${dayOf(now, timeZone)}T12:00:00Z`) + dayMs);
  while (isWeekend(noon)) noon = new Date(noon.getTime() + dayMs);
  const day = noon.toISOString().slice(0, 10);
  return `${day}T09:00:00${offsetAt(new Date(`${day}T09:00:00+10:00`), timeZone)}`;
};
