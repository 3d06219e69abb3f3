import type { Order } from '@chainline/shared/orders/order-list-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FactList, type Fact } from '../../../components/FactList';
import { formatUsd, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { OrderPrintButton } from '../../workshop';
import { orderQueries } from '../api/order-queries';
import { OrderActions } from './OrderActions';
import { OrderItems } from './OrderItems';
import { OrderStatusChips } from './OrderStatusChips';
import { OrderTimeline } from './OrderTimeline';
import { PaymentProgress } from './PaymentProgress';

const textOf = (text: string): string => (text === '' ? unknown : text);

const factsOf = (order: Order): Fact[] => [
  { label: 'Status', value: <OrderStatusChips {...order} /> },
  { label: 'Customer', value: textOf(order.customerName) },
  { label: 'Email', value: textOf(order.customerEmail) },
  { label: 'Phone', value: textOf(order.customerPhone) },
  { label: 'Total Amount', value: formatUsd(order.totalAmount) },
  { label: 'Amount Paid', value: formatUsd(order.amountPaid) },
];

type OrderDialogProps = { order: Order; open: boolean; onClose: () => void };

/** Order Details with the actions; the order's page has everything else. */
export const OrderDialog = ({ order: listed, open, onClose }: OrderDialogProps) => {
  const titleId = useId();
  const { data: detail } = useQuery(orderQueries.detail(listed.id));
  const order = detail ?? listed;
  return (
    <Dialog open={open} onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Order Details - ${order.quoteNumber}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <FactList facts={factsOf(order)} />
          <PaymentProgress order={order} />
          <OrderItems items={order.items} />
          <Typography variant="h3" component="h3">
            Timeline
          </Typography>
          <OrderTimeline timeline={order.timeline} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {detail && (
          <Suspense fallback={null}>
            <OrderPrintButton orderId={order.id} />
            <OrderActions order={detail} />
          </Suspense>
        )}
        <Button component={RouterLink} to={paths.order(String(order.id))}>
          Open Order
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
