import { formatCount } from '../../lib/format';
import { parts, type ChartDay, type Part } from './chart-data';

export const partLabels: Record<Part, string> = {
  till_sale: 'Sold at the till',
  online_order: 'Sold online',
  till_refund: 'Returned at the till',
  till_receipt: 'Received',
  edit: 'Counted or edited',
};

const shortDay = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

export const formatShortDay = ({ day }: ChartDay): string => shortDay.format(Date.parse(day));
export const formatLongDay = ({ day }: ChartDay): string => longDay.format(Date.parse(day));

/** A day in words: `Friday 20 November: 12 sold at the till, 3 sold online`. */
export const describeDay = (day: ChartDay): string => {
  const counts = parts
    .filter((part) => day[part] > 0)
    .map((part) => `${formatCount(day[part])} ${partLabels[part].toLowerCase()}`);
  return `${formatLongDay(day)}: ${counts.length === 0 ? 'nothing moved' : counts.join(', ')}`;
};
