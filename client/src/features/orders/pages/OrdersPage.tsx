import { listOrders, orderExportPath, type OrderListQuery } from '@chainline/shared/orders/order-list-contract';
import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { DownloadButton } from '../../../components/DownloadButton';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { errorMessage } from '../../../lib/api-error';
import { useListState } from '../../../lib/url-state';
import { orderQueries } from '../api/order-queries';
import { OrderCards } from '../components/OrderCards';
import { OrderFilters } from '../components/OrderFilters';
import { OrderList } from '../components/OrderList';
import { listFailure } from '../order-failures';

const title = 'Enhanced Order Management';

/** CSV of the filtered orders, all pages. */
const exportPath = ({ search, status, date }: Pick<OrderListQuery, 'search' | 'status' | 'date'>): string =>
  `${orderExportPath}?${new URLSearchParams({ status, date, ...(search !== undefined && { search }) })}`;

const Orders = () => {
  const { state, change } = useListState(listOrders.query);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(orderQueries.list(state));
  return (
    <>
      <PageHeader
        title={title}
        description="Online orders and accepted quotes"
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<RefreshIcon />}
              loading={isFetching && !isPlaceholderData && data !== undefined}
              onClick={() => void refetch()}
            >
              Refresh
            </Button>
            <DownloadButton path={exportPath(state)} filename="orders.csv">
              Export
            </DownloadButton>
          </>
        }
      />
      <Stack spacing={2.5}>
        <OrderCards stats={data?.stats} hasFailed={error !== null} />
        <OrderFilters state={state} onChange={change} />
        {error && <ErrorState message={listFailure(error)} error={error} onRetry={() => void refetch()} />}
        {(data !== undefined || !error) && (
          <OrderList state={state} change={change} data={data} isRefreshing={isPlaceholderData} />
        )}
      </Stack>
    </>
  );
};

const OrdersPageError = ({ error }: { error: unknown }) => (
  <>
    <PageHeader title={title} />
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
      }
    >
      <AlertTitle>Orders Page Error</AlertTitle>
      {errorMessage(error)}
    </Alert>
  </>
);

export const OrdersPage = () => (
  <ErrorBoundary fallback={(error) => <OrdersPageError error={error} />}>
    <Orders />
  </ErrorBoundary>
);
