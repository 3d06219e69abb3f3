import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { FeedCursors } from '../../db/feed-cursors';
import type { Locks } from '../../db/locks';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { OtherShop, TillConnection } from '../lightspeed';
import { createCustomerAmountsReadModel } from './customer-amounts-read-model';
import { contactPart, contactSource, createCustomerContactStore } from './customer-contact-store';
import { createCustomerData } from './customer-data';
import { createCustomerDuplicateReadModel } from './customer-duplicate-read-model';
import { createCustomerErasureRoutes } from './customer-erasure-routes';
import { createCustomerErasureService, type CustomerErasureStores } from './customer-erasure-service';
import { createCustomerErasureStore, emailData, ownData, type OwnData } from './customer-erasure-store';
import { createCustomerFeeds, tillFeed } from './customer-feeds';
import { createCustomerIngest } from './customer-ingest';
import { createCustomerListReadModel } from './customer-list-read-model';
import { createCustomerMergeRoutes } from './customer-merge-routes';
import { createCustomerMergeService, type CustomerMergeStores } from './customer-merge-service';
import { createCustomerMergeStore, mergeSource } from './customer-merge-store';
import { createCustomerParts } from './customer-parts';
import { createCustomerReadModel } from './customer-read-model';
import { createCustomerRecordRoutes } from './customer-record-routes';
import { createCustomerRecordService, type CustomerRecordStores } from './customer-record-service';
import { createCustomerRoutes } from './customer-routes';
import {
  createCustomerService,
  type CustomerServiceDependencies,
  type CustomerServiceStores,
} from './customer-service';
import { createCustomerSourceStore, sourcePart, type CustomerSourceStore } from './customer-source-store';
import { createCustomerStore } from './customer-store';
import { createCustomerTimeline } from './customer-timeline';
import { createTillSearch } from './till-search';

export const createCustomerStores = (db: Db) => ({
  customers: createCustomerStore(db),
  customerContacts: createCustomerContactStore(db),
  customerMerges: createCustomerMergeStore(db),
  customerSources: createCustomerSourceStore(db),
  customerErasures: createCustomerErasureStore(db),
});

type Stores = CustomerServiceStores &
  CustomerRecordStores &
  CustomerMergeStores &
  CustomerErasureStores &
  OwnData & { customerSources: CustomerSourceStore; feedCursors: FeedCursors };

type Dependencies<S extends Stores> = Omit<CustomerServiceDependencies<S>, 'customerViews'> & {
  db: Db;
  stores: S;
  locks: Locks;
  lightspeed: TillConnection;
  otherShop: Pick<Hook<[inside: S, change: OtherShop]>, 'listen'>;
  woo: WooClient | null;
  settings: { shop: () => Promise<ShopSettings> };
  shopWaitsMs: number;
};

const nothing = z.object({});
const tillJob = defineJob('customers.till', nothing);
const shopJob = defineJob('customers.shop', nothing);
const wholeShopJob = defineJob('customers.shop-all', nothing);

/** Registries extended by other features: the timeline, and rows that belong to a customer. */
const createRegistries = <S extends Stores>(db: Db) => {
  const customerTimeline = createCustomerTimeline();
  for (const source of [contactSource(db), mergeSource(db)]) customerTimeline.register(source);
  const customerParts = createCustomerParts<S>();
  customerParts.register(contactPart());
  customerParts.register(sourcePart());
  const customerData = createCustomerData<S>();
  for (const data of [...ownData<S>(), emailData<S>()]) customerData.register(data);
  return { customerTimeline, customerParts, customerData };
};

const createSources = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, locks, otherShop } = dependencies;
  const customerIngest = createCustomerIngest(dependencies);
  const feeds = createCustomerFeeds({ ...dependencies, customerIngest });
  const tillSearch = createTillSearch({ ...dependencies, customerViews: createCustomerReadModel(db), customerIngest });

  otherShop.listen(async ({ customerSources, feedCursors }, { otherAccount }) => {
    if (!otherAccount) return;
    await customerSources.forget('lightspeed');
    await feedCursors.remove(tillFeed);
  });

  const alone = (name: string, read: (context: { signal: AbortSignal }) => Promise<void>, signal: AbortSignal) =>
    locks.tryRun(name, (lost) => read({ signal: AbortSignal.any([signal, lost]) }));

  return {
    feeds,
    tillSearch,
    jobs: [
      handleJob(tillJob, async (_payload, { signal }) => {
        await alone('customers-till', feeds.pullTill, signal);
      }),
      ...[shopJob, wholeShopJob].map((job) =>
        handleJob(job, async (_payload, { signal }) => {
          const all = job === wholeShopJob;
          await alone('customers-shop', (context) => feeds.pullShop({ ...context, all }), signal);
        }),
      ),
    ],
  };
};

export const createCustomers = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, stores } = dependencies;
  const { customerTimeline, customerParts, customerData } = createRegistries<S>(db);
  const { feeds, tillSearch, jobs } = createSources(dependencies);
  const customerViews = { ...createCustomerReadModel(db), ...createCustomerListReadModel(db) };
  const customers = createCustomerService({ ...dependencies, customerViews });
  const customerAmounts = createCustomerAmountsReadModel(db);
  const records = createCustomerRecordService({ ...dependencies, customerTimeline, customerAmounts });
  const customerDuplicates = createCustomerDuplicateReadModel(db);
  const merges = createCustomerMergeService<S>({ ...dependencies, customerParts, customerDuplicates });
  const erasures = createCustomerErasureService<S>({ ...dependencies, customerParts, customerData });
  return {
    services: {
      customers,
      customerData: { register: customerData.register },
      customerFeeds: feeds,
      customerTimeline: { register: customerTimeline.register },
      customerParts: { register: customerParts.register },
    },
    // Register merges first, because `/customers/:id` would match `duplicates` as an id.
    routes: [
      ...createCustomerMergeRoutes({ merges }),
      ...createCustomerRoutes({ customers, tillSearch }),
      ...createCustomerRecordRoutes({ records }),
      ...createCustomerErasureRoutes({ erasures }),
    ],
    jobs,
    schedule: [
      every('20 */5 * * * *', tillJob, {}, { shownAs: 'Read customers from the till' }),
      every('50 */15 * * * *', shopJob, {}, { shownAs: 'Read new customers from the online shop' }),
      every('0 20 17 * * *', wholeShopJob, {}, { shownAs: 'Read all customers from the online shop' }),
    ],
    cleanUp: [({ olderThan, days }) => stores.customerContacts.removeOld(olderThan(days.customer_contact_days))],
  } satisfies Feature;
};
