import { reportOrderTrouble } from '../public-quotes';
import type { RefusedMove } from '../woocommerce';
import type { PaymentStores } from './payment-stores';

/** Reports, once per order, that the shop did not cancel the order of a withdrawn payment link. */
export const createRequestTrouble =
  ({ now }: { now: () => Date }) =>
  async (inside: PaymentStores, { orderId, error }: RefusedMove): Promise<void> => {
    const request = await inside.paymentRequests.findByOrder(orderId);
    if (!request) return;
    const reason = `order ${request.order_number} could not be cancelled (${error}). Cancel it in the online shop so that nobody pays twice.`;
    const eventKey = `order_move:${orderId}`;
    await reportOrderTrouble(inside, { quoteId: request.quote_id, reason, eventKey, at: now() });
  };
