import type { Config } from './config';
import { createLocks } from './db/advisory-lock';
import { createDb, type Db } from './db/db';
import type { Pool } from './db/pool';
import { createTransaction } from './db/transaction';
import { createDemoQuotes } from './demo/demo-quotes';
import { createAuthService, createLoginAttemptStore, createSessionStore } from './features/auth';
import { createOriginalPictures } from './features/images';
import {
  createLightspeedConnectionStore,
  createLightspeedImport,
  createLightspeedItemReadModel,
  createLightspeedItemStore,
  createLightspeedService,
  createTokenSource,
} from './features/lightspeed';
import { createEmailStore, createMailService } from './features/mail';
import {
  createAutoMatchService,
  createCatalogueReadModel,
  createMappingMaker,
  createMappingReadModel,
  createMappingService,
  createMappingStore,
  createSuggestionReadModel,
  createSuggestionService,
  createSuggestionStore,
} from './features/mappings';
import { createManagementReadModel } from './features/management';
import {
  createProductImport,
  createProductReadModel,
  createProductStore,
  createSellableReadModel,
  createSellableUnits,
} from './features/products';
import { createPublicQuotes, createPublicQuoteStores, enqueueOrderLook } from './features/public-quotes';
import { createQuoteParts, createQuoteSending, createQuoteStore, createSendingStores } from './features/quotes';
import { createSelectiveStores, createSelectiveSync } from './features/selective-sync';
import { createSettingsService, createSettingsStore } from './features/settings';
import { createDistanceStore, createRateStore, createShipping } from './features/shipping';
import {
  beginWithOtherShop,
  createConflictBulk,
  createConflictReadModel,
  createConflictService,
  createImportService,
  createRunReadModel,
  createRunService,
  createStockEngine,
  createStockHistoryReadModel,
  createStockPause,
  createSyncStateReadModel,
  createSyncStores,
  createTaskReadModel,
  replayShop,
  stockRoundJob,
} from './features/sync';
import { createUserService, createUserStore } from './features/users';
import { createWebhookService, createWebhookStore } from './features/woocommerce';
import { imageOrigins } from './image-origins';
import { createJobQueue } from './jobs/queue';
import type { Logger } from './logger';
import { createLightspeedAuth, type LightspeedAuth } from './providers/lightspeed/lightspeed-auth';
import { createLightspeedClient } from './providers/lightspeed/lightspeed-client';
import type { TokenSource } from './providers/lightspeed/lightspeed-http';
import { createMailClient } from './providers/mail/mail-client';
import { createWooClient } from './providers/woocommerce/woo-client';
import { createSecretBox } from './secrets';
import { createShippingProviders } from './shipping-providers';

export const createStores = (db: Db) => ({
  ...createSyncStores(db),
  ...createSelectiveStores(db),
  users: createUserStore(db),
  sessions: createSessionStore(db),
  loginAttempts: createLoginAttemptStore(db),
  lightspeedConnections: createLightspeedConnectionStore(db),
  lightspeedItems: createLightspeedItemStore(db),
  products: createProductStore(db),
  mappings: createMappingStore(db),
  suggestions: createSuggestionStore(db),
  settings: createSettingsStore(db),
  webhooks: createWebhookStore(db),
  shippingRates: createRateStore(db),
  distances: createDistanceStore(db),
  quotes: createQuoteStore(db),
  ...createSendingStores(db),
  ...createPublicQuoteStores(db),
  sellableUnits: createSellableUnits(db),
  emails: createEmailStore(db),
  queue: createJobQueue(db),
});

export type Stores = ReturnType<typeof createStores>;

/** What a test or a special environment may set instead of the real thing. */
export type Overrides = { now?: () => Date; settleAfterMs?: number; bcryptCost?: number; customerWaitsMs?: number };

/** How long an unanswered change may still be under way in an outside system. */
const defaultSettleAfterMs = 90_000;

/** How long a customer who accepts waits for the payment page before it comes by email instead. */
const defaultCustomerWaitsMs = 6_000;

const createProviders = (config: Config, log: Logger) => ({
  woo: config.woocommerce && createWooClient({ ...config.woocommerce, log }),
  lightspeed: config.lightspeed && {
    auth: createLightspeedAuth({ ...config.lightspeed, log }),
    clientFor: (tokens: TokenSource) =>
      createLightspeedClient({ apiUrl: config.lightspeed?.apiUrl ?? '', tokens, log }),
  },
});

type Base = { config: Config; pool: Pool; log: Logger; overrides: Overrides };

