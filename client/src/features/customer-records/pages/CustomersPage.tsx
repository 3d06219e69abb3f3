import { listCustomers } from '@chainline/shared/customers/customer-list-contract';
import AddIcon from '@mui/icons-material/Add';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { useListState } from '../../../lib/url-state';
import { recordKeys, recordQueries } from '../api/record-queries';
import { CustomerFilters } from '../components/list/CustomerFilters';
import { CustomerList } from '../components/list/CustomerList';
import { CustomerStats } from '../components/list/CustomerStats';
import { useRefresh } from '../../../components/use-refresh';

/** All customers with their quotes and orders. */
export const CustomersPage = () => {
  const { state, change } = useListState(listCustomers.query);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(recordQueries.list(state));
  const { refresh, isRefreshing } = useRefresh(recordKeys.all);
  return (
    <>
      <PageHeader
        title="Customers"
        {...(data ? { description: `Last updated ${formatDateTime(new Date(dataUpdatedAt).toISOString())}` } : {})}
        actions={
          <>
            <Button variant="outlined" component={RouterLink} to={paths.customerDuplicates()}>
              Duplicates
            </Button>
            <Button
              variant="outlined"
              startIcon={<RefreshIcon />}
              loading={isRefreshing}
              loadingPosition="start"
              onClick={refresh}
            >
              Refresh
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} component={RouterLink} to={paths.quoteBuilder()}>
              New Quote
            </Button>
          </>
        }
      />
      <Stack spacing={2}>
        <CustomerStats />
        <CustomerFilters state={state} onChange={change} />
        {error && (
          <ErrorState
            message="Failed to load customer and quote data. Please try again."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {(data !== undefined || !error) && (
          <CustomerList page={data} isRefreshing={isPlaceholderData} state={state} onChange={change} />
        )}
      </Stack>
    </>
  );
};
