import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createDashboardRoutes } from './dashboard-routes';
import { createRevenueByDayReadModel } from './revenue-by-day-read-model';
import { createSalesReadModel } from './sales-read-model';
import { createShopReadModel } from './shop-read-model';

type Dependencies = {
  db: Db;
  settings: { shop: () => Promise<ShopSettings>; lists: () => Promise<ListSettings> };
  now: () => Date;
};

/** Reads other features' tables and writes nothing. */
export const createDashboard = ({ db, settings, now }: Dependencies) =>
  ({
    services: {},
    routes: createDashboardRoutes({
      sales: createSalesReadModel(db),
      revenue: createRevenueByDayReadModel(db),
      shop: createShopReadModel(db),
      settings,
      now,
    }),
  }) satisfies Feature;
