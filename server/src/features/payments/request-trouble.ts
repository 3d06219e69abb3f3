import type { RefusedMove } from '../woocommerce';
import type { PaymentStores } from './payment-stores';

/** Reports, once per order, that the shop did not cancel the order of a withdrawn pay link. */
export const createRequestTrouble =
  ({ now }: { now: () => Date }) =>
  async (inside: PaymentStores, { orderId, error }: RefusedMove): Promise<void> => {
    const request = await inside.paymentRequests.findByOrder(orderId);
    if (!request) return;
    const reason = `order ${request.order_number} could not be cancelled (${error}). Cancel it in the online shop so that nobody pays twice.`;
    const event = { quoteId: request.quote_id, type: 'order_failed', at: now(), source: 'system' } as const;
    await inside.quotes.addEvent({ ...event, data: { reason }, eventKey: `order_move:${orderId}` });
  };
