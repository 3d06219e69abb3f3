import { hubdocLabels } from '@chainline/shared/bikes/bike-rules';
import { invoiceStateLabels, longTermsDays } from '@chainline/shared/suppliers/invoice-rules';
import type { InvoiceHead } from '@chainline/shared/suppliers/supplier-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Column } from '../../../components/data-table/column';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { formatAud, formatDate } from '../../../lib/format';
import { FileButton } from './FileButton';

const tones: Record<InvoiceHead['state'], Tone> = {
  open: 'neutral',
  overdue: 'error',
  due_this_week: 'warning',
  paid: 'success',
};

const Detail = ({ children }: { children: string }) => (
  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

const bikesOf = ({ bikes, proposed }: InvoiceHead) => (
  <Box>
    {bikes}
    {proposed > 0 && <Detail>{`${proposed} to link`}</Detail>}
  </Box>
);

export type InvoiceActions = {
  onEdit: (invoice: InvoiceHead) => void;
  onPay: (invoice: InvoiceHead) => void;
  onReopen: (invoice: InvoiceHead) => void;
  onDelete: (invoice: InvoiceHead) => void;
};

const Actions = ({ invoice, actions }: { invoice: InvoiceHead; actions: InvoiceActions }) => {
  const isPaid = invoice.paid_on !== null;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button size="small" aria-label={`Edit invoice ${invoice.number}`} onClick={() => actions.onEdit(invoice)}>
        Edit
      </Button>
      <Button
        size="small"
        aria-label={`${isPaid ? 'Reopen' : 'Pay'} invoice ${invoice.number}`}
        onClick={() => (isPaid ? actions.onReopen(invoice) : actions.onPay(invoice))}
      >
        {isPaid ? 'Reopen' : 'Pay'}
      </Button>
      {!isPaid && (
        <Button
          size="small"
          color="error"
          aria-label={`Delete invoice ${invoice.number}`}
          onClick={() => actions.onDelete(invoice)}
        >
          Delete
        </Button>
      )}
    </Stack>
  );
};

export const invoiceColumns = (actions: InvoiceActions): readonly Column<InvoiceHead>[] => [
  { id: 'number', header: 'Invoice', priority: 'title', cell: ({ number }) => number },
  { id: 'supplier', header: 'Supplier', sortable: true, cell: ({ supplier }) => supplier },
  { id: 'invoice_date', header: 'Date', sortable: true, cell: ({ invoice_date: day }) => formatDate(day) },
  {
    id: 'due_date',
    header: 'Due',
    sortable: true,
    cell: ({ due_date: day, terms_days: terms }) => (
      <Box>
        {formatDate(day)}
        {terms >= longTermsDays && <Detail>{`${terms} day terms`}</Detail>}
      </Box>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, paid_on: paidOn, payment_method: method }) => (
      <Box>
        <StatusChip label={invoiceStateLabels[state]} tone={tones[state]} />
        {paidOn !== null && <Detail>{[formatDate(paidOn), method].filter((text) => text !== '').join(', ')}</Detail>}
      </Box>
    ),
  },
  { id: 'bikes', header: 'Bikes', align: 'right', cell: bikesOf },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total, gst }) => (
      <Box>
        {formatAud(total)}
        <Detail>{`GST ${formatAud(gst)}`}</Detail>
      </Box>
    ),
  },
  { id: 'hubdoc_xero', header: 'HubDoc/XERO', cell: ({ hubdoc_xero: flag }) => hubdocLabels[flag] },
  { id: 'file', header: 'File', cell: (invoice) => <FileButton invoice={invoice} /> },
  {
    id: 'actions',
    header: 'Action',
    priority: 'actions',
    cell: (invoice) => <Actions invoice={invoice} actions={actions} />,
  },
];
