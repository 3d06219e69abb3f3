import { z } from 'zod';
import { createStockJobs, importJob, stockOrdersJob, stockRoundJob, stockSweepJob } from './features/sync';
import { defineJob, type JobQueue } from './jobs/queue';
import { every, type ScheduledJob } from './jobs/schedule';
import { handleJob, type JobHandler } from './jobs/worker';
import type { Services } from './composition';

const nothing = z.object({});
const webhookWatchJob = defineJob('woocommerce.webhooks', nothing);
const recoverJob = defineJob('sync.recover', nothing);
const cleanUpJob = defineJob('clean-up', nothing);

/** Everything that is done without anybody waiting for it. */
export const createJobHandlers = (services: Services): JobHandler[] => [
  ...createStockJobs(services.engine, services),
  handleJob(importJob, ({ run_id: runId }, context) => services.imports.work(runId, context)),
  handleJob(webhookWatchJob, async (_payload, { log }) => {
    await services.locks.tryRun('woocommerce-webhooks', () => services.webhooks.ensure(log));
  }),
  handleJob(recoverJob, () => services.imports.recover()),
  handleJob(cleanUpJob, async () => {
    await services.auth.cleanUp();
    await services.lightspeed.cleanUp();
    await services.webhooks.cleanUp();
  }),
];

/** What a server that starts does not wait for the clockwork with: the shop must know where to tell. */
export const enqueueFirstJobs = async (queue: JobQueue): Promise<void> => {
  await queue.enqueue(webhookWatchJob, {}, { key: 'woocommerce.webhooks.first', maxAttempts: 1 });
  await queue.enqueue(recoverJob, {}, { key: 'sync.recover.first', maxAttempts: 1 });
};

/** The clockwork: each tick happens once over all servers. */
export const scheduledJobs: ScheduledJob[] = [
  // A poll costs one of the 60 calls a minute that Lightspeed allows in the long run.
  every('*/3 * * * * *', stockRoundJob, {}),
  every('*/10 * * * * *', stockOrdersJob, {}),
  every('15 */2 * * * *', stockSweepJob, {}),
  every('*/15 * * * * *', recoverJob, {}),
  every('30 * * * * *', webhookWatchJob, {}),
  every('0 30 3 * * *', cleanUpJob, {}),
];
