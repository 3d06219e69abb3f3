import { toCustomerView } from './customer-routes';
import { toOrderView } from './order-view';
import { toPhpJson } from './php-format';
import { toProductView } from './product-view';
import { eventOf, resourceOf } from './webhook-topics';
import { clientHeaders, deliveryIdOf, postWebhook, signPayload } from './webhook-post';
import type { QueuedDelivery, WebhookRecord } from './woo-records';
import type { WooContext, WooTopic } from './woo-context';

export type WebhookMode = {
  /** Delivers everything twice. */
  duplicate?: boolean | undefined;
  /** Delivers the newest first. */
  reorder?: boolean | undefined;
  /** Delivers nothing until flushed or released. */
  hold?: boolean | undefined;
  /** Drops all events. */
  drop?: boolean | undefined;
};

export type WebhookDelivery = {
  at: string;
  webhookId: number;
  /** Null for the ping of a new webhook. */
  topic: string | null;
  resourceId: number | null;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Null when no answer came. */
  status: number | null;
  error: string | null;
};

const timeout = 60_000;
const keptDeliveries = 1_000;
const toleratedFailures = 5;

const notFound = (resource: string) => ({
  code: resource === 'order' ? 'woocommerce_rest_shop_order_invalid_id' : `woocommerce_rest_${resource}_invalid_id`,
  message: 'Invalid ID.',
  data: { status: 404 },
});

/** Current REST view at delivery time, not at the time of the event: a late delivery includes later changes. */
const buildPayload = (context: WooContext, topic: string, id: number): unknown => {
  const resource = resourceOf(topic);
  if (eventOf(topic) === 'deleted') return { id };
  if (resource === 'order') {
    const order = context.store.orders.find(id);
    return order ? toOrderView(context, order) : notFound(resource);
  }
  if (resource === 'customer') {
    const customer = context.store.customers.find(id);
    return customer ? toCustomerView(context, customer) : notFound(resource);
  }
  const product = context.store.products.find(id);
  return product ? toProductView(context, product) : notFound(resource);
};

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 303;

/** The shop's background deliveries, sequential and over real HTTP. */
export const createWebhookQueue = (context: WooContext, onChange: () => void) => {
  let queue: QueuedDelivery[] = [];
  let mode: WebhookMode = {};
  let deliveries: WebhookDelivery[] = [];
  let running: Promise<void> | null = null;
  let flushing = 0;
  const pings = new Set<Promise<void>>();
  const stopped = new AbortController();

  const post = async (
    sent: Pick<WebhookDelivery, 'webhookId' | 'topic' | 'resourceId' | 'url' | 'headers' | 'body'>,
  ): Promise<number | null> => {
    const at = context.clock.now().toISOString();
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeout)]);
    const answer = await postWebhook(sent.url, sent.headers, sent.body, signal);
    deliveries = [...deliveries.slice(1 - keptDeliveries), { at, ...sent, ...answer }];
    onChange();
    return answer.status;
  };

  /** The sixth consecutive failure is only counted; the seventh disables the webhook. */
  const recordOutcome = (webhookId: number, status: number | null): void => {
    const webhook = context.store.webhooks.find(webhookId);
    if (!webhook) return;
    if (isSuccess(status)) {
      if (webhook.failureCount > 0) context.store.webhooks.put({ ...webhook, failureCount: 0 });
      return;
    }
    const isTooMany = webhook.failureCount > toleratedFailures;
    context.store.webhooks.put(
      isTooMany ? { ...webhook, status: 'disabled' } : { ...webhook, failureCount: webhook.failureCount + 1 },
    );
  };

  const headersOf = (webhook: WebhookRecord, body: string): Record<string, string> => ({
    ...clientHeaders(webhook.deliveryUrl),
    'Content-Type': 'application/json',
    'X-WC-Webhook-Source': `${context.siteUrl()}/`,
    'X-WC-Webhook-Topic': webhook.topic,
    'X-WC-Webhook-Resource': resourceOf(webhook.topic),
    'X-WC-Webhook-Event': eventOf(webhook.topic),
    'X-WC-Webhook-Signature': signPayload(body, webhook.secret),
    'X-WC-Webhook-ID': String(webhook.id),
    'X-WC-Webhook-Delivery-ID': deliveryIdOf(webhook.id, context.clock.now().getTime()),
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  });

  const deliver = async ({ webhookId, resourceId }: QueuedDelivery): Promise<void> => {
    const webhook = context.store.webhooks.find(webhookId);
    if (!webhook) return;
    const { topic, deliveryUrl: url } = webhook;
    const body = toPhpJson(buildPayload(context, topic, resourceId));
    const status = await post({ webhookId, topic, resourceId, url, headers: headersOf(webhook, body), body });
    recordOutcome(webhookId, status);
  };

  const sendPing = async (webhookId: number): Promise<void> => {
    const url = context.store.webhooks.find(webhookId)?.deliveryUrl;
    if (url === undefined) return;
    const body = `webhook_id=${webhookId}`;
    const headers = {
      ...clientHeaders(url),
      Connection: 'close',
      'Content-Length': String(body.length),
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    await post({ webhookId, topic: null, resourceId: null, url, headers, body });
  };

  const mayRun = (): boolean => !stopped.signal.aborted && (mode.hold !== true || flushing > 0);

  const drain = async (): Promise<void> => {
    while (mayRun()) {
      const next = mode.reorder === true ? queue.pop() : queue.shift();
      if (!next) return;
      await deliver(next);
      if (mode.duplicate === true) await deliver(next);
    }
  };

  const run = (): Promise<void> => {
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  };

  /** Delivers after the causing request was answered, as the real shop does. */
  const wake = (): void => {
    if (queue.length > 0 && mayRun()) setImmediate(() => void run());
  };

  return {
    enqueue: (topic: WooTopic, resourceId: number): void => {
      if (mode.drop === true) return;
      for (const webhook of context.store.webhooks.all()) {
        const isWaiting = queue.some((item) => item.webhookId === webhook.id && item.resourceId === resourceId);
        if (webhook.status === 'active' && webhook.topic === topic && !isWaiting)
          queue.push({ webhookId: webhook.id, resourceId });
      }
      wake();
    },
    /** Unsigned and immediate in any mode: the real shop pings while creating the webhook. */
    ping: (webhookId: number): void => {
      const ping = sendPing(webhookId).finally(() => pings.delete(ping));
      pings.add(ping);
    },
    /** Delivers everything queued, even while held. */
    flush: async (): Promise<void> => {
      flushing += 1;
      while (!stopped.signal.aborted && (queue.length > 0 || running !== null || pings.size > 0))
        await Promise.all([run(), ...pings]);
      flushing -= 1;
    },
    setMode: (next: WebhookMode): void => {
      mode = { ...next };
      wake();
    },
    deliveries: (): WebhookDelivery[] => [...deliveries],
    waiting: (): QueuedDelivery[] => [...queue],
    load: (waiting: QueuedDelivery[]): void => {
      queue = [...waiting];
      wake();
    },
    /** Aborts running deliveries, so that an unresponsive receiver cannot keep the process alive. */
    stop: (): void => {
      stopped.abort();
    },
  };
};
