import { quoteListQuery, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { formatAud, formatDate } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { QuoteStatusChip, quoteQueries, useEmailQuoteDialog } from '../../../quotes';
import { BesideRow } from './BesideRow';
import { BesideSection } from './BesideSection';

const mostShown = 5;

/** States in which a quote can be sent or sent again. */
const isSendable = ({ status }: QuoteSummary): boolean =>
  status === 'draft' || status === 'sent' || status === 'pending';

const textOf = (quote: QuoteSummary): string => {
  const about = `${formatAud(quote.total_amount)}, ${formatDate(quote.created_at)}`;
  return isSendable(quote) && quote.customer_email === ''
    ? `${about}. It has no email address, so it cannot be sent.`
    : about;
};

/** The latest quotes of a customer that are visible to the caller. */
export const QuotesBeside = ({ customerId }: { customerId: number }) => {
  const query = quoteListQuery.parse({ customer_id: customerId, per_page: mostShown });
  const { data, error, refetch } = useQuery(quoteQueries.list(query));
  const { ask, dialog } = useEmailQuoteDialog();
  const more = (data?.pagination.total ?? 0) - mostShown;
  return (
    <>
      <BesideSection
        title="Quotes"
        aside={
          <Button size="small" startIcon={<AddIcon />} component={RouterLink} to={paths.quoteFor(customerId)}>
            New quote
          </Button>
        }
        items={data?.quotes}
        keyOf={({ id }) => id}
        empty="You have no quotes for this customer."
        failure="The quotes could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        note={more > 0 ? `${more} more on the customer’s page` : null}
      >
        {(quote) => (
          <BesideRow
            to={paths.quote(String(quote.id))}
            label={quote.quote_number}
            chips={<QuoteStatusChip status={quote.status} />}
            text={textOf(quote)}
            actions={
              isSendable(quote) &&
              quote.customer_email !== '' && (
                <Button size="small" aria-label={`Send quote ${quote.quote_number}`} onClick={() => ask(quote)}>
                  Send quote
                </Button>
              )
            }
          />
        )}
      </BesideSection>
      {dialog}
    </>
  );
};
