import { z } from 'zod';
import { defineJob, type JobQueue } from '../../jobs/queue';
import type { AcceptanceStore } from './acceptance-store';

export const lookAtOrderJob = defineJob('quotes.order-state', z.object({ woo_order_id: z.int() }));
export const orderPollJob = defineJob('quotes.orders-poll', z.object({}));

/** Readings of orders follow each other, so that an older one never overwrites a younger one. */
export const orderWatchLane = 'quote-orders';

/** Looks at an order soon, because something happened to it. */
export const enqueueOrderLook = (queue: JobQueue, wooOrderId: number): Promise<void> =>
  queue.enqueue(
    lookAtOrderJob,
    { woo_order_id: wooOrderId },
    { key: `quote-order-state:${wooOrderId}`, lane: orderWatchLane },
  );

/** News of an order of the shop: looked at when it is, or was, that of an accepted quote. */
export const hearOfOrder = async (
  inside: { acceptances: Pick<AcceptanceStore, 'knowsOrder'>; queue: JobQueue },
  wooOrderId: number,
): Promise<void> => {
  if (await inside.acceptances.knowsOrder(wooOrderId)) await enqueueOrderLook(inside.queue, wooOrderId);
};
