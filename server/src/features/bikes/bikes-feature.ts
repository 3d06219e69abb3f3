import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuthService } from '../auth';
import { createBikeColumnStore } from './bike-column-store';
import { createBikeExportRouter } from './bike-export';
import { createBikeReadModel } from './bike-read-model';
import { createBikeRoutes } from './bike-routes';
import { createBikeService } from './bike-service';
import { createBikeStore } from './bike-store';
import { createSupplierMailRoutes } from './supplier-mails/supplier-mail-routes';
import { createSupplierMailService, type SupplierMailStores } from './supplier-mails/supplier-mail-service';
import { createSupplierMailStore } from './supplier-mails/supplier-mail-store';

export const createBikesStores = (db: Db) => ({
  bikes: createBikeStore(db),
  bikeColumns: createBikeColumnStore(db),
  supplierMails: createSupplierMailStore(db),
});

type Dependencies<S extends SupplierMailStores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

export const createBikes = <S extends SupplierMailStores>(dependencies: Dependencies<S>) => {
  const { db, auth } = dependencies;
  const bikeViews = createBikeReadModel(db);
  const bikes = createBikeService({ ...dependencies, bikeViews });
  const supplierMails = createSupplierMailService(dependencies);
  return {
    services: {},
    // Emails before the record by id, whose path they match.
    routes: [...createSupplierMailRoutes({ supplierMails }), ...createBikeRoutes({ bikes })],
    cleanUp: [({ olderThan, days }) => dependencies.stores.supplierMails.removeOld(olderThan(days.message_days))],
    mounts: {
      // Before the record by id, whose path it matches.
      beforeRoutes: [{ at: '/', use: [createBikeExportRouter({ bikeViews, authenticate: auth.authenticate })] }],
    },
  } satisfies Feature;
};
