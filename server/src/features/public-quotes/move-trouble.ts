import type { RefusedMove } from '../woocommerce';
import { reportOrderTrouble } from './order-trouble';
import type { PublicStores } from './public-quote-stores';

/** Reports, once per order, that the shop rejected the new status of a quote's current or former order. */
export const createMoveTrouble =
  ({ now }: { now: () => Date }) =>
  async (
    inside: Pick<PublicStores, 'acceptances' | 'quotes' | 'outbox' | 'queue'>,
    { orderId, to, error }: RefusedMove,
  ): Promise<void> => {
    const agreed = await inside.acceptances.findByOrder(orderId);
    const quoteId = agreed?.quote_id ?? (await inside.acceptances.findByFormerOrder(orderId));
    if (quoteId === null) return;
    const what = to === 'processing' ? 'is paid, but could not be set to processing' : 'could not be cancelled';
    const reason = `order ${agreed?.order_number ?? orderId} ${what} (${error}). Do it in the online shop.`;
    const eventKey = `order_move:${orderId}:${to}`;
    await reportOrderTrouble(inside, { quoteId, reason, eventKey, at: now() });
  };
