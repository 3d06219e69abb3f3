import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { HeldUnits } from './HeldUnits';
import { stockHistoryQueries } from './stock-history-queries';
import { StockTimeline } from './StockTimeline';
import type { StockSubject } from './use-history-param';

type StockHistoryProps = { subject: StockSubject; productName: string };

const failureText = 'Failed to load the stock history.';

const HistorySkeleton = () => (
  <LoadingState label="Loading the stock history">
    <Stack spacing={2.5}>
      {Array.from({ length: 5 }, (_, index) => (
        <Stack key={index} direction="row" spacing={1.5}>
          <Skeleton variant="circular" width={32} height={32} />
          <Stack sx={{ flexGrow: 1 }}>
            <Skeleton width="55%" />
            <Skeleton width="85%" />
          </Stack>
        </Stack>
      ))}
    </Stack>
  </LoadingState>
);

/** Stock history of a product, kept up to date while it is shown. */
export const StockHistory = ({ subject, productName }: StockHistoryProps) => {
  const history = useInfiniteQuery(stockHistoryQueries.events(subject));
  const { data, error, dataUpdatedAt, hasNextPage, isFetchNextPageError, isFetchingNextPage } = history;

  if (!data) {
    return error ? (
      <ErrorState error={error} message={failureText} onRetry={() => void history.refetch()} />
    ) : (
      <HistorySkeleton />
    );
  }

  const events = data.pages.flatMap((page) => page.events);
  const showOlder = () => void history.fetchNextPage();
  return (
    <Stack spacing={2}>
      {error && !isFetchNextPageError && (
        <ErrorState error={error} message={failureText} onRetry={() => void history.refetch()} />
      )}
      <HeldUnits held={data.pages[0]?.held ?? []} productName={productName} />
      {events.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon />}
          title="No changes recorded yet. Recording starts once the product is mapped and first synced."
        />
      ) : (
        <StockTimeline events={events} now={dataUpdatedAt} productName={productName} />
      )}
      {isFetchNextPageError && <ErrorState error={error} message={failureText} onRetry={showOlder} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={showOlder}>
          Show older
        </Button>
      )}
    </Stack>
  );
};
