import { listInventoryItems } from '@chainline/shared/lightspeed/lightspeed-contract';
import ItemsIcon from '@mui/icons-material/Inventory2Outlined';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { StockHistorySlot } from '../../stock';
import { useListState } from '../../../lib/url-state';
import { lightspeedKeys, lightspeedQueries } from '../api/lightspeed-queries';
import { ItemsTable } from './ItemsTable';
import { ItemsToolbar } from './ItemsToolbar';
import { NoItems } from './NoItems';

type ItemsSectionProps = {
  isConnected: boolean;
  /** Null where the user cannot import now. */
  onImport: (() => void) | null;
};

const NothingYet = () => (
  <Paper variant="outlined" sx={{ boxShadow: 1 }}>
    <EmptyState
      icon={<ItemsIcon />}
      title="Nothing imported yet"
      description="Connect Lightspeed to import its items and their stock into this list."
    />
  </Paper>
);

/** Items with search and filter, or the matching empty state. */
export const ItemsSection = ({ isConnected, onImport }: ItemsSectionProps) => {
  const { state, change } = useListState(listInventoryItems.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(lightspeedQueries.items(state));
  const isFiltered = state.search !== undefined || state.mapped !== undefined;

  const failure = error && (
    <ErrorState message="Failed to load inventory items" error={error} onRetry={() => void refetch()} />
  );
  // Not connected and never imported: the list cannot hold anything.
  const isPointless = !isConnected && !isFiltered && data?.pagination.total === 0;
  if (error && !data) return failure;

  return (
    <>
      {failure}
      {isPointless ? (
        <NothingYet />
      ) : (
        <>
          <ItemsToolbar state={state} change={change} />
          <ItemsTable
            data={data}
            list={{ state, change }}
            refreshing={isPlaceholderData}
            empty={
              <NoItems
                onClearFilters={isFiltered ? () => change({ search: undefined, mapped: undefined }) : null}
                onRefresh={onImport}
              />
            }
          />
        </>
      )}
      <StockHistorySlot listKey={lightspeedKeys.items} />
    </>
  );
};
