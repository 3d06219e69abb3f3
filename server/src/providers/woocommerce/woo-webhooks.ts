import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooWebhook, type WooWebhook } from './woo-mapper';
import { readPages } from './woo-pages';
import { rawId, rawWebhook } from './woo-schemas';

export type NewWebhook = {
  name: string;
  /** For example `product.updated`. */
  topic: string;
  deliveryUrl: string;
  /** Signs every delivery except the ping that the shop sends on creation. */
  secret: string;
};

export type WebhookChanges = {
  status?: 'active' | 'paused' | 'disabled' | undefined;
  deliveryUrl?: string | undefined;
  secret?: string | undefined;
};

export const createWooWebhooks = (http: WooHttp) => ({
  listWebhooks: async ({ signal }: CallOptions = {}): Promise<WooWebhook[]> => {
    const webhooks: WooWebhook[] = [];
    for await (const { items } of readPages(http, { path: '/webhooks', query: {}, row: rawWebhook, signal })) {
      webhooks.push(...items.map(toWooWebhook));
    }
    return webhooks;
  },

  createWebhook: async (webhook: NewWebhook, { signal }: CallOptions = {}): Promise<WooWebhook> => {
    const { name, topic, deliveryUrl, secret } = webhook;
    const body = { name, topic, delivery_url: deliveryUrl, secret, status: 'active' };
    const { data } = await http.write({ method: 'POST', path: '/webhooks', body, schema: rawWebhook, signal });
    return toWooWebhook(data);
  },

  /** Omitted fields stay unchanged. */
  updateWebhook: async (id: number, changes: WebhookChanges, { signal }: CallOptions = {}): Promise<WooWebhook> => {
    const { status, deliveryUrl, secret } = changes;
    const body = { status, delivery_url: deliveryUrl, secret };
    const { data } = await http.write({ method: 'PUT', path: `/webhooks/${id}`, body, schema: rawWebhook, signal });
    return toWooWebhook(data);
  },

  /** Permanent: webhooks have no trash. */
  deleteWebhook: async (id: number, { signal }: CallOptions = {}): Promise<void> => {
    const query = { force: 'true' };
    await http.write({ method: 'DELETE', path: `/webhooks/${id}`, query, schema: rawId, signal });
  },
});
