import type { RefusedMove } from '../woocommerce';
import type { PublicStores } from './public-quote-stores';

/** Reports, once per order, that the shop did not take up an order that was paid here. */
export const createMoveTrouble =
  ({ now }: { now: () => Date }) =>
  async (inside: Pick<PublicStores, 'acceptances' | 'quotes'>, { orderId, to, error }: RefusedMove): Promise<void> => {
    const agreed = await inside.acceptances.findByOrder(orderId);
    if (!agreed) return;
    const what = to === 'processing' ? 'could not be taken up, although it is paid' : 'could not be cancelled';
    const reason = `order ${agreed.order_number} ${what} (${error}). Do it in the online shop.`;
    const event = { quoteId: agreed.quote_id, type: 'order_failed', at: now(), source: 'system' } as const;
    await inside.quotes.addEvent({ ...event, data: { reason }, eventKey: `order_move:${orderId}:${to}` });
  };
