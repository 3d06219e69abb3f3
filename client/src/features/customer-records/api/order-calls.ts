import {
  listCustomerOrders,
  refreshOrder,
  resendReceipt,
  type CustomerOrder,
} from '@chainline/shared/orders/order-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';
import { failureText } from '../../../lib/failure-text';
import { recordKeys } from './record-queries';

const ordersKey = (customerId: number) => [...recordKeys.all, 'orders', customerId] as const;

export const ordersQuery = (customerId: number) =>
  queryOptions({
    queryKey: ordersKey(customerId),
    queryFn: async ({ signal }) => (await call(listCustomerOrders, { params: { id: customerId } }, { signal })).orders,
  });

/** Stores an order from an answer in the customer's list. */
const useKeepOrder = (customerId: number) => {
  const queryClient = useQueryClient();
  return (order: CustomerOrder) => {
    queryClient.setQueryData(ordersQuery(customerId).queryKey, (orders) =>
      orders?.map((each) => (each.id === order.id ? order : each)),
    );
  };
};

/** Has the shop email the order again, idempotent by key. */
export const useResendReceipt = (customerId: number) => {
  const keep = useKeepOrder(customerId);
  const toast = useToast();
  return useMutation({
    mutationFn: ({ order, key }: { order: CustomerOrder; key: string }) =>
      call(resendReceipt, {
        params: { id: order.woo_order_id },
        body: {
          order_id: order.woo_order_id,
          order_number: order.order_number,
          customer_email: order.customer_email,
          send_key: key,
        },
      }),
    meta: { handled: true },
    onSuccess: ({ order, message, is_sent: isSent }) => {
      keep(order);
      toast({ message, tone: isSent ? 'success' : 'warning' });
    },
    onError: (error) => {
      const text = failureText(error, 'Failed to send receipt', 'Error sending receipt');
      toast({ message: `${text}: ${errorMessage(error)}`, tone: 'error' });
    },
  });
};

export const useRefreshOrder = (customerId: number) => {
  const keep = useKeepOrder(customerId);
  const toast = useToast();
  return useMutation({
    mutationFn: (order: CustomerOrder) => call(refreshOrder, { params: { id: order.woo_order_id } }),
    meta: { handled: true },
    onSuccess: ({ order, message }) => {
      keep(order);
      toast({ message, tone: 'success' });
    },
    onError: (error) => {
      const text = failureText(error, 'Failed to refresh order status', 'Error refreshing order status');
      toast({ message: `${text}: ${errorMessage(error)}`, tone: 'error' });
    },
  });
};
