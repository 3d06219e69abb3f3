import type { RequestHandler, Router } from 'express';
import type { DemoProduct } from '../catalogue-types';
import type { SandboxClock } from '../clock';
import { createApiRouter } from './api/api-router';
import { createRateLimiter, defaultRateLimits, type RateLimits } from './api/rate-limiter';
import { createRequestLog, type LoggedRequest, type RequestCounters } from './api/request-log';
import { createEntities } from './entities/entities';
import { createGrants, type GrantsDump, type OauthClient } from './oauth/grants';
import { createOauthRouter, createWellKnownRouter } from './oauth/oauth-router';
import { createLogBook, type LogDisturbance } from './store/log-book';
import { createSales } from './store/sales';
import { createStock, tillEmployeeID } from './store/stock';
import { createStore, type StoreDump } from './store/store';
import { seedCatalogue, seedSetting, type ShopOption } from './till/seed';
import { createTill, type Till, type TillId } from './till/till';

export type LightspeedOptions = {
  clock: SandboxClock;
  /** Base address of the sandbox, without a trailing slash. */
  baseUrl: () => string;
  clients: OauthClient[];
  shops?: ShopOption[];
  faults: { middleware(system: 'lightspeed'): RequestHandler };
  /** Called after every change of data, stock or tokens. */
  onChange?: () => void;
  /** Null = unlimited. */
  limits?: RateLimits | null;
  /** Lifetime of an access token in seconds. */
  tokenLifetime?: number;
  /** Refuses writes with an EAN or UPC of another item. */
  enforceUniqueEan?: boolean;
};

/** Incremented whenever records change shape, so that older files are refused instead of misread. */
const snapshotVersion = 2;

/** Plain JSON values. */
export type LightspeedSnapshot = { version: number; store: StoreDump; grants: GrantsDump; refusals: number[] };

export type Lightspeed = Till & {
  oauthRouter: Router;
  wellKnownRouter: Router;
  apiRouter: Router;
  seed(products: readonly DemoProduct[]): void;
  /** Makes API writes of this item's stock fail with 422. */
  setRefusal(itemID: TillId, refused: boolean): void;
  disturbLog(disturbance: LogDisturbance): void;
  /** True if an API write of this item's stock was logged in two rows. */
  wasSplit(itemID: TillId): boolean;
  setLimits(limits: RateLimits | null): void;
  /** Bytes of an uploaded picture; null for generated ones. */
  findUpload(publicID: string): Buffer | null;
  /** Level of the fullest bucket, in drips. */
  bucketLevel(): number;
  snapshot(): LightspeedSnapshot;
  /**
   * Restores data and tokens; empties the buckets, makes all log rows visible and keeps the request log.
   * @throws Error for an invalid snapshot
   */
  restore(snapshot: LightspeedSnapshot): void;
  /** The last 1,000, oldest first. */
  requests(): LoggedRequest[];
  /** Totals since the start. */
  counters(): RequestCounters;
};

const account = { accountID: '204817', name: 'Chainline Demo Cycles' };

const defaultShops: ShopOption[] = [
  { shopID: '1', name: 'Main store', timeZone: 'Australia/Sydney' },
  { shopID: '2', name: 'Warehouse', timeZone: 'Australia/Sydney' },
];

/** Emulator of Lightspeed Retail (R-Series): authorisation server, API V3 and a till. */
export const createLightspeed = (options: LightspeedOptions): Lightspeed => {
  const { clock, baseUrl, clients, onChange = () => undefined, shops = defaultShops } = options;
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  const store = createStore();
  const logBook = createLogBook(store, now);
  const stock = createStock(store, logBook, now);
  const sales = createSales(store, stock, now);
  const till = createTill({ store, stock, sales, now });
  const refusals = new Set<number>();
  const grants = createGrants({
    clock,
    clients,
    tokenLifetime: options.tokenLifetime ?? 1_800,
    accountID: account.accountID,
    userID: String(tillEmployeeID),
  });
  const limiter = createRateLimiter(clock, options.limits === undefined ? defaultRateLimits : options.limits);
  const log = createRequestLog(clock);
  const before = [log.middleware, options.faults.middleware('lightspeed')];
  const entities = createEntities({
    store,
    logBook,
    stock,
    sales,
    now,
    baseUrl,
    refusesStockWrites: (itemID) => refusals.has(itemID),
    enforcesUniqueEan: options.enforceUniqueEan ?? true,
  });

  const announced =
    <A extends unknown[], R>(change: (...given: A) => R) =>
    (...given: A): R => {
      const result = change(...given);
      onChange();
      return result;
    };

  const empty = createStore().dump();
  seedSetting(store, shops, now());

  return {
    ...till,
    ringUpSale: announced(till.ringUpSale),
    refundSale: announced(till.refundSale),
    voidSale: announced(till.voidSale),
    receiveStock: announced(till.receiveStock),
    orderGoods: announced(till.orderGoods),
    receiveGoods: announced(till.receiveGoods),
    setQoh: announced(till.setQoh),
    moveStock: announced(till.moveStock),
    archiveItem: announced(till.archiveItem),
    setShopArchived: announced(till.setShopArchived),
    saveCustomer: announced(till.saveCustomer),
    oauthRouter: createOauthRouter({ grants, accountName: account.name, before, onChange }),
    wellKnownRouter: createWellKnownRouter(before),
    apiRouter: createApiRouter({ account, store, entities, grants, limiter, log, baseUrl, before, onChange }),
    seed: announced((products) => {
      store.load(empty);
      seedSetting(store, shops, now());
      seedCatalogue(store, stock, products, now());
    }),
    setRefusal: announced((itemID, refused) => {
      if (refused) refusals.add(Number(itemID));
      else refusals.delete(Number(itemID));
    }),
    disturbLog: logBook.disturb,
    wasSplit: (itemID) => logBook.wasSplit(Number(itemID)),
    setLimits: announced((limits) => {
      limiter.setLimits(limits);
    }),
    findUpload: (publicID) => {
      const [image] = store.images.where('publicID', publicID);
      return image === undefined || image.file === '' ? null : Buffer.from(image.file, 'base64');
    },
    bucketLevel: () => limiter.level(),
    snapshot: () => ({ version: snapshotVersion, store: store.dump(), grants: grants.dump(), refusals: [...refusals] }),
    restore: announced((snapshot) => {
      if (snapshot.version !== snapshotVersion) throw new Error('The snapshot was made by another version.');
      store.load(snapshot.store);
      grants.load(snapshot.grants);
      refusals.clear();
      for (const itemID of snapshot.refusals) refusals.add(itemID);
      limiter.reset();
      logBook.reset();
    }),
    requests: () => log.requests(),
    counters: () => log.counters(),
  };
};
