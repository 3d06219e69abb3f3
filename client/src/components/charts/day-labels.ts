import type { ChartCategory } from './chart-data';

const shortDay = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Category of a calendar day: `21 Nov`, in full `Saturday 21 November`. */
export const dayCategory = (day: string): ChartCategory => ({
  key: day,
  label: longDay.format(Date.parse(day)),
  tick: shortDay.format(Date.parse(day)),
});
