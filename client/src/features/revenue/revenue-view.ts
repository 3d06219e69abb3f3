import type { RevenueGroup } from '@chainline/shared/revenue/revenue-contract';
import { addDays, changeOf, type Period, type RevenueGrouping } from '@chainline/shared/revenue/revenue-rules';
import type { ChartCategory, ChartData } from '../../components/charts/chart-data';
import { formatAud, formatDate } from '../../lib/format';

export const groupingLabels: Record<RevenueGrouping, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  staff: 'Person',
  brand: 'Brand',
  category: 'Category',
  channel: 'Channel',
};

export const isOfTime = (by: RevenueGrouping): boolean => by === 'day' || by === 'week' || by === 'month';

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-AU', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Name of a group as people read it: `21/11/2026`, `Week from 16/11/2026`, `November 2026`. */
export const groupName = (by: RevenueGrouping, { key, label }: Pick<RevenueGroup, 'key' | 'label'>): string => {
  if (by === 'day') return formatDate(key);
  if (by === 'week') return `Week from ${formatDate(key)}`;
  return by === 'month' ? monthName.format(Date.parse(`${key}-01`)) : label;
};

/** `+12.5%`, with a true minus; nothing where there is nothing to compare with. */
export const changeText = (now: number, before: number): string => {
  const change = changeOf(now, before);
  if (change === null) return now === 0 ? '±0%' : 'New';
  if (change === 0) return '±0%';
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-AU')}%`;
};

const mostBars = 12;

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

const categoryOf = (by: RevenueGrouping, group: RevenueGroup): ChartCategory => {
  const label = groupName(by, group);
  const tick =
    by === 'month'
      ? shortMonth.format(Date.parse(`${group.key}-01`))
      : by === 'day' || by === 'week'
        ? shortDay.format(Date.parse(group.key))
        : label;
  return { key: group.key, label, tick };
};

const none = { label: '', received: 0, refunded: 0, net: 0, gst: 0, previous_net: 0, margin: null };

const keyOfDay: Partial<Record<RevenueGrouping, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  month: (day) => day.slice(0, 7),
};

/** Adds days, weeks or months without payments, so that the axis of a chart is even. */
export const withGaps = (
  by: RevenueGrouping,
  groups: readonly RevenueGroup[],
  { from, to }: Period,
): RevenueGroup[] => {
  const keyOf = keyOfDay[by];
  if (keyOf === undefined) return [...groups];
  const keys = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) keys.add(keyOf(day));
  const known = new Map(groups.map((group) => [group.key, group]));
  return [...keys].map((key) => known.get(key) ?? { ...none, key });
};

/** Money received and refunded over time, or the largest groups. */
export const toChart = (by: RevenueGrouping, groups: readonly RevenueGroup[]): ChartData => {
  const isTime = isOfTime(by);
  const shown = isTime ? groups : groups.filter(({ net }) => net > 0).slice(0, mostBars);
  const color = 'var(--cl-palette-primary-main)';
  return {
    axis: groupingLabels[by],
    categories: shown.map((group) => categoryOf(by, group)),
    series: isTime
      ? [
          { name: 'Received', color, values: shown.map(({ received }) => received) },
          {
            name: 'Refunded',
            color: 'var(--cl-palette-error-main)',
            values: shown.map(({ refunded }) => (refunded === 0 ? 0 : -refunded)),
          },
        ]
      : [{ name: 'Revenue', color, values: shown.map(({ net }) => net) }],
    format: formatAud,
    formatTick: (value) => dollars.format(value),
  };
};
