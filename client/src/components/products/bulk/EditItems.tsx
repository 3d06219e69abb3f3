import { runItemOutcomeSchema, runItemsQuery, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/format';
import { DataTable } from '../../data-table/DataTable';
import { EmptyState } from '../../EmptyState';
import { ErrorState } from '../../ErrorState';
import { FilterSelect } from '../../FilterSelect';
import { SearchField } from '../../SearchField';
import { runQueries } from '../../runs/run-queries';
import { outcomeOrder, outcomes } from '../../runs/run-view';
import { editItemColumns } from './edit-item-columns';

const pageSizes = [10, 25, 50, 100] as const;

type Counts = Partial<Record<RunItemOutcome, number>>;

const optionsFor = (counts: Counts, chosen: RunItemOutcome | undefined) =>
  outcomeOrder
    .filter((outcome) => outcome === chosen || (counts[outcome] ?? 0) > 0)
    .map((outcome) => ({ value: outcome, label: `${outcomes[outcome].label} (${formatCount(counts[outcome] ?? 0)})` }));

/** What an edit would make of each product, or has made of it; a page at a time. */
export const EditItems = ({ runId }: { runId: string }) => {
  const [state, setState] = useState(() => runItemsQuery.parse({}));
  const { data, error, refetch, isPlaceholderData } = useQuery(runQueries.items(runId, state));
  if (error && !data) {
    return <ErrorState message="Failed to load the rows of this edit" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          label="Search rows by name or SKU"
          value={state.search ?? ''}
          onSearch={(term) => setState((current) => ({ ...current, page: 1, search: term === '' ? undefined : term }))}
        />
        <FilterSelect
          label="Outcome"
          all="All"
          value={state.outcome ?? ''}
          options={optionsFor(data?.counts ?? {}, state.outcome)}
          onChange={(chosen) =>
            setState((current) => ({ ...current, page: 1, outcome: runItemOutcomeSchema.safeParse(chosen).data }))
          }
        />
      </Stack>
      <DataTable
        label="Products of this edit"
        columns={editItemColumns}
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
        empty={<EmptyState title="No rows" description="No product fits what is being looked for." />}
      />
    </Stack>
  );
};
