import { listRuns, type RunHistoryQuery } from '@chainline/shared/sync/run-contract';
import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { TableState } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { useListState } from '../../../lib/url-state';
import { dashboardQueries } from '../api/dashboard-queries';
import { automaticOptions, kindOptions, systemOptions } from '../run-labels';
import { historyColumns } from './history-columns';

const pageSizes = [20, 50, 100];

/** Showing automatic runs adds to the others, so it does not count as a filter. */
type Narrowing = Pick<RunHistoryQuery, 'kind' | 'source' | 'target' | 'automatic'>;
type ChangeNarrowing = (patch: Narrowing) => void;

const noNarrowing = { kind: undefined, source: undefined, target: undefined } as const;
const isNarrowed = ({ kind, source, target }: Narrowing): boolean =>
  [kind, source, target].some((value) => value !== undefined);

const filters = listRuns.query.shape;

const Filters = ({ state, onChange }: { state: Narrowing; onChange: ChangeNarrowing }) => (
  <FilterBar onClear={isNarrowed(state) ? () => onChange(noNarrowing) : null}>
    <FilterSelect
      label="Kind"
      all="All"
      value={state.kind ?? ''}
      options={kindOptions}
      onChange={(value) => onChange({ kind: filters.kind.parse(value) })}
    />
    <FilterSelect
      label="Read from"
      all="Either side"
      value={state.source ?? ''}
      options={systemOptions}
      onChange={(value) => onChange({ source: filters.source.parse(value) })}
    />
    <FilterSelect
      label="Wrote to"
      all="Either side"
      value={state.target ?? ''}
      options={systemOptions}
      onChange={(value) => onChange({ target: filters.target.parse(value) })}
    />
    <FilterSelect
      label="Automatic runs"
      all="Hidden"
      value={state.automatic === true ? 'true' : ''}
      options={automaticOptions}
      onChange={(value) => onChange({ automatic: filters.automatic.parse(value) })}
    />
  </FilterBar>
);

const NoRuns = ({ state, onChange }: { state: Narrowing; onChange: ChangeNarrowing }) =>
  isNarrowed(state) ? (
    <EmptyState
      title="No runs match the filters"
      description="The filters may be hiding other runs."
      action={
        <Button variant="outlined" onClick={() => onChange(noNarrowing)}>
          Clear all filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<HistoryIcon />}
      title="No runs yet"
      description="Imports and syncs that people start are listed here with their changes. Automatic runs can be shown too."
    />
  );

/** All runs, newest first. */
export const HistoryTab = ({ refetchInterval }: { refetchInterval: number }) => {
  const { state, change } = useListState(listRuns.query);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...dashboardQueries.history(state),
    refetchInterval,
  });
  // The run history names its page size `limit` and has a single sort order.
  const changeTable = ({ page, per_page: limit }: Partial<TableState>) =>
    change({ ...(page === undefined ? {} : { page }), ...(limit === undefined ? {} : { limit }) });

  return (
    <Stack spacing={2}>
      <Filters state={state} onChange={change} />
      {error && <ErrorState message="The runs could not be loaded." error={error} onRetry={() => void refetch()} />}
      {(data !== undefined || !error) && (
        <DataTable
          label="Runs"
          columns={historyColumns}
          rows={data?.history}
          rowKey={(run) => run.id}
          list={{
            state: { page: state.page, per_page: state.limit, sort: '' },
            change: changeTable,
            total: data?.total,
            pageSizes,
          }}
          refreshing={isPlaceholderData}
          empty={<NoRuns state={state} onChange={change} />}
        />
      )}
    </Stack>
  );
};
