import { z } from 'zod';
import { defineJob, type JobQueue } from '../../jobs/queue';

export const sendProductWriteJob = defineJob('products.send', z.object({ write_id: z.uuid() }));
export const productRecoverJob = defineJob('products.recover', z.object({}));

/** Sends a write when it is due. */
export const enqueueWrite = (queue: JobQueue, id: string, runAt?: Date): Promise<void> =>
  queue.enqueue(
    sendProductWriteJob,
    { write_id: id },
    { key: `product-write:${id}`, maxAttempts: 1, ...(runAt && { runAt }) },
  );
