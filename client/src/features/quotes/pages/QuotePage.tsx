import type { Quote } from '@chainline/shared/quotes/quote-contract';
import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { QuoteStatusChip } from '../components/QuoteStatusChip';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { ApiError } from '../../../lib/api-error';
import { formatAud } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { quoteQueries } from '../api/quote-queries';
import { ApprovalNotice } from '../components/detail/ApprovalNotice';
import { QuoteDetails } from '../components/detail/QuoteDetails';
import { QuoteHeaderActions } from '../components/detail/QuoteHeaderActions';
import { wouldLeaveOpen, type QuoteAction } from '../quote-actions';

// Lazy: most visits only read.
const AssignDialog = lazyPart(async () => (await import('../components/AssignDialog')).AssignDialog);
const CustomerDialog = lazyPart(async () => (await import('../components/detail/CustomerDialog')).CustomerDialog);
const ReplyDialog = lazyPart(async () => (await import('../components/detail/ReplyDialog')).ReplyDialog);
const CompleteOpenDialog = lazyPart(
  async () => (await import('../components/detail/CompleteOpenDialog')).CompleteOpenDialog,
);
const QuoteActionDialog = lazyPart(
  async () => (await import('../components/detail/QuoteActionDialog')).QuoteActionDialog,
);

const Back = () => (
  <Link
    component={RouterLink}
    to={paths.quotes()}
    variant="body2"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
  >
    <BackIcon fontSize="inherit" aria-hidden />
    All quotes
  </Link>
);

/** Target of a dialog, with the quote as it was when the dialog opened. */
type Request =
  | { about: 'action'; action: QuoteAction; quote: Quote }
  | { about: 'assign'; quote: Quote }
  | { about: 'customer' }
  | { about: 'reply'; question: Quote['events'][number] };

type DialogProps = { request: Request; quote: Quote; open: boolean; onClose: () => void };

const RequestedDialog = ({ request, quote, open, onClose }: DialogProps) => {
  const rest = { open, onClose };
  switch (request.about) {
    case 'action':
      if (wouldLeaveOpen(request.action, request.quote)) return <CompleteOpenDialog quote={request.quote} {...rest} />;
      return <QuoteActionDialog action={request.action} quote={request.quote} {...rest} />;
    case 'assign':
      return <AssignDialog quotes={[request.quote]} {...rest} />;
    case 'customer':
      return <CustomerDialog quote={quote} {...rest} />;
    case 'reply':
      return <ReplyDialog quote={quote} question={request.question} {...rest} />;
  }
};

const Summary = ({ quote: { status, customer_name, total_amount } }: { quote: Quote }) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    <QuoteStatusChip status={status} />
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {customer_name === '' ? 'No customer yet' : customer_name}
    </Box>
    <strong>{formatAud(total_amount)}</strong>
  </Stack>
);

const QuoteSkeleton = () => (
  <LoadingState label="Loading the quote">
    <Stack spacing={2.5}>
      <Skeleton variant="rounded" height={240} />
      <Skeleton variant="rounded" height={160} />
    </Stack>
  </LoadingState>
);

const NotFound = () => (
  <EmptyState
    title="Quote not found"
    description="It may have been deleted, or belong to somebody else."
    action={
      <Button variant="outlined" component={RouterLink} to={paths.quotes()}>
        All quotes
      </Button>
    }
  />
);

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Loading and error states in place of the quote. */
const Missing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (error === null) return <QuoteSkeleton />;
  return isGone(error) ? (
    <NotFound />
  ) : (
    <ErrorState message="This quote could not be loaded." error={error} onRetry={onRetry} />
  );
};

const QuoteView = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(quoteQueries.detail(id));
  const { target, isOpen, shown, show, hide } = useDialogTarget<Request>();
  const quote = isGone(error) ? undefined : data;
  return (
    <>
      <PageHeader
        title={quote ? `Quote ${quote.quote_number}` : 'Quote'}
        {...(quote && { description: <Summary quote={quote} /> })}
        actions={
          quote && <QuoteHeaderActions quote={quote} onAction={(action) => show({ about: 'action', action, quote })} />
        }
      />
      {(!quote || error) && <Missing error={error} onRetry={() => void refetch()} />}
      {quote && <ApprovalNotice quote={quote} />}
      {quote && (
        <QuoteDetails
          quote={quote}
          onAssign={() => show({ about: 'assign', quote })}
          onChangeCustomer={() => show({ about: 'customer' })}
          onReply={(question) => show({ about: 'reply', question })}
        />
      )}
      <Suspense fallback={null}>
        {quote && target && <RequestedDialog key={shown} request={target} quote={quote} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};

export const QuotePage = () => {
  const { id = '' } = useParams();
  const quoteId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return (
    <>
      <Back />
      {quoteId === null ? (
        <>
          <PageHeader title="Quote" />
          <NotFound />
        </>
      ) : (
        <QuoteView key={quoteId} id={quoteId} />
      )}
    </>
  );
};
