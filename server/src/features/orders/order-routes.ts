import { listCustomerOrders, refreshOrder, resendReceipt } from '@chainline/shared/orders/order-contract';
import { route, type Route } from '../../http/route';
import type { OrderService } from './order-service';

const queued = 'The online shop is not answering. The receipt will be sent as soon as it does.';

export const createOrderRoutes = ({ orders }: { orders: OrderService }): Route[] => [
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
