import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { StatusChip } from '../../../../components/StatusChip';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { formatAud, formatCount, formatDate } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { quoteStatusLabel, useEmailQuoteDialog } from '../../../quotes';
import { recordQueries } from '../../api/record-queries';
import type { CustomerRow } from '../../derived-customers';
import { quoteTones } from '../../quote-chip-looks';
import { QuoteRowMenu } from './QuoteRowMenu';

const Row = ({ quote, onEmail }: { quote: QuoteSummary; onEmail: () => void }) => (
  <TableRow>
    <TableCell>
      <Link component={RouterLink} to={paths.quote(String(quote.id))} underline="hover" sx={{ whiteSpace: 'nowrap' }}>
        {quote.quote_number}
      </Link>
    </TableCell>
    <TableCell>{formatDate(quote.created_at)}</TableCell>
    <TableCell align="right">{formatAud(quote.total_amount)}</TableCell>
    <TableCell>
      <StatusChip label={quoteStatusLabel(quote.status)} tone={quoteTones[quote.status]} />
    </TableCell>
    <TableCell align="right">{formatCount(quote.item_count)}</TableCell>
    <TableCell align="right">
      <QuoteRowMenu quote={quote} onEmail={onEmail} />
    </TableCell>
  </TableRow>
);

/** Staff see their own quotes, while the customer's figures count all. */
const hiddenNote = (hidden: number): string | null => {
  if (hidden <= 0) return null;
  return hidden === 1
    ? '1 more quote is assigned to somebody else.'
    : `${formatCount(hidden)} more quotes are assigned to somebody else.`;
};

/** Owner of the quotes; `total_quotes` is null while the number of everybody’s quotes is unknown. */
export type QuotesOwner = Pick<CustomerRow, 'id' | 'key' | 'email' | 'name'> & { total_quotes: number | null };

export const CustomerQuotes = ({ customer }: { customer: QuotesOwner }) => {
  const { data, error, refetch } = useQuery(recordQueries.quotes(customer));
  const emailing = useEmailQuoteDialog();
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading quotes" />
    );
  }
  const note = hiddenNote((customer.total_quotes ?? data.total) - data.total);
  const cut = data.total - data.quotes.length;
  return (
    <Stack spacing={1}>
      {data.quotes.length > 0 && (
        <Box
          role="region"
          aria-label={`Quotes of ${customer.name}`}
          tabIndex={0}
          sx={{ position: 'relative', overflowX: 'auto' }}
        >
          <Table size="small" aria-label={`Quotes of ${customer.name}`}>
            <TableHead>
              <TableRow>
                <TableCell>Quote #</TableCell>
                <TableCell>Date</TableCell>
                <TableCell align="right">Amount</TableCell>
                <TableCell>Status</TableCell>
                <TableCell align="right">Items</TableCell>
                <TableCell>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.quotes.map((quote) => (
                <Row key={quote.id} quote={quote} onEmail={() => emailing.ask(quote)} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {data.quotes.length === 0 && note === null && <Typography variant="body2">No quotes yet.</Typography>}
      {cut > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Showing the latest ${formatCount(data.quotes.length)} of ${formatCount(data.total)}.`}
        </Typography>
      )}
      {note !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      {emailing.dialog}
    </Stack>
  );
};
