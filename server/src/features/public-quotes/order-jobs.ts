import { z } from 'zod';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import type { OrderMaker } from './order-maker';
import type { OrderWatch } from './order-watch';

const makeOrderJob = defineJob('quotes.order', z.object({ quote_id: z.int() }));
const lookAtOrderJob = defineJob('quotes.order-state', z.object({ woo_order_id: z.int() }));
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

type Services = { orderMaker: OrderMaker; orderWatch: OrderWatch };

export const createOrderJobs = ({ orderMaker, orderWatch }: Services): JobHandler[] => [
  handleJob(makeOrderJob, async ({ quote_id: quoteId }, context) => {
    await orderMaker.make(quoteId, context);
  }),
  handleJob(orderRecoverJob, () => orderMaker.recover()),
  handleJob(lookAtOrderJob, ({ woo_order_id: id }, context) => orderWatch.look(id, context)),
  handleJob(orderPollJob, (_payload, context) => orderWatch.poll(context)),
];
