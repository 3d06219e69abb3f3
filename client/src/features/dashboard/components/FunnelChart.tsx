import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import { useQuery } from '@tanstack/react-query';
import { BarFigure } from '../../../components/charts/BarFigure';
import { EmptyState } from '../../../components/EmptyState';
import { Panel } from '../../../components/Panel';
import { homeQueries } from '../api/home-queries';
import { funnelChart } from '../dashboard-view';
import { CardContent } from './CardContent';

/** Outcome of the quotes sent in the last ninety days. */
export const FunnelChart = ({ scope }: { scope: DashboardScope }) => (
  <Panel title="Quote Funnel" description="Quotes sent in the last 90 days">
    <CardContent
      query={useQuery(homeQueries.funnel(scope))}
      loading="Loading the quote funnel"
      failed="The quote funnel could not be loaded."
      height={240}
    >
      {(funnel) =>
        funnel.sent === 0 ? (
          <EmptyState title="No quotes sent in the last 90 days" />
        ) : (
          <BarFigure name="Quote funnel" data={funnelChart(funnel)} direction="lying" height={240} />
        )
      }
    </CardContent>
  </Panel>
);
