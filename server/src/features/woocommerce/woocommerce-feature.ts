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
import type { Outbox, OutboxStores } from '../../outbox';
import type { SecretBox } from '../../secrets';
import { createOrderStatusSender, type RefusedMove } from './order-status-sender';
import { createWebhookRouter } from './webhook-router';
import { createWebhookService, type WebhookStores } from './webhook-service';
import { createWebhookStore } from './webhook-store';

export const createWoocommerceStores = (db: Db) => ({ webhooks: createWebhookStore(db) });

type Dependencies<S extends WebhookStores & OutboxStores> = {
  config: Pick<Config, 'wooWebhookUrl'>;
  stores: WebhookStores;
  outbox: Pick<Outbox<S>, 'register'>;
  settleAfterMs: number;
  transaction: Transaction<S>;
  locks: Locks;
  /** Null if WooCommerce is not configured. */
  woo: WooClient | null;
  secrets: SecretBox;
  unitsMoved: Pick<Hook<[inside: S, unitIds: number[]]>, 'notify'>;
  now: () => Date;
};

const webhookWatchJob = defineJob('woocommerce.webhooks', z.object({}));

/**
 * Listeners run in the delivery's transaction: outbox events would add three transactions to each of the thousands of
 * deliveries that a large change causes.
 */
export const createWoocommerce = <S extends WebhookStores & OutboxStores>(dependencies: Dependencies<S>) => {
  const { config, locks } = dependencies;
  const shopOrderChanged = createHook<[inside: S, orderId: number]>();
  const shopWasSilent = createHook<[inside: S, since: Date]>();
  const orderMoveRefused = createHook<[inside: S, move: RefusedMove]>();
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
      orderMoves: createOrderStatusSender({ ...dependencies, orderMoveRefused }),
      orderMoveRefused: { listen: orderMoveRefused.listen },
    },
    mounts: { unguarded: [{ at: '/', use: [createWebhookRouter(webhooks)] }] },
    jobs: [
      handleJob(webhookWatchJob, async (_payload, { log, signal }) => {
        await locks.tryRun('woocommerce-webhooks', (lost) =>
          webhooks.ensure(log, { signal: AbortSignal.any([signal, lost]) }),
        );
      }),
    ],
    schedule: [every('30 * * * * *', webhookWatchJob, {}, { shownAs: 'Check the online shop’s webhooks' })],
    // Webhooks must be registered at once, not at the next tick.
    startUp: (queue) => queue.enqueue(webhookWatchJob, {}, { key: 'woocommerce.webhooks.first', maxAttempts: 1 }),
    cleanUp: [({ olderThan, days }) => dependencies.stores.webhooks.removeDeliveries(olderThan(days.webhook_days))],
  } satisfies Feature;
};
