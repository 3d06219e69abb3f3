import {
  runItemOutcomeSchema,
  runItemsQuery,
  type RunItemOutcome,
  type RunItemsQuery,
} from '@chainline/shared/sync/run-contract';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../lib/format';
import { DataTable } from '../data-table/DataTable';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { FilterSelect } from '../FilterSelect';
import { SearchField } from '../SearchField';
import { runItemColumns } from './run-item-columns';
import { runQueries } from './run-queries';
import { outcomeOrder, outcomes } from './run-view';

type RunItemsTableProps = {
  runId: string;
  /** What is shown first, for example what failed; everything without it. */
  initialOutcome?: RunItemOutcome;
};

const pageSizes = [10, 25, 50, 100] as const;

type Counts = Partial<Record<RunItemOutcome, number>>;

/** The outcomes that occurred, and the one that is being looked at. */
const optionsFor = (counts: Counts, chosen: RunItemOutcome | undefined) =>
  outcomeOrder
    .filter((outcome) => outcome === chosen || (counts[outcome] ?? 0) > 0)
    .map((outcome) => ({
      value: outcome,
      label: `${outcomes[outcome].label} (${formatCount(counts[outcome] ?? 0)})`,
    }));

const whyEmpty = ({ outcome, search }: RunItemsQuery): string => {
  if (search !== undefined) return 'No item of this run fits the search.';
  return outcome === undefined ? 'This run had nothing to do.' : 'No item of this run ended this way.';
};

/** What a run planned and did, item by item, a page at a time. */
export const RunItemsTable = ({ runId, initialOutcome }: RunItemsTableProps) => {
  const [state, setState] = useState(() => runItemsQuery.parse({ outcome: initialOutcome }));
  const { data, error, refetch, isPlaceholderData } = useQuery(runQueries.items(runId, state));
  const { outcome, search } = state;

  if (error && !data) {
    return <ErrorState message="Failed to load the items of this run" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label="Search items by name or SKU"
          value={search ?? ''}
          onSearch={(term) => setState((current) => ({ ...current, page: 1, search: term === '' ? undefined : term }))}
        />
        <FilterSelect
          label="Outcome"
          all="All"
          value={outcome ?? ''}
          options={optionsFor(data?.counts ?? {}, outcome)}
          onChange={(chosen) =>
            setState((current) => ({ ...current, page: 1, outcome: runItemOutcomeSchema.safeParse(chosen).data }))
          }
        />
      </Stack>
      <DataTable
        label="Items of the run"
        columns={runItemColumns}
        rows={data?.items}
        rowKey={({ position }) => position}
        list={{
          state,
          change: ({ page, per_page }) =>
            setState((current) => ({ ...current, page: page ?? 1, per_page: per_page ?? current.per_page })),
          total: data?.pagination.total,
          pageSizes,
        }}
        refreshing={isPlaceholderData}
        empty={<EmptyState title="No items" description={whyEmpty(state)} />}
      />
    </Stack>
  );
};
