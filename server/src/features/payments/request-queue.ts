import { defineJob, type JobQueue } from '../../jobs/queue';
import { lookPayload, pollPayload } from '../public-quotes';
import type { RequestStore } from './request-store';

export const lookAtRequestJob = defineJob('payments.request-state', lookPayload);
export const requestPollJob = defineJob('payments.requests-poll', pollPayload);

/** Schedules a check of a balance's order after news of it. */
export const enqueueRequestLook = (queue: JobQueue, wooOrderId: number, runAt?: Date): Promise<void> =>
  queue.enqueue(
    lookAtRequestJob,
    { woo_order_id: wooOrderId },
    { key: `payment-request-state:${wooOrderId}`, ...(runAt && { runAt }) },
  );

/** Checks a shop order if it belongs to a requested balance. */
export const hearOfRequest = async (
  inside: { paymentRequests: Pick<RequestStore, 'findByOrder'>; queue: JobQueue },
  wooOrderId: number,
): Promise<void> => {
  if (await inside.paymentRequests.findByOrder(wooOrderId)) await enqueueRequestLook(inside.queue, wooOrderId);
};
