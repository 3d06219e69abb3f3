import type { DepositRow } from '@chainline/shared/deposits/deposit-contract';
import { depositStatusLabels } from '@chainline/shared/deposits/deposit-rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { EmailAddress } from '../../../components/EmailAddress';
import { StatusChip } from '../../../components/StatusChip';
import { formatAud, formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { choiceLabels, statusTones } from '../deposit-view';

/** The link covers the whole row, which is its positioned ancestor. */
const NumberCell = ({ quote_id: id, quote_number }: DepositRow) => (
  <Link
    component={RouterLink}
    to={paths.quote(String(id))}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {quote_number}
  </Link>
);

const Detail = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

const CustomerCell = ({ customer_name, customer_email }: DepositRow) => (
  <Box sx={{ minWidth: { sm: 140 }, overflowWrap: 'anywhere' }}>
    {customer_name}
    {customer_email !== '' && (
      <Detail>
        <EmailAddress address={customer_email} />
      </Detail>
    )}
  </Box>
);

const StatusCell = ({ status, late_from: lateFrom, reminded_at: reminded }: DepositRow) => (
  <Box>
    <StatusChip label={depositStatusLabels[status]} tone={statusTones[status]} />
    {status === 'due' && <Detail>{`Late from ${formatDate(lateFrom)}`}</Detail>}
    {reminded !== null && (status === 'due' || status === 'late') && (
      <Detail>{`Reminded ${formatDate(reminded)}`}</Detail>
    )}
  </Box>
);

/** Zero is left blank, so that other amounts stand out. */
const amountOrNone = (dollars: number): string => (dollars === 0 ? '–' : formatAud(dollars));

export const depositColumns: readonly Column<DepositRow>[] = [
  { id: 'quote_number', header: 'Quote #', priority: 'title', cell: (row) => <NumberCell {...row} /> },
  { id: 'customer_name', header: 'Customer', sortable: true, cell: (row) => <CustomerCell {...row} /> },
  {
    id: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'right',
    cell: ({ amount, choice }) => (
      <>
        {formatAud(amount)}
        <Detail>{choiceLabels[choice]}</Detail>
      </>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    align: 'right',
    cell: ({ received, refunded }) => (
      <>
        {amountOrNone(received)}
        {refunded > 0 && <Detail>{`${formatAud(refunded)} refunded`}</Detail>}
      </>
    ),
  },
  { id: 'open', header: 'Outstanding', sortable: true, align: 'right', cell: ({ open }) => amountOrNone(open) },
  { id: 'status', header: 'Status', cell: (row) => <StatusCell {...row} /> },
  {
    id: 'assigned_to',
    header: 'Assigned To',
    cell: ({ assigned_to_name: name }) =>
      name ?? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Unassigned
        </Box>
      ),
  },
  { id: 'accepted_at', header: 'Accepted', sortable: true, cell: ({ accepted_at }) => formatDate(accepted_at) },
];
