import { toPagination } from '@chainline/shared/http/list-query';
import { listCustomerOrders, refreshOrder, resendReceipt } from '@chainline/shared/orders/order-contract';
import {
  collectOrder,
  getOrder,
  listOrders,
  undoCollection,
  type OrderDetail,
} from '@chainline/shared/orders/order-list-contract';
import { route, type Route } from '../../http/route';
import type { OrderDeskService } from './order-desk-service';
import type { OrderService } from './order-service';

const queued = 'The online shop is not answering. The receipt will be sent as soon as it does.';

const answer = (order: OrderDetail) => ({ success: true as const, order });

type Services = { orders: OrderService; orderDesk: OrderDeskService };

export const createOrderRoutes = ({ orders, orderDesk }: Services): Route[] => [
  route(listOrders, 'staff', async ({ query }) => {
    const { orders: listed, counts, isCapped, all } = await orderDesk.list(query);
    return {
      success: true as const,
      orders: listed,
      stats: {
        totalOrders: all.all,
        partialOrders: all.partial,
        readyOrders: all.ready,
        completedOrders: all.completed,
        ordersToCollect: all.to_collect,
      },
      counts,
      pagination: { ...toPagination(query, counts[query.status]), ...(isCapped && { more: true }) },
    };
  }),
  route(getOrder, 'staff', async ({ actor, params }) => answer(await orderDesk.get(actor, params.id))),
  route(collectOrder, 'staff', async ({ actor, params, body }) =>
    answer(await orderDesk.collect(actor, params.id, body)),
  ),
  route(undoCollection, 'staff', async ({ actor, params }) => answer(await orderDesk.undoCollection(actor, params.id))),
  route(listCustomerOrders, 'staff', async ({ params }) => ({
    success: true as const,
    orders: await orders.listOf(params.id),
  })),
  route(refreshOrder, 'staff', async ({ params }) => ({
    success: true as const,
    message: 'Order status refreshed',
    order: await orders.refresh(params.id),
  })),
  route(resendReceipt, 'staff', async ({ actor, params, body, log }) => {
    const request = { wooOrderId: params.id, email: body.customer_email, sendKey: body.send_key };
    const { order, isSent } = await orders.resendReceipt(actor, request, { log });
    return { success: true as const, message: isSent ? 'Receipt sent successfully' : queued, is_sent: isSent, order };
  }),
];
