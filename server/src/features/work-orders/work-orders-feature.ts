import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { WorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuthService } from '../auth';
import type { CustomerDataRegistry, CustomerParts } from '../customers';
import { createBikeTagService } from './bike-tag-service';
import { createBikeTagStore } from './bike-tag-store';
import { createOrderWorkReadModel } from './order-work-read-model';
import { createPrintRouter } from './print-router';
import { createWorkEntryStore } from './work-entry-store';
import { createWorkOrderDataStore, workOrderData, workOrderPart, type WorkOrderDataStore } from './work-order-data';
import { createWorkOrderReadModel } from './work-order-read-model';
import { createWorkOrderRoutes } from './work-order-routes';
import { createWorkOrderService, type WorkOrderStores } from './work-order-service';
import { createWorkOrderStore } from './work-order-store';
import { createWorkStepStore } from './work-step-store';

export const createWorkOrdersStores = (db: Db) => ({
  workOrders: createWorkOrderStore(db),
  workSteps: createWorkStepStore(db),
  workEntries: createWorkEntryStore(db),
  bikeTags: createBikeTagStore(db),
  workOrderData: createWorkOrderDataStore(db),
});

type Stores = WorkOrderStores & { workOrderData: WorkOrderDataStore };

type Dependencies<S extends Stores> = {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: { shop: () => Promise<ShopSettings>; workshop: () => Promise<WorkshopSettings> };
  customerParts: Pick<CustomerParts<S>, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  now: () => Date;
};

export const createWorkOrders = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, auth } = dependencies;
  const workViews = createWorkOrderReadModel(db);
  const workOrders = createWorkOrderService({ ...dependencies, workViews, orderWork: createOrderWorkReadModel(db) });
  const bikeTags = createBikeTagService({ ...dependencies, workOrders, workViews });

  dependencies.customerParts.register(workOrderPart());
  dependencies.customerData.register(workOrderData());

  return {
    services: { workOrders },
    routes: createWorkOrderRoutes({ workOrders, bikeTags }),
    mounts: {
      beforeRoutes: [{ at: '/', use: [createPrintRouter({ bikeTags, authenticate: auth.authenticate })] }],
    },
  } satisfies Feature;
};
