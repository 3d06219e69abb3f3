import { listConflicts, type Conflict, type ConflictListQuery } from '@chainline/shared/sync/conflict-contract';
import AgreedIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { lazyPart } from '../../../components/lazy-part';
import { SearchField } from '../../../components/SearchField';
import { StockHistorySlot } from '../../stock';
import { useListState } from '../../../lib/url-state';
import { dashboardQueries } from '../api/dashboard-queries';
import { conflictKindOptions, kindOptions } from '../conflict-view';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useSelection } from '../hooks/use-selection';
import { BulkBar } from './BulkBar';
import { actionColumn, ageColumn, factColumns, selectColumn } from './conflict-columns';

const SettleDialog = lazyPart(async () => (await import('./SettleDialog')).SettleDialog);

const pageSizes = [25, 50, 100];
/** Eight columns need tighter cells to fit beside the menu of a laptop. */
const closeCells = { '& th, & td': { px: { sm: 1, xl: 2 } } } as const;
const noRows: readonly Conflict[] = [];

type Narrowing = Pick<ConflictListQuery, 'kind' | 'product_type' | 'search'>;
type ChangeNarrowing = (patch: Narrowing, options?: { replace?: boolean }) => void;

const noNarrowing = { kind: undefined, product_type: undefined, search: undefined } as const;
const isNarrowed = ({ kind, product_type, search }: Narrowing): boolean =>
  [kind, product_type, search].some((value) => value !== undefined);

const { kind: kindFilter, product_type: productTypeFilter } = listConflicts.query.shape;

const Filters = ({ state, onChange }: { state: Narrowing; onChange: ChangeNarrowing }) => (
  <FilterBar onClear={isNarrowed(state) ? () => onChange(noNarrowing) : null}>
    <SearchField
      label="Search conflicts by name or SKU"
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <FilterSelect
      label="Conflict"
      all="All"
      value={state.kind ?? ''}
      options={conflictKindOptions}
      onChange={(value) => onChange({ kind: kindFilter.parse(value) })}
    />
    <FilterSelect
      label="Products"
      all="All"
      value={state.product_type ?? ''}
      options={kindOptions}
      onChange={(value) => onChange({ product_type: productTypeFilter.parse(value) })}
    />
  </FilterBar>
);

const NoConflicts = ({ state, onChange }: { state: Narrowing; onChange: ChangeNarrowing }) =>
  isNarrowed(state) ? (
    <EmptyState
      title="No conflicts match the search and filters"
      description="The search and filters may be hiding other conflicts."
      action={
        <Button variant="outlined" onClick={() => onChange(noNarrowing)}>
          Clear search and filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<AgreedIcon />}
      title="No conflicts"
      description="Both sides agree on every quantity. When they don’t, the conflict is listed here for you to settle."
    />
  );

/** Conflicts that need a decision. */
export const ConflictsTab = ({ refetchInterval }: { refetchInterval: number }) => {
  const { state, change } = useListState(listConflicts.query);
  const query = useQuery({ ...dashboardQueries.conflicts(state), refetchInterval });
  const { data, error, dataUpdatedAt, isPlaceholderData } = query;
  const rows = data?.conflicts ?? noRows;
  const selection = useSelection(rows.map(({ id }) => id));
  const settling = useDialogTarget<Conflict>();

  return (
    <Stack spacing={2}>
      <Filters state={state} onChange={change} />
      {error && (
        <ErrorState message="The conflicts could not be loaded." error={error} onRetry={() => void query.refetch()} />
      )}
      {rows.length > 0 && (
        <BulkBar selected={selection.selected} onSelectAll={selection.selectAll} onClear={selection.clear} />
      )}
      {(data !== undefined || !error) && (
        <Box sx={closeCells}>
          <DataTable
            label="Conflicts"
            columns={[selectColumn(selection), ...factColumns, ageColumn(dataUpdatedAt), actionColumn(settling.show)]}
            rows={data?.conflicts}
            rowKey={(conflict) => conflict.id}
            list={{ state, change, total: data?.pagination.total, pageSizes }}
            refreshing={isPlaceholderData}
            empty={<NoConflicts state={state} onChange={change} />}
          />
        </Box>
      )}
      <StockHistorySlot listKey={dashboardQueries.conflicts(state).queryKey} />
      <Suspense fallback={null}>
        {settling.target && (
          <SettleDialog
            key={settling.target.id}
            conflict={settling.target}
            open={settling.isOpen}
            onClose={settling.hide}
          />
        )}
      </Suspense>
    </Stack>
  );
};
