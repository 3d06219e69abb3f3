import { listInventoryItems } from '@chainline/shared/lightspeed/lightspeed-contract';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { useListState } from '../../../lib/url-state';
import { lightspeedQueries } from '../api/lightspeed-queries';
import { ItemsTable } from './ItemsTable';
import { ItemsToolbar } from './ItemsToolbar';
import { NoItems } from './NoItems';

type ItemsSectionProps = {
  isConnected: boolean;
  /** Null where this person cannot import now. */
  onImport: (() => void) | null;
};

/** The items, their search and filter, and what stands in their place when there are none. */
export const ItemsSection = ({ isConnected, onImport }: ItemsSectionProps) => {
  const { state, change } = useListState(listInventoryItems.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(lightspeedQueries.items(state));
  const isFiltered = state.search !== undefined || state.mapped !== undefined;

  const failure = error && (
    <ErrorState message="Failed to load inventory items" error={error} onRetry={() => void refetch()} />
  );
  // Without a connection and without an earlier import there is nothing that could be in the list.
  const isPointless = !isConnected && !isFiltered && data?.pagination.total === 0;
  if (isPointless || (error && !data)) return failure;

  return (
    <>
      {failure}
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
  );
};
