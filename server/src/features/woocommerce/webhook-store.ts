import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { batchRows, removeBatches, type Removal } from '../../db/old-rows';

const webhookSchema = z.object({
  topic: z.string(),
  webhook_id: z.int(),
  secret: z.instanceof(Buffer),
  status: z.string(),
  /** Last successful check. */
  checked_at: z.date(),
});
export type StoredWebhook = z.output<typeof webhookSchema>;

const repeatedWithinMs = 30_000;

type Delivery = { topic: string; contentHash: Buffer; resourceId: number; at: Date };

export const createWebhookStore = (db: Db) => ({
  list: (): Promise<StoredWebhook[]> =>
    db.many(webhookSchema, sql`select topic, webhook_id, secret, status, checked_at from woo_webhooks order by topic`),

  upsert: (webhook: Omit<StoredWebhook, 'checked_at'>, at: Date) =>
    db.exec(
      sql`insert into woo_webhooks (topic, webhook_id, secret, status, checked_at)
          values (${webhook.topic}, ${webhook.webhook_id}, ${webhook.secret}, ${webhook.status}, ${at})
          on conflict (topic) do update set
            webhook_id = excluded.webhook_id, secret = excluded.secret, status = excluded.status,
            checked_at = excluded.checked_at`,
    ),

  recordStatus: (topic: string, status: string) =>
    db.exec(sql`update woo_webhooks set status = ${status} where topic = ${topic}`),

  recordCheck: (topics: string[], at: Date) =>
    db.exec(sql`update woo_webhooks set checked_at = ${at} where topic = any(${topics}::text[])`),

  /**
   * False for a duplicate: same content as the resource's last delivery of the topic, shortly after it. The same
   * content much later may be a change, because an order that takes stock does not update the product's date. The
   * shop's delivery id cannot tell: all deliveries within a second share it. If in doubt, a delivery is accepted: a
   * duplicate costs one read, a dropped change would be lost.
   */
  insertDelivery: async (delivery: Delivery): Promise<boolean> => {
    const rows = await db.exec(
      sql`insert into webhook_deliveries as d (topic, resource_id, content_hash, received_at)
          values (${delivery.topic}, ${delivery.resourceId}, ${delivery.contentHash}, ${delivery.at})
          on conflict on constraint webhook_deliveries_pkey do update set
            content_hash = excluded.content_hash, received_at = excluded.received_at
          where d.content_hash <> excluded.content_hash
             or d.received_at < ${new Date(delivery.at.getTime() - repeatedWithinMs)}`,
    );
    return rows === 1;
  },

  /** Keeps the last delivery of each topic, whose time is displayed. */
  removeDeliveries: ({ before, signal }: Removal): Promise<number> =>
    removeBatches(signal, () =>
      db.exec(
        sql`delete from webhook_deliveries d
            using (select o.topic, o.resource_id from webhook_deliveries o
                   where o.received_at < ${before}
                     and exists (select from webhook_deliveries n
                                 where n.topic = o.topic and n.received_at > o.received_at)
                   limit ${batchRows}) old
            where d.topic = old.topic and d.resource_id = old.resource_id and d.received_at < ${before}`,
      ),
    ),
});

export type WebhookStore = ReturnType<typeof createWebhookStore>;
