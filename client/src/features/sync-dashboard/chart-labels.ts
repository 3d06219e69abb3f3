import { formatCount } from '../../lib/format';
import { parts, type ChartDay, type Part } from './chart-data';

export const partLabels: Record<Part, string> = { applied: 'Done', conflicts: 'Conflicts', failed: 'Failed' };

const shortDay = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });

export const formatShortDay = (day: ChartDay): string => shortDay.format(day.start);
export const formatLongDay = (day: ChartDay): string => longDay.format(day.start);

/** A day in words: `Friday 20 November: 12 done, 1 conflicts, 0 failed, in 3 runs`. */
export const describeDay = (day: ChartDay): string => {
  const counts = parts.map((part) => `${formatCount(day[part])} ${partLabels[part].toLowerCase()}`).join(', ');
  return `${formatLongDay(day)}: ${counts}, in ${formatCount(day.runs)} ${day.runs === 1 ? 'run' : 'runs'}`;
};
