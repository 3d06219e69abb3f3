import {
  runItemOutcomeSchema,
  runItemsQuery,
  type RunItem,
  type RunItemOutcome,
  type RunItemsQuery,
} from '@chainline/shared/sync/run-contract';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/format';
import type { Column } from '../../../components/data-table/column';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import { runItemColumns } from './run-item-columns';
import { runQueries } from '../api/run-queries';
import { outcomeOrder, outcomes } from '../run-view';

type RunItemsTableProps = {
  runId: string;
  /** Outcome shown first, such as `failed`; all items without it. */
  initialOutcome?: RunItemOutcome;
  /** Columns and wording of the items; those of a sync by default. */
  columns?: readonly Column<RunItem>[];
  words?: Words;
};

type Words = {
  search: string;
  table: string;
  failed: string;
  empty: { title: string; description: (query: RunItemsQuery) => string };
};

const pageSizes = [10, 25, 50, 100] as const;

type Counts = Partial<Record<RunItemOutcome, number>>;

/** Filter options: the outcomes that occurred, and the chosen one. */
const optionsFor = (counts: Counts, chosen: RunItemOutcome | undefined) =>
  outcomeOrder
    .filter((outcome) => outcome === chosen || (counts[outcome] ?? 0) > 0)
    .map((outcome) => ({
      value: outcome,
      label: `${outcomes[outcome].label} (${formatCount(counts[outcome] ?? 0)})`,
    }));

const whyEmpty = ({ outcome, search }: RunItemsQuery): string => {
  if (search !== undefined) return 'No items in this run match the search.';
  return outcome === undefined
    ? 'This run had nothing to do, or its details are no longer kept.'
    : 'No items in this run had this outcome, or its details are no longer kept.';
};

const syncWords: Words = {
  search: 'Search items by name or SKU',
  table: 'Items of the run',
  failed: 'Failed to load the items of this run',
  empty: { title: 'No items', description: whyEmpty },
};

export const RunItemsTable = ({ runId, initialOutcome, ...look }: RunItemsTableProps) => {
  const [state, setState] = useState(() => runItemsQuery.parse({ outcome: initialOutcome }));
  const { data, error, refetch, isPlaceholderData } = useQuery(runQueries.items(runId, state));
  const { outcome, search } = state;
  const { columns = runItemColumns, words = syncWords } = look;

  if (error && !data) {
    return <ErrorState message={words.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label={words.search}
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
        label={words.table}
        columns={columns}
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
        empty={<EmptyState title={words.empty.title} description={words.empty.description(state)} />}
      />
    </Stack>
  );
};
