import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuthService } from '../auth';
import type { BikeInvoiceFacts } from '../bikes';
import { createPictureRedrawer } from '../images';
import { createInvoiceRouter } from './invoice-router';
import { createInvoiceService, type SupplierStores } from './invoice-service';
import { createInvoiceStore } from './invoice-store';
import { createSupplierReadModel } from './supplier-read-model';
import { createSupplierRoutes } from './supplier-routes';
import { createSupplierService } from './supplier-service';
import { createSupplierStore } from './supplier-store';

export const createSuppliersStores = (db: Db) => ({
  suppliers: createSupplierStore(db),
  supplierInvoices: createInvoiceStore(db),
});

type Dependencies<S extends SupplierStores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  recordOnBikes: BikeInvoiceFacts;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

export const createSuppliers = <S extends SupplierStores>(dependencies: Dependencies<S>) => {
  const views = createSupplierReadModel(dependencies.db);
  const suppliers = createSupplierService({ ...dependencies, views });
  const invoices = createInvoiceService({ ...dependencies, views, redraw: createPictureRedrawer() });
  const { authenticate } = dependencies.auth;
  return {
    services: {},
    routes: createSupplierRoutes({ suppliers, invoices }),
    // Before the invoice by id, whose path the export matches.
    mounts: { beforeRoutes: [{ at: '/', use: [createInvoiceRouter({ invoices, authenticate })] }] },
  } satisfies Feature;
};
