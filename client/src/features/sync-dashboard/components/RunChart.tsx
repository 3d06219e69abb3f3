import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { formatDateTime } from '../../../lib/format';
import { dashboardQueries } from '../api/dashboard-queries';
import { countedSince, parts, toDays, totalOf } from '../chart-data';
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

/** Stock changes of the last fourteen days as a bar chart, with a table for screen readers. */
export const RunChart = ({ refetchInterval }: { refetchInterval: number }) => {
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...dashboardQueries.recentRuns(), refetchInterval });
  const days = data && toDays(data.history, dataUpdatedAt);
  const since = data && days ? countedSince(data.history, data.total, days) : null;
  return (
    <Panel
      title="Syncs of the last 14 days"
      description={
        since === null
          ? 'Results of stock syncs and selective syncs, per mapping.'
          : `Only the newest 100 runs, since ${formatDateTime(since)}.`
      }
      aside={<Legend />}
    >
      {days ? (
        days.every((day) => totalOf(day) === 0) ? (
          <EmptyState title="No syncs in the last 14 days" />
        ) : (
          <>
            <ChartBars days={days} />
            <ChartTable days={days} />
          </>
        )
      ) : error ? (
        <ErrorState message="The recent runs could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading the recent runs">
          <Skeleton variant="rounded" height={220} />
        </LoadingState>
      )}
    </Panel>
  );
};
