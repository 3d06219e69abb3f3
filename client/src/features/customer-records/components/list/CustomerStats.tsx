import CustomersIcon from '@mui/icons-material/PeopleAltOutlined';
import QuotesIcon from '@mui/icons-material/RequestQuoteOutlined';
import RateIcon from '@mui/icons-material/TrendingUp';
import ValueIcon from '@mui/icons-material/PaidOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/ErrorState';
import { StatTile } from '../../../../components/StatTile';
import { formatAud, formatCount } from '../../../../lib/format';
import { recordQueries } from '../../api/record-queries';

const tiles = [
  {
    name: 'total_customers',
    label: 'Total Customers',
    icon: <CustomersIcon fontSize="small" />,
    format: formatCount,
    detail: 'People and companies',
  },
  {
    name: 'total_quotes',
    label: 'Total Quotes',
    icon: <QuotesIcon fontSize="small" />,
    format: formatCount,
    detail: 'Including drafts',
  },
  {
    name: 'total_value',
    label: 'Total Value',
    icon: <ValueIcon fontSize="small" />,
    format: formatAud,
    detail: 'Across all current quotes',
  },
  {
    name: 'conversion_rate',
    label: 'Conversion Rate',
    icon: <RateIcon fontSize="small" />,
    format: (value: number) => `${value}%`,
    detail: 'Quotes that became orders',
  },
] as const;

/** Figures of all customers. They fail on their own: the list stays usable. */
export const CustomerStats = () => {
  const { data, error, refetch } = useQuery(recordQueries.stats());
  return (
    <>
      {error && !data && (
        <ErrorState message="The figures could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {tiles.map(({ name, label, icon, format, detail }) => (
          <StatTile
            key={name}
            label={label}
            icon={icon}
            value={data?.[name] ?? (error ? null : undefined)}
            format={format}
            detail={data ? detail : 'Could not be loaded'}
          />
        ))}
      </Box>
    </>
  );
};
