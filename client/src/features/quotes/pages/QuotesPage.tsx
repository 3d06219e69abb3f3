import { listQuotes, quotePageSizes, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { hasRole } from '@chainline/shared/roles';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { PendingActions } from '../../../components/quotes/PendingActions';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { quoteQueries } from '../api/quote-queries';
import { AssignBar } from '../components/list/AssignBar';
import { NoQuotes } from '../components/list/NoQuotes';
import { factColumns, selectColumn } from '../components/list/quote-columns';
import { QuoteFilters } from '../components/list/QuoteFilters';
import { named } from '../failure-texts';
import { useQuoteSelection } from '../hooks/use-quote-selection';
import { isNarrowed, noNarrowing } from '../quote-filters';

const AssignDialog = lazy(async () => ({ default: (await import('../components/AssignDialog')).AssignDialog }));

const noRows: readonly QuoteSummary[] = [];
const staffNote = 'As a staff member, you can only view quotes assigned to you.';

/** Each row frames the link that covers it. */
const linkedRows = { '& tbody tr, & ul > li': { position: 'relative' } } as const;

/** The quotes that somebody may see; managers hand them out. */
export const QuotesPage = () => {
  const { role } = useUser();
  const canAssign = hasRole(role, 'manager');
  const { state, change } = useListState(listQuotes.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(quoteQueries.list(state));
  const rows = data?.quotes ?? noRows;
  const selection = useQuoteSelection(rows);
  const assigning = useDialogTarget<readonly QuoteSummary[]>();

  return (
    <>
      <PageHeader
        title="Quotes"
        {...(canAssign ? {} : { description: staffNote })}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} component={RouterLink} to={paths.quoteBuilder()}>
            New Quote
          </Button>
        }
      />
      <Stack spacing={2}>
        <PendingActions />
        <QuoteFilters state={state} canAssign={canAssign} onChange={change} />
        {error && <ErrorState error={named('Failed to load quotes', error)} onRetry={() => void refetch()} />}
        {canAssign && (rows.length > 0 || selection.quotes.length > 0) && (
          <AssignBar selection={selection} onAssign={() => assigning.show(selection.quotes)} />
        )}
        {(data !== undefined || !error) && (
          <Box sx={linkedRows}>
            <DataTable
              label="Quotes"
              columns={canAssign ? [selectColumn(selection), ...factColumns] : factColumns}
              rows={data?.quotes}
              rowKey={({ id }) => id}
              list={{ state, change, total: data?.pagination.total, pageSizes: quotePageSizes }}
              refreshing={isPlaceholderData}
              empty={<NoQuotes onClear={isNarrowed(state) ? () => change(noNarrowing) : null} />}
            />
          </Box>
        )}
      </Stack>
      <Suspense fallback={null}>
        {assigning.target && (
          <AssignDialog
            key={assigning.shown}
            quotes={assigning.target}
            open={assigning.isOpen}
            onClose={assigning.hide}
            onAssigned={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
};
