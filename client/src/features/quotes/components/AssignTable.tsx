import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { QuoteStatusChip } from './QuoteStatusChip';
import { formatAud, formatDate } from '../../../lib/format';

export const AssignTable = ({ quotes }: { quotes: readonly QuoteSummary[] }) => (
  <TableContainer
    role="region"
    aria-label="Quotes to assign"
    tabIndex={0}
    sx={{ maxHeight: 300, border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell>Quote #</TableCell>
          <TableCell>Customer</TableCell>
          <TableCell align="right">Amount</TableCell>
          <TableCell>Status</TableCell>
          <TableCell>Current Assignment</TableCell>
          <TableCell>Created</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {quotes.map((quote) => (
          <TableRow key={quote.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{quote.quote_number}</TableCell>
            <TableCell>{quote.customer_name}</TableCell>
            <TableCell align="right">{formatAud(quote.total_amount)}</TableCell>
            <TableCell>
              <QuoteStatusChip status={quote.status} />
            </TableCell>
            <TableCell>{quote.assigned_to_name ?? 'Unassigned'}</TableCell>
            <TableCell>{formatDate(quote.created_at)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
