import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { formatAud } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { homeQueries, type RevenueStats } from '../api/home-queries';
import { depositShare } from '../dashboard-view';
import { CardContent } from './CardContent';
import { CardLink } from './CardLink';

const Overview = (stats: RevenueStats) => {
  const share = depositShare(stats);
  return (
    <Stack spacing={1.5}>
      <FactList
        facts={[
          { label: 'Total Revenue', value: <strong>{formatAud(stats.total_revenue)}</strong> },
          { label: 'Deposits Received', value: formatAud(stats.deposits_received) },
          { label: 'Outstanding Payments', value: formatAud(stats.outstanding_payments) },
        ]}
      />
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label="Share of the revenue received"
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {stats.total_revenue > 0 ? `${share}% received` : 'No converted quotes yet'}
      </Typography>
    </Stack>
  );
};

/** Revenue of converted quotes, and the part of it that has arrived. */
export const RevenueOverview = ({ scope }: { scope: DashboardScope }) => (
  <Panel title="Revenue Overview" aside={<CardLink to={paths.revenue()} label="View Details" />}>
    <CardContent
      query={useQuery(homeQueries.revenue(scope))}
      loading="Loading the revenue"
      failed="The revenue could not be loaded."
      height={140}
    >
      {(stats) => <Overview {...stats} />}
    </CardContent>
  </Panel>
);
