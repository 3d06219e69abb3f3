import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { UnauthenticatedError, ValidationError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { isSignedBy } from '../../providers/woocommerce/woo-webhook-signature';
import { randomSecret, type SecretBox } from '../../secrets';
import type { WebhookStore } from './webhook-store';

/** What the shop is asked to tell. An order names the units it may have moved; a product is one. */
const webhookTopics = ['product.updated', 'order.created', 'order.updated'] as const;

const unitSchema = z.object({ id: z.int().positive() });
const orderSchema = unitSchema.extend({
  line_items: z.array(z.object({ product_id: z.int(), variation_id: z.int().default(0) })).default([]),
});

/** What the shop sends for something deleted before it was told: its own "not found". There is nothing left to check. */
const goneSchema = z.object({ code: z.string(), data: z.object({ status: z.literal(404) }) });

const checkedUnits = (topic: string, body: unknown): { resourceId: number; unitIds: number[] } | null => {
  if (topic.startsWith('order.')) {
    const order = orderSchema.safeParse(body);
    if (!order.success) return null;
    const unitIds = order.data.line_items.map((line) => (line.variation_id > 0 ? line.variation_id : line.product_id));
    return { resourceId: order.data.id, unitIds: unitIds.filter((id) => id > 0) };
  }
  const unit = unitSchema.safeParse(body);
  return unit.success ? { resourceId: unit.data.id, unitIds: [unit.data.id] } : null;
};

const parseJson = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw new ValidationError('webhook.malformed', 'The webhook body is not valid JSON.', { cause: error });
  }
};

type Delivery = { topic: string | undefined; signature: string | undefined; body: Buffer };
type Stores = { webhooks: WebhookStore };

/** What a delivery asks of the stock engine, in the transaction that remembers the delivery. */
export type RequestChecks<S> = (stores: S, unitIds: number[]) => Promise<void>;

type Dependencies<S extends Stores> = {
  stores: Stores;
  transaction: Transaction<S>;
  requestChecks: RequestChecks<S>;
  woo: WooClient | null;
  /** Where the shop reaches us. */
  deliveryUrl: string;
  secrets: SecretBox;
  now: () => Date;
};

export const createWebhookService = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, requestChecks, woo, deliveryUrl, secrets, now } = dependencies;

  const verify = async ({ topic, signature, body }: Delivery): Promise<string> => {
    const known = (await stores.webhooks.list()).find((webhook) => webhook.topic === topic);
    if (topic === undefined || !known || !isSignedBy(body, signature, secrets.open(known.secret))) {
      throw new UnauthenticatedError('The signature of this webhook is not valid.', 'webhook.invalid_signature');
    }
    return topic;
  };

  return {
    /** Takes a signed delivery in once; the same content again changes nothing. */
    receive: async (delivery: Delivery): Promise<void> => {
      const topic = await verify(delivery);
      const body = parseJson(delivery.body);
      if (goneSchema.safeParse(body).success) return;
      const checked = checkedUnits(topic, body);
      if (!checked) throw new ValidationError('webhook.malformed', 'The webhook body is not of the expected shape.');
      const contentHash = createHash('sha256').update(delivery.body).digest();
      await transaction(async (inside) => {
        const isNew = await inside.webhooks.insertDelivery({
          topic,
          contentHash,
          resourceId: checked.resourceId,
          at: now(),
        });
        if (isNew && checked.unitIds.length > 0) await requestChecks(inside, checked.unitIds);
      });
    },

    /** Makes sure that the shop tells us: missing webhooks are made, disabled ones switched on again. */
    ensure: async (log: Logger): Promise<void> => {
      if (!woo) return;
      const stored = new Map((await stores.webhooks.list()).map((webhook) => [webhook.topic, webhook]));
      const inShop = new Map((await woo.listWebhooks()).map((webhook) => [webhook.id, webhook]));
      for (const topic of webhookTopics) {
        const mine = stored.get(topic);
        const theirs = mine && inShop.get(mine.webhook_id);
        if (!mine || theirs?.deliveryUrl !== deliveryUrl) {
          const secret = randomSecret();
          const made = await woo.createWebhook({ name: `Chainline ${topic}`, topic, deliveryUrl, secret });
          const kept = { topic, webhook_id: made.id, secret: secrets.seal(secret), status: made.status };
          await stores.webhooks.upsert(kept, now());
          log.info({ topic }, 'webhook created in the shop');
        } else if (theirs.status !== 'active') {
          await woo.updateWebhook(theirs.id, { status: 'active' });
          await stores.webhooks.upsert({ ...mine, status: 'active' }, now());
          log.warn({ topic, was: theirs.status }, 'webhook switched on again in the shop');
        }
      }
    },

    cleanUp: () => stores.webhooks.removeDeliveriesBefore(new Date(now().getTime() - 7 * 86_400_000)),
  };
};

export type WebhookService = ReturnType<typeof createWebhookService>;
