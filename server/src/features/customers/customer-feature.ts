import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createCustomerAmountsReadModel } from './customer-amounts-read-model';
import { contactPart, contactSource, createCustomerContactStore } from './customer-contact-store';
import { createCustomerDuplicateReadModel } from './customer-duplicate-read-model';
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
import { createCustomerStore } from './customer-store';
import { createCustomerTimeline } from './customer-timeline';

export const createCustomerStores = (db: Db) => ({
  customers: createCustomerStore(db),
  customerContacts: createCustomerContactStore(db),
  customerMerges: createCustomerMergeStore(db),
});

type Stores = CustomerServiceStores & CustomerRecordStores & CustomerMergeStores;

type Dependencies<S extends Stores> = Omit<CustomerServiceDependencies<S>, 'customerViews'> & { db: Db; stores: S };

export const createCustomers = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, stores } = dependencies;
  const customerViews = { ...createCustomerReadModel(db), ...createCustomerListReadModel(db) };
  const customers = createCustomerService({ ...dependencies, customerViews });
  const customerTimeline = createCustomerTimeline();
  for (const source of [contactSource(db), mergeSource(db)]) customerTimeline.register(source);
  const records = createCustomerRecordService({
    ...dependencies,
    customerTimeline,
    customerAmounts: createCustomerAmountsReadModel(db),
  });
  const customerParts = createCustomerParts<S>();
  customerParts.register(contactPart());
  const merges = createCustomerMergeService<S>({
    ...dependencies,
    customerParts,
    customerDuplicates: createCustomerDuplicateReadModel(db),
  });
  return {
    services: {
      customers,
      customerTimeline: { register: customerTimeline.register },
      customerParts: { register: customerParts.register },
    },
    // Ahead of `/customers/:id`, which would take `duplicates` for an id.
    routes: [
      ...createCustomerMergeRoutes({ merges }),
      ...createCustomerRoutes({ customers }),
      ...createCustomerRecordRoutes({ records }),
    ],
    cleanUp: [({ olderThan, days }) => stores.customerContacts.removeOld(olderThan(days.customer_contact_days))],
  } satisfies Feature;
};
