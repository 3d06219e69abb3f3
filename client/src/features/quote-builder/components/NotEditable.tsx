import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { QuoteStatusChip } from '../../quotes';
import { paths } from '../../../lib/paths';
import { useRequote } from '../api/builder-mutations';

const isWithCustomer = ({ status }: Quote): boolean => status === 'sent' || status === 'pending';

const explanation = (quote: Quote): string => {
  if (!quote.can.requote) return 'Only drafts can be changed.';
  return isWithCustomer(quote)
    ? 'The customer already has it. A new version starts as a copy and closes this one immediately: the link you sent stops working.'
    : 'A new version starts as a copy, at the quoted prices.';
};

type NotEditableProps = { quote: Quote; onRequoted: (next: Quote) => void };

/** Replaces the steps for a quote that is no longer a draft. */
export const NotEditable = ({ quote, onRequoted }: NotEditableProps) => {
  const requote = useRequote();
  return (
    <EmptyState
      title="This quote can no longer be changed"
      description={
        <Stack spacing={1.5} sx={{ alignItems: 'center' }}>
          <QuoteStatusChip status={quote.status} />
          <span>{explanation(quote)}</span>
        </Stack>
      }
      action={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button component={Link} to={paths.quote(String(quote.id))} variant="outlined">
            Open the quote
          </Button>
          {quote.can.requote && (
            <Button
              variant="contained"
              loading={requote.isPending}
              onClick={() => requote.mutate(quote, { onSuccess: onRequoted })}
            >
              Make a new version
            </Button>
          )}
        </Stack>
      }
    />
  );
};
