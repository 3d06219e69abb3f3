import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../../components/data-table/column';
import { EmailAddress } from '../../../../components/EmailAddress';
import { QuoteStatusChip } from '../QuoteStatusChip';
import { formatAud, formatDate } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import type { QuoteSelection } from '../../hooks/use-quote-selection';
import { Tick } from '../../../../components/Tick';

export const selectColumn = ({ has, toggle }: Pick<QuoteSelection, 'has' | 'toggle'>): Column<QuoteSummary> => ({
  id: 'select',
  header: 'Select',
  headerHidden: true,
  width: 48,
  priority: 'media',
  cell: (quote) => (
    <Tick label={`Select ${quote.quote_number}`} checked={has(quote.id)} onChange={() => toggle(quote)} />
  ),
});

/** The link covers the whole row, which is its positioned ancestor. */
const NumberCell = ({ id, quote_number }: QuoteSummary) => (
  <Link
    component={RouterLink}
    to={paths.quote(String(id))}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {quote_number}
  </Link>
);

const CustomerCell = ({ customer_name, customer_email }: QuoteSummary) => (
  <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
    {customer_name === '' ? 'No customer yet' : customer_name}
    {customer_email !== '' && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        <EmailAddress address={customer_email} />
      </Typography>
    )}
  </Box>
);

export const factColumns: readonly Column<QuoteSummary>[] = [
  { id: 'quote_number', header: 'Quote #', priority: 'title', cell: (quote) => <NumberCell {...quote} /> },
  { id: 'customer_name', header: 'Customer', sortable: true, cell: (quote) => <CustomerCell {...quote} /> },
  {
    id: 'total_amount',
    header: 'Amount',
    sortable: true,
    align: 'right',
    cell: ({ total_amount }) => formatAud(total_amount),
  },
  { id: 'status', header: 'Status', sortable: true, cell: ({ status }) => <QuoteStatusChip status={status} /> },
  {
    id: 'assigned_to',
    header: 'Assigned To',
    cell: ({ assigned_to_name }) =>
      assigned_to_name ?? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Unassigned
        </Box>
      ),
  },
  { id: 'created_at', header: 'Created', sortable: true, cell: ({ created_at }) => formatDate(created_at) },
];
