import { setTurn } from '@chainline/shared/allocation/allocation-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { tellLateGoods, type LateTelling } from '@chainline/shared/late-goods/late-goods-contract';
import { refreshOrder, resendReceipt } from '@chainline/shared/orders/order-contract';
import {
  collectOrder,
  requestOrderBalance,
  undoCollection,
  type Order,
} from '@chainline/shared/orders/order-list-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';
import { failureText } from '../../../lib/failure-text';
import { sendPhotos, usePhotoReload, type ChosenPhoto } from '../../workshop';
import { orderKeys, orderQueries } from './order-queries';

const useReload = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: orderKeys.all });
};

/** Has the shop email the order again, idempotent by key. */
export const useResendReceipt = () => {
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ order, key }: { order: Order; key: string }) =>
      call(resendReceipt, {
        params: { id: order.woo_order_id ?? 0 },
        body: {
          order_id: order.woo_order_id ?? 0,
          order_number: order.orderNumber ?? '',
          customer_email: order.customerEmail,
          send_key: key,
        },
      }),
    meta: { handled: true },
    onSuccess: ({ message, is_sent: isSent }) => toast({ message, tone: isSent ? 'success' : 'warning' }),
    onError: (error) => {
      const text = failureText(error, 'Failed to send receipt', 'Error sending receipt');
      toast({ message: `${text}: ${errorMessage(error)}`, tone: 'error' });
    },
    onSettled: reload,
  });
};

export const useRefreshStatus = () => {
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: (order: Order) => call(refreshOrder, { params: { id: order.woo_order_id ?? 0 } }),
    meta: { handled: true },
    onSuccess: ({ message }) => toast({ message, tone: 'success' }),
    onError: (error) => {
      const text = failureText(error, 'Failed to refresh order status', 'Error refreshing order status');
      toast({ message: `${text}: ${errorMessage(error)}`, tone: 'error' });
    },
    onSettled: reload,
  });
};

/** Emails the customer a link to pay the outstanding amount, idempotent by key. */
export const useRequestBalance = (id: number) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (key: string) => call(requestOrderBalance, { params: { id }, body: { request_key: key } }),
    meta: { handled: true },
    onSuccess: reload,
  });
};

type Collection = { name: string; reason: string; photos: readonly ChosenPhoto[] };

/** Records a collection, with photos. */
export const useCollect = (id: number) => {
  const queryClient = useQueryClient();
  const reload = useReload();
  const reloadPhotos = usePhotoReload();
  return useMutation({
    mutationFn: async ({ photos, ...body }: Collection) => {
      await sendPhotos({ kind: 'order', id }, 'collection', photos);
      return call(collectOrder, { params: { id }, body });
    },
    meta: { handled: true },
    onSuccess: ({ order }) => {
      queryClient.setQueryData(orderQueries.detail(id).queryKey, order);
      return reload();
    },
    // Saved even if the collection was refused.
    onSettled: reloadPhotos,
  });
};

export const useUndoCollection = (id: number) => {
  const queryClient = useQueryClient();
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(undoCollection, { params: { id } }),
    meta: { handled: true },
    onSuccess: ({ order }) => {
      queryClient.setQueryData(orderQueries.detail(id).queryKey, order);
      toast({ message: 'Collection undone', tone: 'success' });
    },
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
    onSettled: reload,
  });
};

/** Changes an order's place in the queue for a product. */
export const useSetTurn = (id: number) => {
  const queryClient = useQueryClient();
  const reload = useReload();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setTurn>) => call(setTurn, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: ({ allocations }) => {
      queryClient.setQueryData(orderQueries.allocation(id).queryKey, allocations);
      return reload();
    },
  });
};

/** Writes to the customer about late goods. */
export const useTellLate = (orderId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LateTelling) => call(tellLateGoods, { params: { id: orderId }, body }),
    meta: { handled: true },
    onSuccess: ({ late }) => queryClient.setQueryData(orderQueries.late(orderId).queryKey, late),
    // Pending actions, the order and the conversation show the message too.
    onSettled: () => queryClient.invalidateQueries(),
  });
};
