import { formatDate } from '../../lib/format';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const words = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' });

/** Time since a moment, `5 minutes ago`; after a week, its day. */
export const timeAgo = (moment: string, now: number): string => {
  const ago = now - Date.parse(moment);
  if (ago < minuteMs) return 'Just now';
  if (ago < hourMs) return words.format(-Math.floor(ago / minuteMs), 'minute');
  if (ago < dayMs) return words.format(-Math.floor(ago / hourMs), 'hour');
  return ago < 7 * dayMs ? words.format(-Math.floor(ago / dayMs), 'day') : formatDate(moment);
};
