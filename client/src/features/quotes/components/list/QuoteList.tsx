import { listQuotes, quotePageSizes, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DataTable } from '../../../../components/data-table/DataTable';
import { ErrorState } from '../../../../components/ErrorState';
import { lazyPart } from '../../../../components/lazy-part';
import { useDialogTarget } from '../../../../components/use-dialog-target';
import { useListState } from '../../../../lib/url-state';
import { quoteQueries } from '../../api/quote-queries';
import { named } from '../../quote-failures';
import { useQuoteSelection, type QuoteSelection } from '../../hooks/use-quote-selection';
import { isNarrowed, noNarrowing } from '../../quote-filters';
import { AssignBar } from './AssignBar';
import { NoQuotes } from './NoQuotes';
import { factColumns, selectColumn } from './quote-columns';
import { QuoteFilters } from './QuoteFilters';

const AssignDialog = lazyPart(async () => (await import('../AssignDialog')).AssignDialog);

const noRows: readonly QuoteSummary[] = [];

/** Positions each row so that its link can cover it. */
const linkedRows = { '& tbody tr, & ul > li': { position: 'relative' } } as const;

const Assigning = ({ selection, isEmpty }: { selection: QuoteSelection; isEmpty: boolean }) => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<readonly QuoteSummary[]>();
  return (
    <>
      {!(isEmpty && selection.quotes.length === 0) && (
        <AssignBar selection={selection} onAssign={() => show(selection.quotes)} />
      )}
      <Suspense fallback={null}>
        {target && (
          <AssignDialog key={shown} quotes={target} open={isOpen} onClose={hide} onAssigned={selection.clear} />
        )}
      </Suspense>
    </>
  );
};

/** Search, filters and table; managers select quotes to assign here. */
export const QuoteList = ({ canAssign }: { canAssign: boolean }) => {
  const { state, change } = useListState(listQuotes.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(quoteQueries.list(state));
  const rows = data?.quotes ?? noRows;
  const selection = useQuoteSelection(rows);
  return (
    <Stack spacing={2}>
      <QuoteFilters state={state} canAssign={canAssign} onChange={change} />
      {error && <ErrorState error={named('Failed to load quotes', error)} onRetry={() => void refetch()} />}
      {canAssign && <Assigning selection={selection} isEmpty={rows.length === 0} />}
      {(data !== undefined || !error) && (
        <Box sx={linkedRows}>
          <DataTable
            label="Quotes"
            columns={canAssign ? [selectColumn(selection), ...factColumns] : factColumns}
            rows={data?.quotes}
            rowKey={({ id }) => id}
            list={{
              state,
              change,
              total: data?.pagination.total,
              more: data?.pagination.more,
              pageSizes: quotePageSizes,
            }}
            refreshing={isPlaceholderData}
            empty={<NoQuotes onClear={isNarrowed(state) ? () => change(noNarrowing) : null} />}
          />
        </Box>
      )}
    </Stack>
  );
};
