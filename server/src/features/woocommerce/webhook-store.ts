import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const webhookSchema = z.object({
  topic: z.string(),
  webhook_id: z.int(),
  secret: z.instanceof(Buffer),
  status: z.string(),
});
export type StoredWebhook = z.output<typeof webhookSchema>;

const repeatedWithinMs = 30_000;

type Delivery = { topic: string; contentHash: Buffer; resourceId: number; at: Date };

export const createWebhookStore = (db: Db) => ({
  list: (): Promise<StoredWebhook[]> =>
    db.many(webhookSchema, sql`select topic, webhook_id, secret, status from woo_webhooks order by topic`),

  upsert: (webhook: StoredWebhook, at: Date) =>
    db.exec(
      sql`insert into woo_webhooks (topic, webhook_id, secret, status, checked_at)
          values (${webhook.topic}, ${webhook.webhook_id}, ${webhook.secret}, ${webhook.status}, ${at})
          on conflict (topic) do update set
            webhook_id = excluded.webhook_id, secret = excluded.secret, status = excluded.status,
            checked_at = excluded.checked_at`,
    ),

  /**
   * False when the same content came just before: a repeated delivery. Later it may be news again, because an order that
   * takes stock does not move the product's date, so a number can come back with the very same content.
   */
  insertDelivery: async (delivery: Delivery): Promise<boolean> => {
    const rows = await db.exec(
      sql`insert into webhook_deliveries (topic, content_hash, resource_id, received_at)
          values (${delivery.topic}, ${delivery.contentHash}, ${delivery.resourceId}, ${delivery.at})
          on conflict on constraint webhook_deliveries_content_hash_key do update set received_at = excluded.received_at
          where webhook_deliveries.received_at < ${new Date(delivery.at.getTime() - repeatedWithinMs)}`,
    );
    return rows === 1;
  },

  removeDeliveriesBefore: (before: Date) => db.exec(sql`delete from webhook_deliveries where received_at < ${before}`),
});

export type WebhookStore = ReturnType<typeof createWebhookStore>;
