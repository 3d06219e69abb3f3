import type { Transaction } from '../../db/transaction';
import type { Hook } from '../../hook';
import type { Logger } from '../../logger';
import type { CallOptions } from '../../providers/http/exchange';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooWebhook } from '../../providers/woocommerce/woo-mapper';
import { randomSecret, type SecretBox } from '../../secrets';
import type { StoredWebhook, WebhookStore } from './webhook-store';

type Watched = { topic: string; mine: StoredWebhook | undefined; theirs: WooWebhook | undefined };

/** An order lists the units that it may have moved. */
const webhookTopics = ['product.updated', 'order.created', 'order.updated'] as const;

type Stores = { webhooks: WebhookStore };

export type WatchDependencies<S extends Stores> = {
  stores: Stores;
  transaction: Transaction<S>;
  /** Listeners run in the transaction that closes the gap, which began at `since`. */
  shopWasSilent: Pick<Hook<[inside: S, since: Date]>, 'notify'>;
  woo: WooClient | null;
  /** Address under which the shop reaches us. */
  deliveryUrl: string;
  secrets: SecretBox;
  now: () => Date;
};

/** Repairs the shop's webhooks: WooCommerce disables a webhook after a few failures and does not redeliver. */
export const createWebhookWatch = <S extends Stores>(dependencies: WatchDependencies<S>) => {
  const { stores, transaction, shopWasSilent, woo, deliveryUrl, secrets, now } = dependencies;

  /** Ends the gap in deliveries, which began at the last successful check. Before the first webhook there is no gap. */
  const endGap = (webhook: Omit<StoredWebhook, 'checked_at'>, since: Date | null) =>
    transaction(async (inside) => {
      await inside.webhooks.upsert(webhook, now());
      if (since) await shopWasSilent.notify(inside, since);
    });

  const make = async (client: WooClient, topic: string, since: Date | null) => {
    const secret = randomSecret();
    const made = await client.createWebhook({ name: `Chainline ${topic}`, topic, deliveryUrl, secret });
    await endGap({ topic, webhook_id: made.id, secret: secrets.seal(secret), status: made.status }, since);
  };

  const switchOn = async (client: WooClient, mine: StoredWebhook, theirs: WooWebhook) => {
    // Before re-enabling: if the process is killed right after, the next check still sees the gap.
    await stores.webhooks.recordStatus(mine.topic, theirs.status);
    await client.updateWebhook(theirs.id, { status: 'active' });
    await endGap({ ...mine, status: 'active' }, mine.checked_at);
  };

  /** Creates or re-enables a webhook; true if there was nothing to do. */
  const ensureTopic = async (client: WooClient, { topic, mine, theirs }: Watched, log: Logger): Promise<boolean> => {
    if (!mine || theirs?.deliveryUrl !== deliveryUrl) {
      await make(client, topic, mine?.checked_at ?? null);
      log.info({ topic }, 'webhook created in the shop');
      return false;
    }
    if (theirs.status === 'active' && mine.status === 'active') return true;
    await switchOn(client, mine, theirs);
    log.warn({ topic, was: theirs.status }, 'webhook switched on again in the shop');
    return false;
  };

  return {
    /** Creates missing webhooks, re-enables disabled ones and notifies listeners of the gap. One process at a time. */
    ensure: async (log: Logger, { signal }: CallOptions = {}): Promise<void> => {
      if (!woo) return;
      const stored = new Map((await stores.webhooks.list()).map((webhook) => [webhook.topic, webhook]));
      const inShop = new Map((await woo.listWebhooks({ signal })).map((webhook) => [webhook.id, webhook]));
      const checkedAt = now();
      const healthy: string[] = [];
      for (const topic of webhookTopics) {
        signal?.throwIfAborted();
        const mine = stored.get(topic);
        if (await ensureTopic(woo, { topic, mine, theirs: mine && inShop.get(mine.webhook_id) }, log))
          healthy.push(topic);
      }
      if (healthy.length > 0) await stores.webhooks.recordCheck(healthy, checkedAt);
    },
  };
};
