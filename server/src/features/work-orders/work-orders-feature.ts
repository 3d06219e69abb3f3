import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { approvalLinkMessages } from '@chainline/shared/work-orders/work-approval-contract';
import type { WorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook } from '../../hook';
import type { AuthService } from '../auth';
import type { CustomerDataRegistry, CustomerParts, CustomerTimeline } from '../customers';
import { createPhotoProcessor } from '../images';
import type { MailService } from '../mail';
import type { CustomerMessages } from '../messaging';
import type { SerialService } from '../products';
import type { NotificationService } from '../notifications';
import type { UnitMoves } from '../product-edits';
import { createLinkGuard } from '../public-quotes';
import type { OrderHandover } from '../orders';
import { createBikeSerialReadModel } from './bike-serial-read-model';
import { createBikeSerialService } from './bike-serial-service';
import { createBikeTagService } from './bike-tag-service';
import { createBikeTagStore } from './bike-tag-store';
import { createOrderWorkReadModel } from './order-work-read-model';
import { createHandOverInserts } from './hand-over-inserts';
import { createHandOverService, type HandOverStores } from './hand-over-service';
import { createOrderPaymentReadModel } from './order-payment-read-model';
import { createPrintRouter } from './print-router';
import { createWorkEntryStore } from './work-entry-store';
import { createExtraLetters } from './work-extra-letters';
import { createExtraNews } from './work-extra-news';
import { createWorkExtraRoutes } from './work-extra-routes';
import { createWorkExtraService, type WorkExtraStores } from './work-extra-service';
import { createWorkExtraStore } from './work-extra-store';
import { createWorkOrderDataStore, workOrderData, workOrderPart, type WorkOrderData } from './work-order-data';
import { createWorkOrderReadModel } from './work-order-read-model';
import { createWorkOrderRoutes } from './work-order-routes';
import { createWorkOrderService } from './work-order-service';
import { createWorkOrderStore } from './work-order-store';
import { createPartStock } from './part-stock';
import { createWorkPartRoutes } from './work-part-routes';
import { createWorkPartService, type WorkPartStores } from './work-part-service';
import { createWorkPartStore } from './work-part-store';
import { createTagSerials } from './tag-serials';
import { createWorkPhotoRouter, createWorkPhotoRoutes } from './work-photo-routes';
import { createWorkPhotoService, type WorkPhotoStores } from './work-photo-service';
import { createWorkPhotoStore } from './work-photo-store';
import { createWorkStepStore } from './work-step-store';
import { workTimeline } from './work-timeline';

/** For this long a removed photo can be restored. */
const removedPhotoDays = 7;
const approvalPath = '/work-approvals';

export const createWorkOrdersStores = (db: Db) => ({
  workOrders: createWorkOrderStore(db),
  workSteps: createWorkStepStore(db),
  workEntries: createWorkEntryStore(db),
  workExtras: createWorkExtraStore(db),
  workParts: createWorkPartStore(db),
  workPhotos: createWorkPhotoStore(db),
  bikeTags: createBikeTagStore(db),
  workOrderData: createWorkOrderDataStore(db),
});

type Stores = WorkExtraStores & HandOverStores & WorkPartStores & WorkPhotoStores & WorkOrderData;

type Dependencies<S extends Stores> = {
  config: Pick<Config, 'production' | 'publicUrl'>;
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  mail: MailService;
  customerMessages: CustomerMessages;
  notifications: Pick<NotificationService, 'register'>;
  serials: SerialService;
  orderHandover: OrderHandover<S>;
  unitMoves: UnitMoves;
  settings: { shop: () => Promise<ShopSettings>; workshop: () => Promise<WorkshopSettings> };
  customerTimeline: Pick<CustomerTimeline, 'register'>;
  customerParts: Pick<CustomerParts<S>, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  now: () => Date;
};

export const createWorkOrders = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { config, db, auth, settings } = dependencies;
  const workViews = createWorkOrderReadModel(db);
  const workBikesChanged = createHook<[inside: S]>();
  const partStock = createPartStock<S>(dependencies);
  const orderWork = createOrderWorkReadModel(db);
  const workOrders = createWorkOrderService({
    ...dependencies,
    workViews,
    orderWork,
    workBikesChanged,
    giveBackParts: partStock.giveBackAll,
  });
  const workParts = createWorkPartService({ ...dependencies, workOrders, partStock });
  const serialViews = createBikeSerialReadModel(db);
  const bikeTags = createBikeTagService({
    ...dependencies,
    workOrders,
    workViews,
    workBikesChanged,
    bikeSerials: serialViews,
  });
  const bikeSerials = createBikeSerialService({ serials: dependencies.serials, bikeSerials: serialViews });
  const workExtras = createWorkExtraService({
    ...dependencies,
    workOrders,
    letters: createExtraLetters(dependencies),
    tellAnswer: createExtraNews(dependencies.notifications),
  });
  const linkGuard = createLinkGuard({
    production: config.production,
    shopUrl: async () => (await settings.shop()).website,
    isKnown: workExtras.isKnown,
    messages: approvalLinkMessages,
  });
  const orderPayments = createOrderPaymentReadModel(db);
  const handOverInserts = createHandOverInserts();
  const handOvers = createHandOverService({ ...dependencies, workOrders, orderPayments, handOverInserts });
  const workPhotos = createWorkPhotoService({
    ...dependencies,
    workOrders,
    orderWork,
    processPhoto: createPhotoProcessor(),
  });

  dependencies.customerTimeline.register(workTimeline(db));
  dependencies.customerParts.register(workOrderPart());
  dependencies.customerData.register(workOrderData());

  return {
    services: {
      workOrders,
      handOverInserts: { register: handOverInserts.register },
      tagSerials: createTagSerials(dependencies),
      workBikesChanged: { listen: workBikesChanged.listen },
    },
    routes: [
      ...createWorkOrderRoutes({ workOrders, bikeTags, bikeSerials, handOvers }),
      ...createWorkExtraRoutes(workExtras),
      ...createWorkPartRoutes(workParts),
      ...createWorkPhotoRoutes(workPhotos),
    ],
    mounts: {
      beforeRoutes: [
        { at: approvalPath, use: [linkGuard.before] },
        {
          at: '/',
          use: [
            createPrintRouter({ bikeTags, handOvers, authenticate: auth.authenticate }),
            createWorkPhotoRouter({ workPhotos, authenticate: auth.authenticate }),
          ],
        },
      ],
      afterRoutes: [{ at: approvalPath, use: [linkGuard.onError] }],
    },
    cleanUp: [
      ({ olderThan }) => dependencies.stores.workPhotos.deleteRemoved(olderThan(removedPhotoDays)),
      ({ olderThan, days }) => dependencies.stores.workPhotos.removeOld(olderThan(days.photo_days)),
    ],
  } satisfies Feature;
};
