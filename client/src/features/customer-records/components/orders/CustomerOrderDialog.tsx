import type { CustomerOrder } from '@chainline/shared/orders/order-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FactList, type Fact } from '../../../../components/FactList';
import { formatDateTime, formatUsd, unknown } from '../../../../lib/format';
import { newKey } from '../../../../lib/new-key';
import { paths } from '../../../../lib/paths';
import { OrderPrintButton } from '../../../workshop';
import { useRefreshOrder, useResendReceipt } from '../../api/order-calls';
import { CustomerOrderStatusChips } from './CustomerOrderStatusChips';

const isAboveZero = (amount: number | null): boolean => amount !== null && amount > 0;

const optionalFacts = ({ tax_amount: tax, shipping_amount: shipping, quote, receipt_sent_at: at }: CustomerOrder) => {
  const facts: (Fact | false)[] = [
    isAboveZero(shipping) && { label: 'Shipping', value: formatUsd(shipping) },
    isAboveZero(tax) && { label: 'Tax', value: formatUsd(tax) },
    quote !== null && {
      label: 'Quote',
      value: (
        <Link component={RouterLink} to={paths.quote(String(quote.id))}>
          {quote.quote_number}
        </Link>
      ),
    },
    at !== null && { label: 'Receipt sent again', value: formatDateTime(at) },
  ];
  return facts.filter((fact) => fact !== false);
};

const factsOf = (order: CustomerOrder): Fact[] => [
  { label: 'Status', value: <CustomerOrderStatusChips {...order} /> },
  { label: 'Ordered', value: formatDateTime(order.created_at) },
  { label: 'Paid', value: order.payment_date === null ? 'Not yet' : formatDateTime(order.payment_date) },
  { label: 'Payment method', value: order.payment_method === '' ? unknown : order.payment_method },
  { label: 'Email', value: order.customer_email === '' ? unknown : order.customer_email },
  { label: 'Phone', value: order.billing_phone === '' ? unknown : order.billing_phone },
  { label: 'Subtotal', value: formatUsd(order.subtotal) },
  ...optionalFacts(order),
  { label: 'Total', value: <strong>{formatUsd(order.total)}</strong> },
];

const Items = ({ items }: Pick<CustomerOrder, 'items'>) => (
  <Box role="region" aria-label="Items" tabIndex={0} sx={{ position: 'relative', overflowX: 'auto' }}>
    <Table size="small" aria-label="Items">
      <TableHead>
        <TableRow>
          <TableCell>Item</TableCell>
          <TableCell align="right">Quantity</TableCell>
          <TableCell align="right">Price</TableCell>
          <TableCell align="right">Total</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map(({ name, sku, quantity, price, line_total: total }, at) => (
          <TableRow key={at}>
            <TableCell>
              {name}
              {sku !== '' && (
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {sku}
                </Typography>
              )}
            </TableCell>
            <TableCell align="right">{quantity}</TableCell>
            <TableCell align="right">{formatUsd(price)}</TableCell>
            <TableCell align="right">{formatUsd(total)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

type OrderDialogProps = { customerId: number; order: CustomerOrder; open: boolean; onClose: () => void };

/** Order Details, with what can be done about the order. Needs a new key on each opening. */
export const CustomerOrderDialog = ({ customerId, order, open, onClose }: OrderDialogProps) => {
  const titleId = useId();
  const [key, setKey] = useState(newKey);
  const receipt = useResendReceipt(customerId);
  const refresh = useRefreshOrder(customerId);
  const resend = () => receipt.mutate({ order, key }, { onSuccess: () => setKey(newKey()) });
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Order Details - ${order.order_number}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {order.receipt_error !== null && (
            <Alert severity="warning">{`The receipt was not sent: ${order.receipt_error}`}</Alert>
          )}
          <FactList facts={factsOf(order)} />
          <Items items={order.items} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`As the online shop reported it on ${formatDateTime(order.read_at)}.`}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <Suspense fallback={null}>
          <OrderPrintButton orderId={order.id} />
        </Suspense>
        <Button onClick={resend} loading={receipt.isPending} disabled={order.customer_email === ''}>
          Resend Receipt
        </Button>
        <Button onClick={() => refresh.mutate(order)} loading={refresh.isPending}>
          Refresh Status
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