export const createServices = ({ config, pool, log, overrides }: Base) => {
  const now = overrides.now ?? (() => new Date());
  const db = createDb(pool);
  const stores = createStores(db);
  const transaction = createTransaction(pool, createStores);
  const locks = createLocks(pool);
  const secrets = createSecretBox(config.encryptionKeys);
  const { woo, lightspeed: provider } = createProviders(config, log);

  const users = createUserService({
    users: stores.users,
    ...(overrides.bcryptCost === undefined ? {} : { bcryptCost: overrides.bcryptCost }),
  });
  const mail = createMailService({
    stores,
    transaction,
    mail: config.mail && { ...config.mail, client: createMailClient(config.mail) },
    secrets,
    now,
  });
  const auth = createAuthService({ ...stores, users, sessionSecret: config.sessionSecret, now });

  const settings = createSettingsService({ settings: stores.settings, now });

  const checkShopUnits = async (inside: Pick<Stores, 'syncState' | 'queue'>, unitIds: number[]) => {
    await inside.syncState.requestChecks('woocommerce', unitIds, now());
    await inside.queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
  };

  const tokensOf = (tillAuth: LightspeedAuth) =>
    createTokenSource({ connections: stores.lightspeedConnections, auth: tillAuth, secrets, now });
  const lightspeed = createLightspeedService({
    stores,
    transaction,
    lightspeed: provider && { ...provider, client: provider.clientFor(tokensOf(provider.auth)) },
    secrets,
    sessionSecret: config.sessionSecret,
    onOtherShop: async (inside: Stores, change) => {
      if (change.otherAccount) await inside.fieldAgreements.forgetAll();
      await beginWithOtherShop(inside, { ...change, at: now() });
    },
    whileStockRests: createStockPause(locks),
    now,
  });
  const webhooks = createWebhookService({
    stores,
    transaction,
    requestChecks: checkShopUnits,
    requestReplay: (inside, since) => replayShop(inside, { since, at: now() }),
    onOrder: async (inside: Stores, orderId) => {
      if (await inside.acceptances.findByOrder(orderId)) await enqueueOrderLook(inside.queue, orderId);
    },
    woo,
    deliveryUrl: `${config.wooWebhookUrl}/api/webhooks/woocommerce`,
    secrets,
    now,
  });
  const engine =
    woo &&
    createStockEngine({
      stores,
      transaction,
      woo,
      connection: lightspeed,
      products: stores.products,
      items: stores.lightspeedItems,
      settings: settings.sync,
      now,
      settleAfterMs: overrides.settleAfterMs ?? defaultSettleAfterMs,
    });
  const mappingViews = createMappingReadModel(db);
  const conflicts = createConflictService({ transaction, now });
  const conflictViews = createConflictReadModel(db);
  const requestCheck = (inside: Stores, shopUnitId: number) => checkShopUnits(inside, [shopUnitId]);
  const makeMapping = createMappingMaker({ requestCheck, now });
  const delivery = createShipping({ stores, settings, ...createShippingProviders({ config, db, log, now }), now });
  const quoteParts = createQuoteParts({ db, stores, transaction, settings, shipping: delivery.shipping, now });
  const sellables = createSellableReadModel(db);
  const quoteSending = createQuoteSending({
    ...{ db, stores, transaction, mail, settings, now },
    publicUrl: config.publicUrl,
  });

  return {
    db,
    stores,
    locks,
    now,
    users,
    auth,
    mail,
    lightspeed,
    lightspeedItems: createLightspeedItemReadModel(db),
    products: createProductReadModel(db),
    sellables,
    demoQuotes: config.demo
      ? createDemoQuotes({ ...quoteParts, transaction, locks, quotes: stores.quotes, sellables, settings, now })
      : null,
    mappings: createMappingService({ transaction, mappingViews, makeMapping, requestCheck, now }),
    mappingViews,
    suggestions: createSuggestionService({ transaction, makeMapping, now }),
    suggestionViews: createSuggestionReadModel(db),
    autoMatch: createAutoMatchService({ stores, transaction, locks, catalogues: createCatalogueReadModel(db), now }),
    imports: createImportService({
      stores,
      transaction,
      locks,
      importProducts: woo && createProductImport({ transaction, woo, now }),
      importItems: createLightspeedImport({ items: stores.lightspeedItems, lightspeed, now }),
      now,
    }),
    settings,
    ...delivery,
    ...quoteParts,
    ...quoteSending,
    ...createPublicQuotes({
      ...{ ...quoteParts, ...quoteSending, stores, transaction, woo, mail, secrets, now },
      encryptionKeys: config.encryptionKeys,
      settleAfterMs: overrides.settleAfterMs ?? defaultSettleAfterMs,
      customerWaitsMs: overrides.customerWaitsMs ?? defaultCustomerWaitsMs,
    }),
    ...createSelectiveSync({
      db,
      stores,
      transaction,
      locks,
      woo,
      connection: lightspeed,
      fetchOriginal: createOriginalPictures(imageOrigins(config)),
      requestChecks: (unitIds) => transaction((inside) => checkShopUnits(inside, unitIds)),
      now,
    }),
    runs: createRunService({ stores, transaction, connection: lightspeed, woo, now }),
    tasks: createTaskReadModel(db),
    runViews: createRunReadModel(db, { rateLimit: lightspeed.rateLimit }),
    conflicts,
    conflictViews,
    conflictBulk: createConflictBulk({ conflicts, conflictViews }),
    syncState: createSyncStateReadModel(db, {
      isShopConfigured: woo !== null,
      lightspeedStatus: lightspeed.status,
      rateLimit: lightspeed.rateLimit,
    }),
    management: createManagementReadModel(db, { now }),
    stockHistory: createStockHistoryReadModel(db),
    webhooks,
    engine,
  };
};

export type Services = ReturnType<typeof createServices>;
