import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import { useQuery } from '@tanstack/react-query';
import { BarFigure } from '../../../components/charts/BarFigure';
import { ChartLegend } from '../../../components/charts/ChartLegend';
import { EmptyState } from '../../../components/EmptyState';
import { Panel } from '../../../components/Panel';
import { homeQueries } from '../api/home-queries';
import { revenueChart } from '../dashboard-view';
import { CardContent } from './CardContent';

/** Money of the last thirty days. */
export const RevenueByDayChart = ({ scope }: { scope: DashboardScope }) => (
  <Panel
    title="Revenue by Day"
    description="Payments and refunds of the last 30 days"
    aside={<ChartLegend series={revenueChart([]).series} />}
  >
    <CardContent
      query={useQuery(homeQueries.revenueByDay(scope))}
      loading="Loading the revenue by day"
      failed="The revenue by day could not be loaded."
      height={240}
    >
      {(days) =>
        days.every(({ received, refunded }) => received === 0 && refunded === 0) ? (
          <EmptyState title="No payments in the last 30 days" />
        ) : (
          <BarFigure name="Revenue by day" data={revenueChart(days)} height={240} />
        )
      }
    </CardContent>
  </Panel>
);
