import { BarChart } from '@mui/x-charts/BarChart';
import type { ChartData, ChartDirection } from './chart-data';

const tickStyle = { fontSize: 12 };
/** Between the labels of neighbouring bars, in pixels; those that come closer are left out. */
const labelGap = 16;
/** Extends the axis so that the label of the longest bar fits beside it. */
const roomForLabel = 1.2;
const margin = { top: 12, right: 12, bottom: 0, left: 0 };

type ChartBarsProps = { data: ChartData; direction: ChartDirection; height: number };

/** Bars by MUI X Charts, which weigh more than most pages: loaded through `BarFigure` only. */
export const ChartBars = ({ data, direction, height }: ChartBarsProps) => {
  const { categories, series, format, formatTick = format } = data;
  const isLying = direction === 'lying';
  const names = new Map(categories.map(({ key, label }) => [key, label]));
  const ticks = new Map(categories.map(({ key, tick }) => [key, tick]));
  const categoryAxis = {
    scaleType: 'band' as const,
    data: categories.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) =>
      (location === 'tick' ? ticks : names).get(key) ?? key,
    categoryGapRatio: 0.35,
    tickLabelStyle: tickStyle,
    tickLabelMinGap: labelGap,
    disableLine: true,
    disableTicks: true,
  };
  const largest = Math.max(1, ...series.flatMap(({ values }) => values));
  const valueAxis = {
    valueFormatter: (value: number) => formatTick(value),
    tickLabelStyle: tickStyle,
    tickNumber: 4,
    disableLine: true,
    disableTicks: true,
  };
  return (
    <BarChart
      height={height}
      layout={isLying ? 'horizontal' : 'vertical'}
      margin={margin}
      xAxis={[
        isLying
          ? {
              ...valueAxis,
              position: 'none' as const,
              min: 0,
              max: largest * roomForLabel,
              domainLimit: 'strict' as const,
            }
          : { ...categoryAxis, height: 26 },
      ]}
      yAxis={[isLying ? { ...categoryAxis, width: 'auto' as const } : { ...valueAxis, width: 'auto' as const }]}
      grid={isLying ? {} : { horizontal: true }}
      borderRadius={isLying ? 4 : 0}
      hideLegend
      series={series.map(({ name, color, values }) => ({
        label: name,
        color,
        data: [...values],
        stack: 'all',
        valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
        ...(isLying
          ? { barLabel: ({ value }: { value: number | null }) => format(value ?? 0), barLabelPlacement: 'outside' }
          : {}),
      }))}
      slotProps={{ tooltip: { trigger: 'axis' } }}
    />
  );
};
