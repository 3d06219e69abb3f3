import { formatDate } from '../../lib/format';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Time since a moment, `5m ago`; after a week, its day. */
export const relativeTime = (moment: string, now: number): string => {
  const ago = now - Date.parse(moment);
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)}m ago`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)}h ago`;
  return ago < 7 * dayMs ? `${Math.floor(ago / dayMs)}d ago` : formatDate(moment);
};
