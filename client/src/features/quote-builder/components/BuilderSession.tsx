import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { quoteSettingsQuery } from '../../quotes';
import { builderQueries } from '../api/builder-queries';
import { Builder } from './Builder';
import { BuilderFrame } from './BuilderFrame';
import { NotEditable } from './NotEditable';
import { QuoteMissing } from './QuoteMissing';

const BuilderSkeleton = () => (
  <LoadingState label="Loading the quote">
    <Stack spacing={2}>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 480 }} />
      <Skeleton variant="rounded" height={360} />
    </Stack>
  </LoadingState>
);

type BuilderSessionProps = {
  /** Null = a new quote. */
  quoteId: number | null;
  /** Filled into a new quote. */
  customerId: number | null;
  isImpossible: boolean;
  sitting: number;
  onGoOnAs: (id: number) => void;
  onRestart: (id: number | null) => void;
};

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Loads what the steps need: the shop's defaults, and the draft if there is one. */
const useBeginning = ({ quoteId, customerId, isImpossible, sitting }: BuilderSessionProps) => {
  const settings = useQuery(quoteSettingsQuery());
  const isRead = quoteId !== null && !isImpossible;
  const query = builderQueries.quote(quoteId ?? 0, sitting);
  const quote = useQuery(isRead ? query : { ...query, queryFn: skipToken });
  const customer = useQuery(builderQueries.customer(quoteId === null ? customerId : null));
  const isLoaded = (quote.data !== undefined || !isRead) && customer.data !== undefined;
  return {
    isMissing: isImpossible || isNotFound(quote.error),
    failed: [settings, quote, customer].find(({ error, data }) => error !== null && data === undefined),
    ready:
      settings.data && isLoaded
        ? { settings: settings.data, quote: quote.data ?? null, customer: customer.data }
        : null,
  };
};

/** One editing session of a quote: the steps, or loading and error states. */
export const BuilderSession = (props: BuilderSessionProps) => {
  const { quoteId, onGoOnAs, onRestart } = props;
  const { isMissing, failed, ready } = useBeginning(props);
  if (isMissing) {
    return (
      <BuilderFrame title="Quote not found">
        <QuoteMissing />
      </BuilderFrame>
    );
  }
  if (!ready) {
    return (
      <BuilderFrame title={quoteId === null ? 'New Quote' : 'Quote'}>
        {failed ? (
          <ErrorState
            message="The quote builder could not be loaded."
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <BuilderSkeleton />
        )}
      </BuilderFrame>
    );
  }
  const { settings, quote, customer } = ready;
  if (quote && !quote.can.edit) {
    return (
      <BuilderFrame title={`Quote ${quote.quote_number}`}>
        <NotEditable quote={quote} onRequoted={(next) => onRestart(next.id)} />
      </BuilderFrame>
    );
  }
  return <Builder settings={settings} quote={quote} customer={customer} onGoOnAs={onGoOnAs} onRestart={onRestart} />;
};
