import type { Db } from './db/db';
import { createCatalogueStores } from './catalogue';
import { createAuditRetentionStore } from './features/audit';
import { createIntegrationStore } from './features/integrations';
import { createLightspeedConnectionStore, createLightspeedItemStore } from './features/lightspeed';
import { createEmailStore } from './features/mail';
import { createMappingStore, createSuggestionStore } from './features/mappings';
import { createSellableUnits } from './features/products';
import { createEditStores } from './features/product-edits';
import { createPublicQuoteStores } from './features/public-quotes';
import { createQuoteRetentionStore, createQuoteStore, createSendingStores } from './features/quotes';
import { createSelectiveStores } from './features/selective-sync';
import { createSettingsStore } from './features/settings';
import { createDistanceStore, createRateStore } from './features/shipping';
import { createWebhookStore } from './features/woocommerce';
import { createDeadJobs } from './jobs/dead-jobs';
import { createJobQueue } from './jobs/queue';
import { createOutboxStore } from './outbox';
import { createPeopleStores } from './people';
import { createStockStores } from './stock-stores';

export const createStores = (db: Db) => ({
  ...createStockStores(db),
  ...createSelectiveStores(db),
  ...createEditStores(db),
  ...createPeopleStores(db),
  lightspeedConnections: createLightspeedConnectionStore(db),
  lightspeedItems: createLightspeedItemStore(db),
  ...createCatalogueStores(db),
  mappings: createMappingStore(db),
  suggestions: createSuggestionStore(db),
  settings: createSettingsStore(db),
  integrations: createIntegrationStore(db),
  webhooks: createWebhookStore(db),
  shippingRates: createRateStore(db),
  distances: createDistanceStore(db),
  quotes: createQuoteStore(db),
  quoteRetention: createQuoteRetentionStore(db),
  ...createSendingStores(db),
  ...createPublicQuoteStores(db),
  sellableUnits: createSellableUnits(db),
  emails: createEmailStore(db),
  outbox: createOutboxStore(db),
  queue: createJobQueue(db),
  deadJobs: createDeadJobs(db),
  auditRetention: createAuditRetentionStore(db),
});

export type Stores = ReturnType<typeof createStores>;
