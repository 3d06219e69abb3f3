import type { CustomerOrder } from '@chainline/shared/orders/order-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { lazyPart } from '../../../../components/lazy-part';
import { LoadingState } from '../../../../components/LoadingState';
import { useDialogTarget } from '../../../../components/use-dialog-target';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { formatDate, formatUsd } from '../../../../lib/format';
import { ordersQuery } from '../../api/order-calls';
import { failureText } from '../../../../lib/failure-text';
import { CustomerOrderStatusChips } from './CustomerOrderStatusChips';

const OrderDialog = lazyPart(async () => (await import('./CustomerOrderDialog')).CustomerOrderDialog);

const countOf = ({ items }: CustomerOrder): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

const Row = ({ order, onOpen }: { order: CustomerOrder; onOpen: () => void }) => (
  <TableRow>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{order.order_number}</TableCell>
    <TableCell>{formatDate(order.created_at)}</TableCell>
    <TableCell align="right">{formatUsd(order.total)}</TableCell>
    <TableCell>
      <CustomerOrderStatusChips {...order} />
    </TableCell>
    <TableCell align="right">{countOf(order)}</TableCell>
    <TableCell align="right">
      <Button size="small" aria-label={`Details of order ${order.order_number}`} onClick={onOpen}>
        Details
      </Button>
    </TableCell>
  </TableRow>
);

type CustomerOrdersProps = { customerId: number; name: string };

/** Orders of a customer in the online shop. */
export const CustomerOrders = ({ customerId, name }: CustomerOrdersProps) => {
  const { data, error, refetch } = useQuery(ordersQuery(customerId));
  const { target, isOpen, shown, show, hide } = useDialogTarget<number>();
  if (!data) {
    if (!error) return <LoadingState label="Loading orders" />;
    const message = failureText(error, 'Failed to fetch orders', 'Error fetching orders');
    return <ErrorState message={message} error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <Typography variant="body2">No orders in the online shop yet.</Typography>;
  const order = data.find(({ id }) => id === target);
  return (
    <>
      <Box role="region" aria-label={`Orders of ${name}`} tabIndex={0} sx={{ position: 'relative', overflowX: 'auto' }}>
        <Table size="small" aria-label={`Orders of ${name}`}>
          <TableHead>
            <TableRow>
              <TableCell>Order #</TableCell>
              <TableCell>Date</TableCell>
              <TableCell align="right">Total</TableCell>
              <TableCell>Status</TableCell>
              <TableCell align="right">Items</TableCell>
              <TableCell>
                <VisuallyHidden>Details</VisuallyHidden>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((each) => (
              <Row key={each.id} order={each} onOpen={() => show(each.id)} />
            ))}
          </TableBody>
        </Table>
      </Box>
      <Suspense fallback={null}>
        {order && <OrderDialog key={shown} customerId={customerId} order={order} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};
