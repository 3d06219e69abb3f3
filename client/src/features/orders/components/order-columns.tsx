import type { Order } from '@chainline/shared/orders/order-list-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { EmailAddress } from '../../../components/EmailAddress';
import { formatDate, formatUsd } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { OrderStatusChips } from './OrderStatusChips';

const NumberCell = ({ id, quoteNumber, orderNumber }: Order) => (
  <Box>
    <Link component={RouterLink} to={paths.order(String(id))} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {quoteNumber}
    </Link>
    {orderNumber !== null && orderNumber !== quoteNumber && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {`Order ${orderNumber}`}
      </Typography>
    )}
  </Box>
);

const CustomerCell = ({ customerName, customerEmail }: Order) => (
  <Box sx={{ minWidth: { sm: 150 }, overflowWrap: 'anywhere' }}>
    {customerName === '' ? 'Unknown customer' : customerName}
    {customerEmail !== '' && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        <EmailAddress address={customerEmail} />
      </Typography>
    )}
  </Box>
);

const TotalCell = ({ totalAmount, refundedAmount }: Order) => (
  <Box>
    {formatUsd(totalAmount)}
    {refundedAmount > 0 && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {`${formatUsd(refundedAmount)} refunded`}
      </Typography>
    )}
  </Box>
);

export const orderColumns = (onDetails: (order: Order) => void): readonly Column<Order>[] => [
  { id: 'quoteNumber', header: 'Quote #', priority: 'title', cell: (order) => <NumberCell {...order} /> },
  { id: 'customerName', header: 'Customer', cell: (order) => <CustomerCell {...order} /> },
  { id: 'createdAt', header: 'Date', sortable: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    id: 'items',
    header: 'Items',
    align: 'right',
    cell: ({ availableItems, totalItems }) => `${availableItems}/${totalItems}`,
  },
  { id: 'totalAmount', header: 'Total', sortable: true, align: 'right', cell: (order) => <TotalCell {...order} /> },
  { id: 'status', header: 'Status', cell: (order) => <OrderStatusChips {...order} /> },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'right',
    priority: 'actions',
    cell: (order) => (
      <Button
        size="small"
        aria-label={`View Details of ${order.quoteNumber}`}
        onClick={() => onDetails(order)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        View Details
      </Button>
    ),
  },
];
