import { createCatalogue } from './catalogue';
import type { Config } from './config';
import { createLocks } from './db/locks';
import { createDb } from './db/db';
import type { Pool } from './db/pool';
import { createTransaction } from './db/transaction';
import { createDemoQuotes } from './demo/demo-quotes';
import { createOriginalPictures } from './features/images';
import { createIntegrationNews, createIntegrationService } from './features/integrations';
import {
  createLightspeedImport,
  createLightspeedItemReadModel,
  createLightspeedService,
  createTokenSource,
  notConnected,
} from './features/lightspeed';
import { createMailService } from './features/mail';
import {
  createAutoMatchService,
  createCatalogueReadModel,
  createMappingMaker,
  createMappingReadModel,
  createMappingService,
  createSuggestionReadModel,
  createSuggestionService,
} from './features/mappings';
import { createManagementReadModel } from './features/management';
import { createCacheService, createProductImport, createSellableReadModel } from './features/products';
import { createEditServer, createProductEdits } from './features/product-edits';
import { createPublicQuotes, hearOfOrder } from './features/public-quotes';
import { createQuoteParts, createQuoteSending } from './features/quotes';
import { createSelectiveSync } from './features/selective-sync';
import { createSettingsService } from './features/settings';
import { createShipping } from './features/shipping';
import {
  beginWithOtherShop,
  createConflictBulk,
  createConflictReadModel,
  createConflictService,
  createImportService,
  createRunReadModel,
  createRunService,
  createStockCleanUp,
  createStockEngine,
  createStockHistoryReadModel,
  createStockPause,
  createSyncStateReadModel,
  createTaskReadModel,
  replayShop,
  stockRoundJob,
} from './features/sync';
import { createWebhookService } from './features/woocommerce';
import { imageOrigins } from './image-origins';
import type { Logger } from './logger';
import { createOutsideClients } from './outside-clients';
import { createOutbox, toOutboxClock } from './outbox';
import { createPeople } from './people';
import type { LightspeedAuth } from './providers/lightspeed/lightspeed-auth';
import { createSecretBox } from './secrets';
import { createShippingProviders } from './shipping-providers';
import { createStores, type Stores } from './stores';

/** What a test or a special environment may set instead of the real thing. */
export type Overrides = {
  now?: () => Date;
  /** The clock of leases, where it is not that of the server. */
  leaseNow?: () => Date;
  settleAfterMs?: number;
  bcryptCost?: number;
  customerWaitsMs?: number;
  shopWaitsMs?: number;
};

/** How long an unanswered change may still be under way in an outside system. */
const defaultSettleAfterMs = 90_000;

/** How long a customer who accepts waits for the payment page before it comes by email instead. */
const defaultCustomerWaitsMs = 6_000;

/** How long a person who changes a product waits for the shop before the change goes on in the background. */
const defaultShopWaitsMs = 4_000;

const leaseClockOf = ({ leaseNow, now }: Overrides) => toOutboxClock(leaseNow ?? now);

type Base = { config: Config; pool: Pool; log: Logger; overrides: Overrides };

