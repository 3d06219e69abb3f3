import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import CustomersIcon from '@mui/icons-material/PeopleAltOutlined';
import DepositsIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import QuotesIcon from '@mui/icons-material/RequestQuoteOutlined';
import RevenueIcon from '@mui/icons-material/PaidOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatTile } from '../../../components/StatTile';
import { formatAud, formatCount } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { homeQueries } from '../api/home-queries';

type SummaryCardProps<Data> = {
  label: string;
  to: string;
  icon: ReactNode;
  query: UseQueryResult<Data>;
  value: (data: Data) => number;
  format?: (value: number) => string;
  caption: (data: Data) => string;
};

const SummaryCard = <Data,>({ label, to, icon, query, value, format, caption }: SummaryCardProps<Data>) => {
  const { data, isError, refetch } = query;
  const detail =
    data === undefined ? (
      <>
        Could not be loaded{' '}
        <Button
          size="small"
          aria-label={`Retry: ${label}`}
          onClick={() => void refetch()}
          sx={{ position: 'relative', zIndex: 1, minHeight: 24, py: 0 }}
        >
          Retry
        </Button>
      </>
    ) : (
      caption(data)
    );
  return (
    <StatTile
      label={label}
      to={to}
      icon={icon}
      value={data === undefined ? (isError ? null : undefined) : value(data)}
      {...(format ? { format } : {})}
      detail={detail}
    />
  );
};

/** Four figures, each linked to its page. */
export const SummaryCards = ({ scope }: { scope: DashboardScope }) => {
  const quotes = useQuery(homeQueries.recentQuotes(scope));
  const revenue = useQuery(homeQueries.revenue(scope));
  const deposits = useQuery(homeQueries.deposits(scope));
  const customers = useQuery(homeQueries.customers());
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
      <SummaryCard
        label="Total Quotes"
        to={paths.quotes()}
        icon={<QuotesIcon fontSize="small" />}
        query={quotes}
        value={({ total }) => total}
        caption={({ conversion_rate: rate }) => `${rate}% conversion rate`}
      />
      <SummaryCard
        label="Total Revenue"
        to={paths.revenue()}
        icon={<RevenueIcon fontSize="small" />}
        query={revenue}
        value={({ total_revenue: total }) => total}
        format={formatAud}
        caption={() => 'From converted quotes'}
      />
      <SummaryCard
        label="Pending Deposits"
        to={paths.deposits()}
        icon={<DepositsIcon fontSize="small" />}
        query={deposits}
        value={({ total }) => total}
        caption={({ amount }) => `${formatAud(amount)} in total`}
      />
      <SummaryCard
        label="Customers"
        to={paths.customers()}
        icon={<CustomersIcon fontSize="small" />}
        query={customers}
        value={({ total }) => total}
        format={formatCount}
        caption={() => 'People and companies'}
      />
    </Box>
  );
};
