import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createCustomerAmountsReadModel } from './customer-amounts-read-model';
import { contactSource, createCustomerContactStore } from './customer-contact-store';
import { createCustomerListReadModel } from './customer-list-read-model';
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
});

type Stores = CustomerServiceStores & CustomerRecordStores;

type Dependencies<S extends Stores> = Omit<CustomerServiceDependencies<S>, 'customerViews'> & { db: Db; stores: S };

export const createCustomers = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, stores } = dependencies;
  const customerViews = { ...createCustomerReadModel(db), ...createCustomerListReadModel(db) };
  const customers = createCustomerService({ ...dependencies, customerViews });
  const customerTimeline = createCustomerTimeline();
  customerTimeline.register(contactSource(db));
  const records = createCustomerRecordService({
    ...dependencies,
    customerTimeline,
    customerAmounts: createCustomerAmountsReadModel(db),
  });
  return {
    services: { customers, customerTimeline: { register: customerTimeline.register } },
    routes: [...createCustomerRoutes({ customers }), ...createCustomerRecordRoutes({ records })],
    cleanUp: [({ olderThan, days }) => stores.customerContacts.removeOld(olderThan(days.customer_contact_days))],
  } satisfies Feature;
};
