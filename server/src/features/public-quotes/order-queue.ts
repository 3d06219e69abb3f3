import { defineJob, type JobQueue } from '../../jobs/queue';
import type { AcceptanceStore } from './acceptance-store';
import { lookPayload, pollPayload } from './look-jobs';

export const lookAtOrderJob = defineJob('quotes.order-state', lookPayload);
export const orderPollJob = defineJob('quotes.orders-poll', pollPayload);

/** Schedules a check of an order after news of it. */
export const enqueueOrderLook = (queue: JobQueue, wooOrderId: number, runAt?: Date): Promise<void> =>
  queue.enqueue(
    lookAtOrderJob,
    { woo_order_id: wooOrderId },
    { key: `quote-order-state:${wooOrderId}`, ...(runAt && { runAt }) },
  );

/** Checks a shop order if it is the present or a former one of an accepted quote. */
export const hearOfOrder = async (
  inside: { acceptances: Pick<AcceptanceStore, 'knowsOrder'>; queue: JobQueue },
  wooOrderId: number,
): Promise<void> => {
  if (await inside.acceptances.knowsOrder(wooOrderId)) await enqueueOrderLook(inside.queue, wooOrderId);
};