export const createServices = ({ config, pool, log, overrides }: Base) => {
  const now = overrides.now ?? (() => new Date());
  const db = createDb(pool);
  const stores = createStores(db);
  const transaction = createTransaction(pool, createStores);
  const locks = createLocks(pool);
  const secrets = createSecretBox(config.encryptionKeys);
  const hear = createIntegrationNews({ integrations: stores.integrations, log, now });
  const { woo, lightspeed: provider, mail: mailServer } = createOutsideClients(config, { log, hear });

  const outbox = createOutbox({ stores, transaction, clock: leaseClockOf(overrides) });

  const mail = createMailService({ stores, outbox, secrets, now, mail: mailServer });
  const settings = createSettingsService({
    stores,
    transaction,
    now,
    hasSecondFactor: async (userId) => (await stores.secondFactors.findState(userId))?.confirmed_at instanceof Date,
  });
  const people = createPeople({
    config,
    db,
    stores,
    transaction,
    mail,
    settings,
    secrets,
    now,
    ...(overrides.bcryptCost !== undefined && { bcryptCost: overrides.bcryptCost }),
  });

  const checkShopUnits = async (inside: Pick<Stores, 'syncState' | 'queue'>, unitIds: number[]) => {
    await inside.syncState.requestChecks('woocommerce', unitIds, now());
    await inside.queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
  };

  const checkUnits = (unitIds: number[]) => transaction((inside) => checkShopUnits(inside, unitIds));

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
    onOrder: hearOfOrder,
    woo,
    deliveryUrl: `${config.wooWebhookUrl}/api/webhooks/woocommerce`,
    secrets,
    now,
  });
  const settleAfterMs = overrides.settleAfterMs ?? defaultSettleAfterMs;
  const engine =
    woo &&
    createStockEngine({
      serveEdits: createEditServer({ stores, transaction, woo, now, settleAfterMs }),
      lookInstead: (ids, at) => stores.stockLooks.request(ids, at, { mapped: true }),
      stores,
      transaction,
      woo,
      connection: lightspeed,
      products: stores.products,
      items: stores.lightspeedItems,
      settings: settings.sync,
      now,
      settleAfterMs,
    });
  const mappingViews = createMappingReadModel(db);
  const conflicts = createConflictService({ transaction, now });
  const conflictViews = createConflictReadModel(db);
  const requestCheck = (inside: Stores, shopUnitId: number) => checkShopUnits(inside, [shopUnitId]);
  const makeMapping = createMappingMaker({ requestCheck, now });
  const imports = createImportService({
    stores,
    transaction,
    locks,
    importProducts: woo && createProductImport({ transaction, woo, now }),
    importItems: createLightspeedImport({ items: stores.lightspeedItems, lightspeed, now }),
    now,
  });
  const catalogue = createCatalogue({
    config,
    db,
    stores,
    transaction,
    woo,
    checkUnits,
    now,
    settleAfterMs,
    till: async () => {
      const till = await lightspeed.current();
      if (!till) throw notConnected();
      return till.client;
    },
    shopWaitsMs: overrides.shopWaitsMs ?? defaultShopWaitsMs,
  });
  const carriers = createShippingProviders({ config, db, log, hear, now });
  const delivery = createShipping({ stores, settings, ...carriers, now });
  const quoteParts = createQuoteParts({ db, stores, transaction, settings, shipping: delivery.shipping, now });
  const sellables = createSellableReadModel(db);
  const quoteSending = createQuoteSending({
    db,
    stores,
    transaction,
    mail,
    settings,
    now,
    publicUrl: config.publicUrl,
  });
  const publicQuoteParts = createPublicQuotes({
    ...quoteParts,
    ...quoteSending,
    stores,
    transaction,
    outbox,
    woo,
    mail,
    secrets,
    now,
    encryptionKeys: config.encryptionKeys,
    settleAfterMs: overrides.settleAfterMs ?? defaultSettleAfterMs,
    customerWaitsMs: overrides.customerWaitsMs ?? defaultCustomerWaitsMs,
  });

  return {
    db,
    stores,
    transaction,
    locks,
    now,
    outbox,
    ...people,
    mail,
    lightspeed,
    lightspeedItems: createLightspeedItemReadModel(db),
    ...catalogue,
    sellables,
    demoQuotes: config.demo
      ? createDemoQuotes({
          ...quoteParts,
          transaction,
          locks,
          quotes: stores.quotes,
          sellables,
          settings,
          secrets,
          now,
          pastAcceptances: publicQuoteParts.pastAcceptances,
        })
      : null,
    mappings: createMappingService({ transaction, mappingViews, makeMapping, requestCheck, now }),
    mappingViews,
    suggestions: createSuggestionService({ transaction, makeMapping, now }),
    suggestionViews: createSuggestionReadModel(db),
    autoMatch: createAutoMatchService({
      stores,
      transaction,
      locks,
      settings,
      now,
      catalogues: createCatalogueReadModel(db),
    }),
    imports,
    productCache: createCacheService({
      stores,
      pictureMemory: catalogue.pictureMemory,
      now,
      readAnew: (actor) => imports.start(actor, 'import_woo', { incremental: false }),
      isWhole: async (id) => {
        const run = await stores.syncRuns.find(id);
        return run?.incremental === false && run.product_type === null;
      },
    }),
    settings,
    integrations: createIntegrationService({
      stores,
      transaction,
      settings,
      now,
      clients: { ...carriers, woo, isTillConfigured: provider !== null, till: lightspeed, mail: mailServer },
      lightspeedStatus: lightspeed.status,
    }),
    ...delivery,
    ...quoteParts,
    ...quoteSending,
    ...publicQuoteParts,
    ...createProductEdits({ stores, transaction, woo, settings: settings.sync, now, look: catalogue.stockLooks?.look }),
    ...createSelectiveSync({
      db,
      stores,
      transaction,
      locks,
      woo,
      connection: lightspeed,
      fetchOriginal: createOriginalPictures(imageOrigins(config)),
      requestChecks: checkUnits,
      now,
    }),
    stockCleanUp: createStockCleanUp({ stores, transaction, now }),
    runs: createRunService({ stores, transaction, connection: lightspeed, woo, now }),
    tasks: createTaskReadModel(db),
    runViews: createRunReadModel(db, { rateLimit: lightspeed.rateLimit }),
    conflicts,
    conflictViews,
    conflictBulk: createConflictBulk({ conflicts }),
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
