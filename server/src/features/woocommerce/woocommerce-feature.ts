import { z } from 'zod';
import type { Config } from '../../config';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook, type Hook } from '../../hook';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { SecretBox } from '../../secrets';
import { createWebhookRouter } from './webhook-router';
import { createWebhookService, type WebhookStores } from './webhook-service';
import { createWebhookStore } from './webhook-store';

export const createWoocommerceStores = (db: Db) => ({ webhooks: createWebhookStore(db) });

type Dependencies<S extends WebhookStores> = {
  config: Pick<Config, 'wooWebhookUrl'>;
  stores: WebhookStores;
  transaction: Transaction<S>;
  locks: Locks;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  secrets: SecretBox;
  unitsMoved: Pick<Hook<[inside: S, unitIds: number[]]>, 'tell'>;
  now: () => Date;
};

const webhookWatchJob = defineJob('woocommerce.webhooks', z.object({}));

/**
 * What the online shop says of itself. Who listens notes it in the transaction of the delivery: that note is what lasts, and
 * an event of the outbox would put three more transactions behind each of the thousands that a large change brings.
 */
export const createWoocommerce = <S extends WebhookStores>(dependencies: Dependencies<S>) => {
  const { config, locks } = dependencies;
  const shopOrderChanged = createHook<[inside: S, orderId: number]>();
  const shopWasSilent = createHook<[inside: S, since: Date]>();
  const webhooks = createWebhookService({
    ...dependencies,
    shopOrderChanged,
    shopWasSilent,
    deliveryUrl: `${config.wooWebhookUrl}/api/webhooks/woocommerce`,
  });
  return {
    services: {
      webhooks,
      shopOrderChanged: { listen: shopOrderChanged.listen },
      shopWasSilent: { listen: shopWasSilent.listen },
    },
    mounts: { unguarded: [{ at: '/', use: [createWebhookRouter(webhooks)] }] },
    jobs: [
      handleJob(webhookWatchJob, async (_payload, { log }) => {
        await locks.tryRun('woocommerce-webhooks', () => webhooks.ensure(log));
      }),
    ],
    schedule: [every('30 * * * * *', webhookWatchJob, {}, { shownAs: 'Check the webhooks of the online shop' })],
    // The shop must know where to tell.
    startUp: (queue) => queue.enqueue(webhookWatchJob, {}, { key: 'woocommerce.webhooks.first', maxAttempts: 1 }),
    cleanUp: [({ olderThan, days }) => dependencies.stores.webhooks.removeDeliveries(olderThan(days.webhook_days))],
  } satisfies Feature;
};
