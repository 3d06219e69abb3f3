import { Router } from 'express';
import type { DemoProduct } from '../catalogue-types';
import type { SandboxClock } from '../clock';
import type { Faults } from '../faults';
import { createAuthentication, type WooKey } from './authentication';
import { createCategoryRoutes } from './category-routes';
import { createCustomerRoutes } from './customer-routes';
import { createOrderActionRoutes } from './order-action-routes';
import { createOrderNoteRoutes } from './order-note-routes';
import { createOrderRefundRoutes } from './order-refund-routes';
import { createOrderRoutes } from './order-routes';
import { createProductRoutes } from './product-routes';
import { createRequestLog } from './request-log';
import { createRestServer } from './rest-server';
import { seedShop } from './seed';
import { createShopAdmin } from './shop-admin';
import type { MediaLibrary } from './media-library';
import { createSiteTime } from './site-time';
import { createSystemRoutes } from './system-routes';
import { createUnitOrder } from './unit-order';
import { createTaxRoutes } from './tax-routes';
import { createVariationRoutes } from './variation-routes';
import { createWebhookQueue, type WebhookMode } from './webhook-queue';
import { createWebhookRoutes } from './webhook-routes';
import type { Currency, WooContext, WooSettings } from './woo-context';
import { snapshotSchema, type WebhookRecord, type WooSnapshot } from './woo-records';
import { WooCrash } from './woo-error';
import { createWooStore } from './woo-store';

export type WooShopOptions = {
  clock: SandboxClock;
  /** Base address without a path; a function, because the port may be known only later. */
  baseUrl: () => string;
  keys: WooKey[];
  faults: Faults;
  onChange?: () => void;
  /** The shop's time zone, used by dates without `_gmt`. */
  timeZone?: string;
  currency?: 'AUD' | 'USD';
  /** Taxes are off when omitted. */
  tax?: WooSettings['tax'] | undefined;
  /** Storage for downloaded pictures; without it they keep their addresses. */
  media?: MediaLibrary | undefined;
};

export type WebhookSummary = Omit<WebhookRecord, 'createdAt' | 'modifiedAt' | 'secret'>;

const toWebhookSummary = ({ id, name, status, topic, deliveryUrl, failureCount }: WebhookRecord): WebhookSummary => ({
  id,
  name,
  status,
  topic,
  deliveryUrl,
  failureCount,
});

const currencies: Record<'AUD' | 'USD', Currency> = {
  AUD: { code: 'AUD', name: 'Australian dollar', symbol: '$', entity: '&#36;' },
  USD: { code: 'USD', name: 'United States (US) dollar', symbol: '$', entity: '&#36;' },
};

const defaultSettings: WooSettings = { orderFiresProductUpdated: true, tax: null };

/** WooCommerce's REST API, mounted at /wp-json/wc/v3. */
export const createWooShop = (options: WooShopOptions) => {
  const { clock, onChange = () => undefined } = options;
  const siteUrl = () => options.baseUrl().replace(/\/$/, '');
  let settings = { ...defaultSettings, tax: options.tax ?? null };
  const poisoned = new Set<number>();

  const store = createWooStore(onChange);
  const context: WooContext = {
    store,
    media: options.media ?? null,
    clock,
    time: createSiteTime(options.timeZone ?? 'Australia/Sydney'),
    currency: currencies[options.currency ?? 'AUD'],
    siteUrl,
    restUrl: (path) => `${siteUrl()}/wp-json/wc/v3${path}`,
    settings: () => settings,
    dieOn: (unitId) => {
      if (poisoned.has(unitId)) throw new WooCrash(`The shop dies on ${unitId}`);
    },
    emit: (topic, resourceId) => {
      queue.enqueue(topic, resourceId);
    },
  };
  const queue = createWebhookQueue(context, onChange);

  const order = createUnitOrder(context);
  const server = createRestServer(context, createAuthentication(options), [
    ...createCategoryRoutes(context),
    ...createProductRoutes(context, order),
    ...createVariationRoutes(context, order),
    ...createOrderRoutes(context),
    ...createOrderNoteRoutes(context),
    ...createOrderRefundRoutes(context),
    ...createOrderActionRoutes(context),
    ...createCustomerRoutes(context),
    ...createWebhookRoutes(context, queue.ping),
    ...createSystemRoutes(context),
    ...createTaxRoutes(context),
  ]);
  const log = createRequestLog(clock, server.patternOf);

  const router = Router();
  router.use(log.middleware, options.faults.middleware('woocommerce'), server.handler);

  return {
    router,
    seed: (products: DemoProduct[]): void => {
      seedShop(context, products);
    },
    ...createShopAdmin(context),
    webhooks: {
      list: (): WebhookSummary[] => store.webhooks.all().map(toWebhookSummary),
      flush: queue.flush,
      /** Replaces the whole mode; omitted options are off. */
      setMode: (mode: WebhookMode): void => {
        queue.setMode(mode);
      },
      deliveries: queue.deliveries,
      waiting: (): number => queue.waiting().length,
    },
    /** Requests changing this unit crash the shop's process, as with a broken plugin. */
    setPoison: (unitId: number, isPoisoned: boolean): void => {
      if (isPoisoned) poisoned.add(unitId);
      else poisoned.delete(unitId);
    },
    settings: (): WooSettings => settings,
    setSettings: (changes: Partial<WooSettings>): void => {
      settings = { ...settings, ...changes };
      onChange();
    },
    snapshot: (): WooSnapshot => ({ ...store.dump(), queue: queue.waiting(), settings }),
    /** @throws Error for an invalid snapshot. */
    restore: (snapshot: unknown): void => {
      const state = snapshotSchema.parse(snapshot);
      store.load(state);
      settings = state.settings;
      queue.load(state.queue);
    },
    requests: log.requests,
    counters: log.counters,
    /** Aborts running deliveries and stops emitting events. */
    close: (): void => {
      queue.stop();
    },
  };
};

export type WooShop = ReturnType<typeof createWooShop>;
