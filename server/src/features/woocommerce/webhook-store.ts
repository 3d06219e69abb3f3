import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { batchRows, removeBatches, type Removal } from '../../db/old-rows';

const webhookSchema = z.object({
  topic: z.string(),
  webhook_id: z.int(),
  secret: z.instanceof(Buffer),
  status: z.string(),
  /** When it was last found in order. */
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

  /** Found not to be in order, and not yet put in order. */
  recordStatus: (topic: string, status: string) =>
    db.exec(sql`update woo_webhooks set status = ${status} where topic = ${topic}`),

  recordCheck: (topics: string[], at: Date) =>
    db.exec(sql`update woo_webhooks set checked_at = ${at} where topic = any(${topics}::text[])`),

  /**
   * False for a repeat: the same content as that resource's last delivery of the topic, shortly after it. Anything else is
   * news. So A, B, A is three times news, because in between it was otherwise, and so is A much later, because an order
   * that takes stock does not move the product's date, so a number can come back with the very same content. The shop's
   * delivery id does not count: all deliveries of a second share it. Taking a repeat for news costs one reading; taking
   * news for a repeat would lose it.
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

  /** Keeps the last delivery of each topic: when that was is shown. */
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
