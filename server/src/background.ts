import { z } from 'zod';
import { autoMatchJob } from './features/mappings';
import { createOrderJobs, orderPollJob, orderWatchLane } from './features/public-quotes';
import { createProductJobs, createStockLookJobs, productRecoverJob, stockLookJob } from './features/products';
import { createQuoteJobs, quoteRoundJob } from './features/quotes';
import { createSelectiveJobs, selectiveRecoverJob } from './features/selective-sync';
import { createStockJobs, importJob, stockOrdersJob, stockRoundJob, stockSweepJob } from './features/sync';
import { defineJob, type JobQueue } from './jobs/queue';
import { createForecast, every, type ScheduledJob } from './jobs/schedule';
import { handleJob, type JobHandler } from './jobs/worker';
import { cleanUp } from './clean-up';
import { createOutboxJobs, outboxTickJob } from './outbox';
import type { Services } from './composition';

const nothing = z.object({});
const webhookWatchJob = defineJob('woocommerce.webhooks', nothing);
const recoverJob = defineJob('sync.recover', nothing);
const cleanUpJob = defineJob('clean-up', nothing);

/** Everything that is done without anybody waiting for it. */
export const createJobHandlers = (services: Services): JobHandler[] => [
  ...createOutboxJobs(services),
  ...createStockJobs(services.engine, services),
  handleJob(importJob, async ({ run_id: runId }, context) => {
    await services.imports.work(runId, context);
    await services.demoQuotes?.fill();
  }),
  ...createSelectiveJobs(services),
  ...createProductJobs(services),
  ...createStockLookJobs(services),
  ...createQuoteJobs(services),
  ...createOrderJobs(services),
  handleJob(autoMatchJob, ({ run_id: runId }, context) => services.autoMatch.work(runId, context)),
  handleJob(webhookWatchJob, async (_payload, { log }) => {
    await services.locks.tryRun('woocommerce-webhooks', () => services.webhooks.ensure(log));
  }),
  handleJob(recoverJob, async () => {
    await services.imports.recover();
    await services.autoMatch.recover();
  }),
  handleJob(cleanUpJob, (_payload, { signal }) => cleanUp(services, signal)),
];

/** What a server that starts does not wait for the clockwork with: the shop must know where to tell. */
export const enqueueFirstJobs = async (queue: JobQueue): Promise<void> => {
  await queue.enqueue(webhookWatchJob, {}, { key: 'woocommerce.webhooks.first', maxAttempts: 1 });
  await queue.enqueue(recoverJob, {}, { key: 'sync.recover.first', maxAttempts: 1 });
};

/** The clockwork: each tick happens once over all servers. */
export const scheduledJobs: ScheduledJob[] = [
  // A poll costs one of the 60 calls a minute that Lightspeed allows in the long run.
  every('*/3 * * * * *', stockRoundJob, {}, { shownAs: 'Hear the till and bring stock into step' }),
  every('*/10 * * * * *', stockOrdersJob, {}, { shownAs: 'Read new online orders' }),
  every('*/5 * * * * *', stockLookJob, {}, { shownAs: 'Read numbers of products that are not mapped' }),
  every('15 */2 * * * *', stockSweepJob, {}, { shownAs: 'Compare all mapped quantities' }),
  every('*/5 * * * * *', outboxTickJob, {}),
  every('*/15 * * * * *', recoverJob, {}),
  every('*/15 * * * * *', selectiveRecoverJob, {}),
  every('*/15 * * * * *', productRecoverJob, {}),
  every('45 */2 * * * *', orderPollJob, {}, { lane: orderWatchLane, shownAs: 'Look for payments of accepted quotes' }),
  // Every hour, because a day ends when it ends in the shop's own time zone.
  every(
    '0 5 * * * *',
    quoteRoundJob,
    {},
    { shownAs: 'Close quotes past their date, remind of those near it', isMadeUp: true },
  ),
  every('30 * * * * *', webhookWatchJob, {}, { shownAs: 'Check the webhooks of the online shop' }),
  // Night in Australia: 3:30 in Sydney's winter.
  every('0 30 17 * * *', cleanUpJob, {}, { shownAs: 'Clean up what has expired', isMadeUp: true }),
];

export const listComingJobs = createForecast(scheduledJobs);
