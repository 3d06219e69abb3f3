import { createHash } from 'node:crypto';
import { z } from 'zod';
import { UnauthenticatedError, ValidationError } from '../../errors';
import type { Hook } from '../../hook';
import { isSignedBy } from '../../providers/woocommerce/woo-webhook-signature';
import type { WebhookStore } from './webhook-store';
import { createWebhookWatch, type WatchDependencies } from './webhook-watch';

const unitSchema = z.object({ id: z.int().positive() });
const orderSchema = unitSchema.extend({
  line_items: z.array(z.object({ product_id: z.int(), variation_id: z.int().default(0) })).default([]),
});

/** Payload for a resource deleted before delivery: nothing is left to check. */
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
export type WebhookStores = { webhooks: WebhookStore };

type Dependencies<S extends WebhookStores> = WatchDependencies<S> & {
  /** Listeners run in the transaction that records the delivery. */
  unitsMoved: Pick<Hook<[inside: S, unitIds: number[]]>, 'notify'>;
  /** For every created or changed order, in the same transaction. */
  shopOrderChanged: Pick<Hook<[inside: S, orderId: number]>, 'notify'>;
};

export const createWebhookService = <S extends WebhookStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, unitsMoved, shopOrderChanged, secrets, now } = dependencies;
  const watch = createWebhookWatch(dependencies);

  const verify = async ({ topic, signature, body }: Delivery): Promise<string> => {
    const known = (await stores.webhooks.list()).find((webhook) => webhook.topic === topic);
    if (topic === undefined || !known || !isSignedBy(body, signature, secrets.open(known.secret))) {
      throw new UnauthenticatedError('The signature of this webhook is not valid.', 'webhook.invalid_signature');
    }
    return topic;
  };

  return {
    /** Ignores repeats. */
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
        if (!isNew) return;
        if (checked.unitIds.length > 0) await unitsMoved.notify(inside, checked.unitIds);
        if (topic.startsWith('order.')) await shopOrderChanged.notify(inside, checked.resourceId);
      });
    },

    ensure: watch.ensure,
  };
};

export type WebhookService = ReturnType<typeof createWebhookService>;
