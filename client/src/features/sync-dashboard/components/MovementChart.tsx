import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { dashboardQueries } from '../api/dashboard-queries';
import { parts, totalOf } from '../chart-data';
import { partLabels } from '../chart-labels';
import { ChartBars } from './ChartBars';
import { ChartTable } from './ChartTable';
import { partColors } from './part-colors';
import { Panel } from '../../../components/Panel';

const Legend = () => (
  <Stack aria-hidden direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
    {parts.map((part) => (
      <Stack key={part} direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
        <Box sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: partColors[part] }} />
        <Typography variant="caption">{partLabels[part]}</Typography>
      </Stack>
    ))}
  </Stack>
);

/** Units moved on each of the last fourteen days as a bar chart, with a table for screen readers. */
export const MovementChart = ({ refetchInterval }: { refetchInterval: number }) => {
  const { data, error, refetch } = useQuery({ ...dashboardQueries.movements(), refetchInterval });
  return (
    <Panel
      title="Stock movements of the last 14 days"
      description="Units of synced products by cause. What the sync carried over is not counted again."
      aside={<Legend />}
    >
      {data ? (
        data.every((day) => totalOf(day) === 0) ? (
          <EmptyState title="Nothing moved in the last 14 days" />
        ) : (
          <>
            <ChartBars days={data} />
            <ChartTable days={data} />
          </>
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
