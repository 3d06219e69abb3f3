import { z } from 'zod';
import { defineJob, type JobQueue } from '../../../jobs/queue';

export const issueDocumentsJob = defineJob('payments.documents', z.object({ payment_id: z.int() }));

/** Has the documents of a payment issued and emailed, once the caller's transaction has committed. */
export const enqueueDocuments = (queue: JobQueue, paymentId: number): Promise<void> =>
  queue.enqueue(issueDocumentsJob, { payment_id: paymentId }, { key: `payment-documents:${paymentId}` });
