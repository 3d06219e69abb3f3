import type { RevenueGroup, RevenueRow } from '@chainline/shared/revenue/revenue-contract';
import { channelLabels, profitOf, type RevenueGrouping } from '@chainline/shared/revenue/revenue-rules';
import { byteOrderMark, toCsvLine, type CsvCell } from '../../csv';

type Column<T> = [title: string, value: (item: T) => CsvCell];

const toCsv = <T>(columns: readonly Column<T>[], items: readonly T[]): string =>
  byteOrderMark +
  [columns.map(([title]) => title), ...items.map((item) => columns.map(([, value]) => value(item)))]
    .map(toCsvLine)
    .join('');

const groupTitles: Record<RevenueGrouping, string> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  staff: 'Person',
  brand: 'Brand',
  category: 'Category',
  channel: 'Channel',
};

const figureColumns: readonly Column<RevenueGroup>[] = [
  ['Received', ({ received }) => received.toFixed(2)],
  ['Refunded', ({ refunded }) => refunded.toFixed(2)],
  ['Net', ({ net }) => net.toFixed(2)],
  ['GST', ({ gst }) => gst.toFixed(2)],
  ['Net, period before', ({ previous_net: before }) => before.toFixed(2)],
];

const marginColumns: readonly Column<RevenueGroup>[] = [
  ['Revenue with known cost, without GST', ({ margin }) => margin?.revenue.toFixed(2) ?? null],
  ['Cost', ({ margin }) => margin?.cost.toFixed(2) ?? null],
  ['Margin', ({ margin }) => margin && profitOf(margin).amount.toFixed(2)],
  ['Lines without a known cost', ({ margin }) => margin?.unknown_lines ?? null],
];

/** RFC 4180; margins only for those who may see them. */
export const toFiguresCsv = (
  groups: readonly RevenueGroup[],
  { by, withMargin }: { by: RevenueGrouping; withMargin: boolean },
): string =>
  toCsv<RevenueGroup>(
    [[groupTitles[by], ({ label }) => label], ...figureColumns, ...(withMargin ? marginColumns : [])],
    groups,
  );

export const toRowsCsv = (rows: readonly RevenueRow[]): string =>
  toCsv<RevenueRow>(
    [
      ['Day', ({ day }) => day],
      ['Quote or order', ({ number }) => number],
      ['Customer', ({ customer_name: name }) => name],
      ['Kind', ({ kind }) => kind],
      ['Channel', ({ channel }) => channelLabels[channel]],
      ['Person', ({ staff_name: name }) => name],
      ['Amount', ({ amount }) => amount.toFixed(2)],
      ['GST', ({ gst }) => gst.toFixed(2)],
    ],
    rows,
  );
