import { z } from 'zod';
import { defineJob, type JobQueue } from '../../jobs/queue';

export const makeOrderJob = defineJob('quotes.order', z.object({ quote_id: z.int() }));
export const lookAtOrderJob = defineJob('quotes.order-state', z.object({ woo_order_id: z.int() }));
const nothing = z.object({});
export const orderRecoverJob = defineJob('quotes.orders-recover', nothing);
export const orderPollJob = defineJob('quotes.orders-poll', nothing);

/** Readings of orders follow each other, so that an older one never overwrites a younger one. */
export const orderWatchLane = 'quote-orders';

export const enqueueOrder = (queue: JobQueue, quoteId: number, runAt?: Date): Promise<void> =>
  queue.enqueue(
    makeOrderJob,
    { quote_id: quoteId },
    { key: `quote-order:${quoteId}`, maxAttempts: 1, ...(runAt && { runAt }) },
  );

/** Looks at an order soon, because something happened to it. */
export const enqueueOrderLook = (queue: JobQueue, wooOrderId: number): Promise<void> =>
  queue.enqueue(
    lookAtOrderJob,
    { woo_order_id: wooOrderId },
    { key: `quote-order-state:${wooOrderId}`, lane: orderWatchLane },
  );
