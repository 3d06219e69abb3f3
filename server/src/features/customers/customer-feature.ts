import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createCustomerListReadModel } from './customer-list-read-model';
import { createCustomerReadModel } from './customer-read-model';
import { createCustomerRoutes } from './customer-routes';
import {
  createCustomerService,
  type CustomerServiceDependencies,
  type CustomerServiceStores,
} from './customer-service';
import { createCustomerStore } from './customer-store';

export const createCustomerStores = (db: Db) => ({ customers: createCustomerStore(db) });

type Dependencies<S extends CustomerServiceStores> = Omit<CustomerServiceDependencies<S>, 'customerViews'> & { db: Db };

export const createCustomers = <S extends CustomerServiceStores>(dependencies: Dependencies<S>) => {
  const { db } = dependencies;
  const customerViews = { ...createCustomerReadModel(db), ...createCustomerListReadModel(db) };
  const customers = createCustomerService({ ...dependencies, customerViews });
  return { services: { customers }, routes: createCustomerRoutes({ customers }) } satisfies Feature;
};
