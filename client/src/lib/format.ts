type Amount = number | string | null | undefined;

/** Shown for unknown values, which are never the same as 0. */
export const unknown = '—';

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en-AU');

const toNumber = (amount: Amount): number | null => {
  if (amount === null || amount === undefined || amount === '') return null;
  const value = Number(amount);
  return Number.isFinite(value) ? value : null;
};

const formatWith = (format: Intl.NumberFormat, amount: Amount): string => {
  const value = toNumber(amount);
  return value === null ? unknown : format.format(value);
};

/** Australian dollars: `$1,234.50`. */
export const formatAud = (amount: Amount): string => formatWith(aud, amount);

/** US dollars, for the screens specified so: `$1,234.50` too. */
export const formatUsd = (amount: Amount): string => formatWith(usd, amount);

/** Whole number with thousands separators: `12,400`. */
export const formatCount = (value: Amount): string => formatWith(count, value);

/** `+3`, `−2`, `±0`: signs, so that no meaning depends on colour. */
export const formatSigned = (delta: number): string => {
  if (delta === 0) return '±0';
  return `${delta > 0 ? '+' : '−'}${formatCount(Math.abs(delta))}`;
};

/** Size of a file: `950 bytes`, `38 KB`, `1.2 MB`. */
export const formatBytes = (size: number): string => {
  if (size < 1_000) return `${size} bytes`;
  if (size < 1_000_000) return `${Math.round(size / 1_000)} KB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
};

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

const dayFormat = new Intl.DateTimeFormat('en-AU', { day: '2-digit', month: '2-digit', year: 'numeric' });
const utcDayFormat = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});
const momentFormat = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const formatMoment = (format: Intl.DateTimeFormat, value: string | null | undefined): string => {
  const time = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? unknown : format.format(time);
};

/** Day, `21/11/2026`. A calendar day (`YYYY-MM-DD`) is the same in every time zone. */
export const formatDate = (value: string | null | undefined): string =>
  formatMoment(value && calendarDay.test(value) ? utcDayFormat : dayFormat, value);

/** Day of a moment in a time zone, `21/11/2026`. */
export const formatDateIn = (value: string | null | undefined, timeZone: string): string =>
  formatMoment(
    new Intl.DateTimeFormat('en-AU', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
    value,
  );

/** Day and time, `21/11/2026, 3:05 pm`. */
export const formatDateTime = (value: string | null | undefined): string => formatMoment(momentFormat, value);

const hourMs = 3_600_000;

/** Age of the last sync: `Never`, `Recent`, `30h ago`, `4d ago`. */
export const formatLastSynced = (value: string | null | undefined, now: number): string => {
  const time = value ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return 'Never';
  const hours = Math.floor((now - time) / hourMs);
  if (hours < 24) return 'Recent';
  return hours < 72 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
};

const minuteSeconds = 60;
const hourSeconds = 3600;

const about = (count: number, unit: string): string => `about ${count} ${unit}${count === 1 ? '' : 's'}`;

/** Rough duration: `less than a minute`, `about 2 minutes`. */
export const describeSeconds = (seconds: number): string => {
  if (seconds < minuteSeconds) return 'less than a minute';
  const minutes = Math.round(seconds / minuteSeconds);
  return minutes < minuteSeconds ? about(minutes, 'minute') : about(Math.round(seconds / hourSeconds), 'hour');
};
