import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import type { Role } from '@chainline/shared/roles';
import AddIcon from '@mui/icons-material/Add';
import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { PageHeader } from '../../../components/PageHeader';
import { useRefresh } from '../../../components/use-refresh';
import { formatDateTime } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import { actionsKey, PendingActions } from '../../quotes';
import { homeKeys, homeQueries } from '../api/home-queries';
import { DashboardError } from '../components/DashboardError';
import { DepositTracking } from '../components/DepositTracking';
import { FunnelChart } from '../components/FunnelChart';
import { NewQuoteButton } from '../components/NewQuoteButton';
import { RecentQuotes } from '../components/RecentQuotes';
import { RevenueByDayChart } from '../components/RevenueByDayChart';
import { RevenueOverview } from '../components/RevenueOverview';
import { ScopeSwitch } from '../components/ScopeSwitch';
import { StockWarnings } from '../components/StockWarnings';
import { SummaryCards } from '../components/SummaryCards';
import { SyncHealth } from '../components/SyncHealth';
import { useFigureScope } from '../hooks/use-figure-scope';
import { useNewQuote } from '../hooks/use-new-quote';

const NewQuoteDialog = lazyPart(async () => (await import('../components/NewQuoteDialog')).NewQuoteDialog);

const row = { display: 'grid', gap: 2.5 };
const unequal = { ...row, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 5fr)' } };
const equal = { ...row, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } };

const Cards = ({ scope, role }: { scope: DashboardScope; role: Role }) => (
  <Stack spacing={2.5}>
    <SummaryCards scope={scope} />
    <Box sx={unequal}>
      <RecentQuotes scope={scope} role={role} />
      <PendingActions />
    </Box>
    <Box sx={equal}>
      <DepositTracking scope={scope} />
      <RevenueOverview scope={scope} />
    </Box>
    <Box sx={unequal}>
      <RevenueByDayChart scope={scope} />
      <FunnelChart scope={scope} />
    </Box>
    <Box sx={unequal}>
      <StockWarnings />
      <SyncHealth role={role} />
    </Box>
  </Stack>
);

/** Home page of managers and staff: figures, pending actions and links. */
export const DashboardPage = () => {
  const { role } = useUser();
  const { scope, setScope } = useFigureScope(role);
  const quotes = useQuery(homeQueries.recentQuotes(scope));
  const { refresh, isRefreshing } = useRefresh(homeKeys.all, actionsKey);
  const newQuote = useNewQuote();
  const hasFailed = quotes.isError && quotes.data === undefined;
  return (
    // Room for the floating button.
    <Box sx={{ pb: 9 }}>
      <PageHeader
        title="Dashboard"
        {...(quotes.data
          ? { description: `Last updated ${formatDateTime(new Date(quotes.dataUpdatedAt).toISOString())}` }
          : {})}
        actions={
          <>
            <ScopeSwitch scope={scope} onChange={setScope} />
            <Button
              variant="outlined"
              startIcon={<RefreshIcon />}
              loading={isRefreshing}
              loadingPosition="start"
              onClick={refresh}
            >
              Refresh
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={newQuote.start}>
              Create New Quote
            </Button>
          </>
        }
      />
      {hasFailed ? (
        <DashboardError error={quotes.error} isRetrying={isRefreshing} onRetry={refresh} />
      ) : (
        <Cards scope={scope} role={role} />
      )}
      <NewQuoteButton onClick={newQuote.start} />
      <Suspense fallback={null}>{newQuote.isOpen && <NewQuoteDialog newQuote={newQuote} />}</Suspense>
    </Box>
  );
};
