import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { BarFigure } from '../../../components/charts/BarFigure';
import { ChartLegend } from '../../../components/charts/ChartLegend';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { dashboardQueries } from '../api/dashboard-queries';
import { toMovementChartData, totalOf } from '../movement-chart-data';

/** Units moved on each of the last fourteen days as a bar chart, with a table for screen readers. */
export const MovementChart = ({ refetchInterval }: { refetchInterval: number }) => {
  const { data, error, refetch } = useQuery({ ...dashboardQueries.movements(), refetchInterval });
  return (
    <Panel
      title="Stock movements of the last 14 days"
      description="Units of synced products by cause. Changes copied by the sync are not counted twice."
      aside={<ChartLegend series={toMovementChartData([]).series} />}
    >
      {data ? (
        data.every((day) => totalOf(day) === 0) ? (
          <EmptyState title="Nothing moved in the last 14 days" />
        ) : (
          <BarFigure name="Movements by day" data={toMovementChartData(data)} />
        )
      ) : error ? (
        <ErrorState message="The movements could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading the movements">
          <Skeleton variant="rounded" height={220} />
        </LoadingState>
      )}
    </Panel>
  );
};
