import type { RequestHandler, Router } from 'express';
import type { DemoProduct } from '../catalogue-types';
import type { SandboxClock } from '../clock';
import { createApiRouter } from './api/api-router';
import { createRateLimiter, defaultRateLimits, type RateLimits } from './api/rate-limiter';
import { createRequestLog, type LoggedRequest, type RequestCounters } from './api/request-log';
import { createEntities } from './entities/entities';
import { createGrants, type GrantsDump, type OauthClient } from './oauth/grants';
import { createOauthRouter, createWellKnownRouter } from './oauth/oauth-router';
import { createSales } from './store/sales';
import { createStock, tillEmployeeID } from './store/stock';
import { createStore, type StoreDump } from './store/store';
import { seedCatalogue, seedSetting, type ShopOption } from './till/seed';
import { createTill, type Till, type TillId } from './till/till';

export type LightspeedOptions = {
  clock: SandboxClock;
  /** Where the sandbox is reached, without a slash at the end. */
  baseUrl: () => string;
  clients: OauthClient[];
  shops?: ShopOption[];
  faults: { middleware(system: 'lightspeed'): RequestHandler };
  /** Called after everything that changes data, stock or tokens. */
  onChange?: () => void;
  /** null = no limits. */
  limits?: RateLimits | null;
  /** Seconds an access token lives. */
  tokenLifetime?: number;
  /** Whether a write that carries an EAN or UPC of another item is refused. */
  enforceUniqueEan?: boolean;
};

/** Raised whenever records get other fields, so that an older file is refused instead of half understood. */
const snapshotVersion = 2;

/** Plain values that survive JSON. */
export type LightspeedSnapshot = { version: number; store: StoreDump; grants: GrantsDump; refusals: number[] };

export type Lightspeed = Till & {
  oauthRouter: Router;
  wellKnownRouter: Router;
  apiRouter: Router;
  /** Starts the shop over with these products. */
  seed(products: readonly DemoProduct[]): void;
  /** Lets writes of this item's stock through the API fail with 422. */
  setRefusal(itemID: TillId, refused: boolean): void;
  setLimits(limits: RateLimits | null): void;
  /** The bytes of a picture that was uploaded; null for the drawn ones. */
  findUpload(publicID: string): Buffer | null;
  /** The fullest bucket's level, in drips. */
  bucketLevel(): number;
  snapshot(): LightspeedSnapshot;
  /** Brings back data and tokens as they were; buckets are emptied, the log of requests stays. Throws for a foreign one. */
  restore(snapshot: LightspeedSnapshot): void;
  /** The last 1,000, oldest first. */
  requests(): LoggedRequest[];
  /** Sums since the start. */
  counters(): RequestCounters;
};

const account = { accountID: '204817', name: 'Chainline Demo Cycles' };

const defaultShops: ShopOption[] = [
  { shopID: '1', name: 'Main store', timeZone: 'Australia/Sydney' },
  { shopID: '2', name: 'Warehouse', timeZone: 'Australia/Sydney' },
];

/** An emulator of Lightspeed Retail (R-Series): its authorization server, its API V3 and a till to go with them. */
export const createLightspeed = (options: LightspeedOptions): Lightspeed => {
  const { clock, baseUrl, clients, onChange = () => undefined, shops = defaultShops } = options;
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  const store = createStore();
  const stock = createStock(store, now);
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
    receiveStock: announced(till.receiveStock),
    setQoh: announced(till.setQoh),
    archiveItem: announced(till.archiveItem),
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
    }),
    requests: () => log.requests(),
    counters: () => log.counters(),
  };
};
