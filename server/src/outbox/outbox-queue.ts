import { z } from 'zod';
import { defineJob, type JobQueue } from '../jobs/queue';

export const drainJob = defineJob('outbox.drain', z.object({ kind: z.string() }));
export const outboxTickJob = defineJob('outbox.tick', z.object({}));

/** Wakes a kind's worker, in the caller's transaction; at most one job per kind waits. */
export const enqueueDrain = (queue: JobQueue, kind: string): Promise<void> =>
  queue.enqueue(drainJob, { kind }, { key: `outbox:${kind}`, maxAttempts: 1 });
