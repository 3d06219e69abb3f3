import type { RevenueGroup } from '@chainline/shared/revenue/revenue-contract';
import type { Period, RevenueGrouping } from '@chainline/shared/revenue/revenue-rules';
import { BarFigure } from '../../../components/charts/BarFigure';
import { ChartLegend } from '../../../components/charts/ChartLegend';
import { Panel } from '../../../components/Panel';
import { groupingLabels, isOfTime, toChart, withGaps } from '../revenue-view';

type RevenueChartProps = { by: RevenueGrouping; groups: readonly RevenueGroup[]; period: Period };

const barHeight = 34;

/** Bar chart of the figures: upright over time, lying for the largest groups. */
export const RevenueChart = ({ by, groups, period }: RevenueChartProps) => {
  const isTime = isOfTime(by);
  const title = `Revenue by ${groupingLabels[by].toLowerCase()}`;
  const data = toChart(by, withGaps(by, groups, period));
  return (
    <Panel title={title} {...(isTime ? { aside: <ChartLegend series={data.series} /> } : {})}>
      <BarFigure
        name={title}
        data={data}
        direction={isTime ? 'upright' : 'lying'}
        height={isTime ? 240 : 40 + barHeight * data.categories.length}
      />
    </Panel>
  );
};
