import { listInventoryItems, type LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { hasRole } from '@chainline/shared/roles';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { ApiError } from '../../../lib/api-error';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { lightspeedQueries } from '../api/lightspeed-queries';
import { ArrivalAlert } from '../components/ArrivalAlert';
import { ConnectionWarning } from '../components/ConnectionWarning';
import { ImportProgress } from '../components/ImportProgress';
import { ItemsTable } from '../components/ItemsTable';
import { ItemsToolbar } from '../components/ItemsToolbar';
import { NoItems } from '../components/NoItems';
import { useArrival } from '../hooks/use-arrival';
import { useItemImport } from '../hooks/use-item-import';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const describe = (status: LightspeedStatus | undefined): string => {
  const names = [status?.account_name, status?.shop_name].filter((name) => name !== null && name !== undefined);
  return names.length === 0 ? 'What your till sells, with its stock.' : names.join(' · ');
};

const useItems = () => {
  const { state, change } = useListState(listInventoryItems.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(lightspeedQueries.items(state));
  const isFiltered = state.search !== undefined || state.mapped !== undefined;
  return { state, change, data, error, isPlaceholderData, refetch, isFiltered };
};

/** The items of the till as last read, and the ways to connect it and to read them again. */
export const LightspeedInventoryPage = () => {
  const { role } = useUser();
  const status = useQuery(lightspeedQueries.status());
  const items = useItems();
  const itemImport = useItemImport();
  const { arrival, dismiss } = useArrival();

  const isConnected = status.data?.connected === true;
  const canImport = isConnected && hasRole(role, 'staff');
  const hasItems = items.isFiltered || (items.data?.pagination.total ?? 0) > 0;
  const showsTable = hasItems || isConnected || items.data === undefined;

  return (
    <>
      <PageHeader
        title="Lightspeed Inventory"
        description={describe(status.data)}
        actions={
          canImport && (
            <Button
              variant="contained"
              startIcon={<RefreshIcon />}
              loading={itemImport.isBusy}
              loadingPosition="start"
              onClick={itemImport.start}
            >
              Refresh
            </Button>
          )
        }
      />
      <Stack spacing={2}>
        {arrival && (arrival.kind === 'failed' || isConnected) && <ArrivalAlert arrival={arrival} onClose={dismiss} />}
        {status.isError && !isMissing(status.error) && (
          <ErrorState
            message="Failed to check connection status"
            error={status.error}
            onRetry={() => void status.refetch()}
          />
        )}
        {status.data && !isConnected && <ConnectionWarning status={status.data} />}
        <ImportProgress itemImport={itemImport} />
        {items.error && (
          <ErrorState
            message="Failed to load inventory items"
            error={items.error}
            onRetry={() => void items.refetch()}
          />
        )}
        {showsTable && (items.data !== undefined || !items.error) && (
          <>
            <ItemsToolbar state={items.state} change={items.change} />
            <ItemsTable
              data={items.data}
              list={items}
              refreshing={items.isPlaceholderData}
              empty={
                <NoItems
                  onClearFilters={
                    items.isFiltered ? () => items.change({ search: undefined, mapped: undefined }) : null
                  }
                  onRefresh={canImport && !itemImport.isBusy ? itemImport.start : null}
                />
              }
            />
          </>
        )}
      </Stack>
    </>
  );
};
