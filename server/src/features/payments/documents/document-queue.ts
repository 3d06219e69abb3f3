import { z } from 'zod';
import { defineJob, type JobQueue } from '../../../jobs/queue';

export const issueDocumentsJob = defineJob('payments.documents', z.object({ payment_id: z.int() }));

/** Enqueues issuing and emailing the documents of a payment, in the caller's transaction. */
export const enqueueDocuments = (queue: JobQueue, paymentId: number): Promise<void> =>
  queue.enqueue(issueDocumentsJob, { payment_id: paymentId }, { key: `payment-documents:${paymentId}` });
