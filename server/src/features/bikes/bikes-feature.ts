import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook, type Hook } from '../../hook';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { Receipt } from '../allocation';
import type { AuthService } from '../auth';
import type { CustomerDataRegistry, CustomerParts, CustomerTimeline } from '../customers';
import type { TagSerials, TagSerialStores } from '../work-orders';
import type { RunActionsByKind } from '../runs';
import { createBikeColumnStore } from './bike-column-store';
import { createBikeCountStore, type BikeCountStore } from './bike-count-store';
import { createBikeExportRouter } from './bike-export';
import { createBikeReadModel } from './bike-read-model';
import { createBikeRoutes } from './bike-routes';
import { createBikeInvoiceFacts } from './bike-invoice-facts';
import { createBikeService } from './bike-service';
import { createBikeStore } from './bike-store';
import { createBikeImportRoutes } from './imports/bike-import-routes';
import { bikeImportJob, createBikeImportService, type ImportServiceStores } from './imports/bike-import-service';
import { createBikeImportStore, importKind } from './imports/bike-import-store';
import { createBikeFollowStore } from './links/bike-follow-store';
import { createBikeFollower } from './links/bike-follower';
import { createBikeLinkReadModel } from './links/bike-link-read-model';
import { createBikeLinkRoutes } from './links/bike-link-routes';
import { createBikeLinkService } from './links/bike-link-service';
import { createBikeLinkStore } from './links/bike-link-store';
import { bikeData, bikePart, createBikeCustomerStore, type BikeCustomerStores } from './links/bike-customers';
import { createBikeProposalService, type BikeProposalStores } from './links/bike-proposal-service';
import { createBikeProposalStore } from './links/bike-proposal-store';
import { bikeTimeline } from './links/bike-timeline';
import { createSupplierMailRoutes } from './supplier-mails/supplier-mail-routes';
import { createSupplierMailService } from './supplier-mails/supplier-mail-service';
import { createSupplierMailbox, type SupplierMailboxStores } from './supplier-mails/supplier-mailbox';
import { createSupplierMailStore } from './supplier-mails/supplier-mail-store';

export const createBikesStores = (db: Db) => ({
  bikes: createBikeStore(db),
  bikeColumns: createBikeColumnStore(db),
  bikeCounts: createBikeCountStore(db),
  bikeLinks: createBikeLinkStore(db),
  bikeCustomers: createBikeCustomerStore(db),
  bikeFollows: createBikeFollowStore(db),
  bikeProposals: createBikeProposalStore(db),
  supplierMails: createSupplierMailStore(db),
  bikeImports: createBikeImportStore(db),
});

type Stores = ImportServiceStores &
  SupplierMailboxStores &
  BikeProposalStores &
  TagSerialStores &
  BikeCustomerStores & { bikeCounts: BikeCountStore; queue: JobQueue };

type Dependencies<S extends Stores> = Parameters<typeof createSupplierMailbox<S>>[0] & {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  locks: Locks;
  auth: AuthService;
  runActions: RunActionsByKind;
  settings: { shop: () => Promise<ShopSettings> };
  ordersChanged: Pick<Hook<[inside: S]>, 'listen'>;
  allocationsChanged: Pick<Hook<[inside: S]>, 'listen'>;
  workBikesChanged: Pick<Hook<[inside: S]>, 'listen'>;
  goodsReceived: Pick<Hook<[inside: S, receipts: readonly Receipt[]]>, 'listen'>;
  tagSerials: TagSerials;
  customerTimeline: Pick<CustomerTimeline, 'register'>;
  customerParts: Pick<CustomerParts<S>, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  now: () => Date;
};

const followJob = defineJob('bikes.follow', z.object({}));
const recoverJob = defineJob('bikes.import-recover', z.object({}));
const enqueueRecovery = (queue: JobQueue) =>
  queue.enqueue(recoverJob, {}, { key: 'bikes.import-recover.first', maxAttempts: 1 });

export const createBikes = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, stores, auth, runActions } = dependencies;
  const bikeViews = createBikeReadModel(db);
  const linkViews = createBikeLinkReadModel(db);
  const followSoon = ({ queue }: S) => queue.enqueue(followJob, {}, { key: 'bikes.follow.soon' });
  const bikeSells = createHook<[inside: S, bikeId: number]>();
  const parts = { ...dependencies, recordChanged: followSoon, bikeSells };
  const links = createBikeLinkService({ ...parts, linkViews });
  const bikes = createBikeService({ ...parts, bikeViews, nameLinks: links.nameIn });
  const follower = createBikeFollower({ ...dependencies, linkViews });
  const proposals = createBikeProposalService({ ...dependencies, follower });
  const imports = createBikeImportService(dependencies);
  const supplierMails = createSupplierMailService(dependencies);
  const mailbox = createSupplierMailbox<S>(dependencies);
  for (const hook of ['ordersChanged', 'allocationsChanged', 'workBikesChanged'] as const) {
    dependencies[hook].listen(followSoon);
  }
  dependencies.goodsReceived.listen(async (inside, receipts) => {
    await proposals.receive(inside, receipts);
    await followSoon(inside);
  });
  dependencies.customerTimeline.register(bikeTimeline(db));
  dependencies.customerParts.register(bikePart());
  dependencies.customerData.register(bikeData());
  runActions.set(importKind, imports.actions);
  return {
    services: {
      bikeFollower: follower,
      bikeProposals: proposals,
      recordOnBikes: createBikeInvoiceFacts(dependencies),
      bikeSells: { listen: bikeSells.listen },
      readSupplierMailbox: mailbox.read,
    },
    // Register imports, emails and choices of links before the record by id, whose path would match theirs.
    routes: [
      ...createBikeImportRoutes({ imports }),
      ...createSupplierMailRoutes({ supplierMails }),
      ...createBikeLinkRoutes({ links, proposals }),
      ...createBikeRoutes({ bikes }),
    ],
    jobs: [
      handleJob(bikeImportJob, ({ run_id: runId }, context) => imports.work(runId, context)),
      handleJob(recoverJob, () => imports.recover()),
      handleJob(followJob, () => follower.follow()),
      ...mailbox.jobs,
    ],
    schedule: [
      every('*/15 * * * * *', recoverJob, {}),
      // Imports, emails and mappings change what records belong to without an event.
      every('25 * * * * *', followJob, {}),
      ...mailbox.schedule,
    ],
    watches: mailbox.watches,
    startUp: enqueueRecovery,
    cleanUp: [
      () => dependencies.transaction((inside) => inside.bikeCounts.recount()),
      ({ olderThan, days }) => stores.bikeProposals.removeOld(olderThan(days.run_item_days)),
      ({ olderThan, days }) => stores.bikeImports.removeRows(olderThan(days.run_item_days)),
      ({ olderThan, days }) => stores.supplierMails.removeOld(olderThan(days.message_days)),
    ],
    mounts: {
      // Before the record by id, whose path it matches.
      beforeRoutes: [{ at: '/', use: [createBikeExportRouter({ bikeViews, authenticate: auth.authenticate })] }],
    },
  } satisfies Feature;
};
