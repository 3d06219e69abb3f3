import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuthService } from '../auth';
import { createBikeColumnStore } from './bike-column-store';
import { createBikeExportRouter } from './bike-export';
import { createBikeReadModel } from './bike-read-model';
import { createBikeRoutes } from './bike-routes';
import { createBikeService, type BikeStores } from './bike-service';
import { createBikeStore } from './bike-store';

export const createBikesStores = (db: Db) => ({
  bikes: createBikeStore(db),
  bikeColumns: createBikeColumnStore(db),
});

type Dependencies<S extends BikeStores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

export const createBikes = <S extends BikeStores>(dependencies: Dependencies<S>) => {
  const { db, auth } = dependencies;
  const bikeViews = createBikeReadModel(db);
  const bikes = createBikeService({ ...dependencies, bikeViews });
  return {
    services: {},
    routes: createBikeRoutes({ bikes }),
    mounts: {
      // Before the record by id, whose path it matches.
      beforeRoutes: [{ at: '/', use: [createBikeExportRouter({ bikeViews, authenticate: auth.authenticate })] }],
    },
  } satisfies Feature;
};
