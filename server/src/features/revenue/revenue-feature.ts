import type { AccountingSettings } from '@chainline/shared/settings/accounting-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuditStore } from '../audit';
import { createRevenueReadModel } from './revenue-read-model';
import { createRevenueRoutes } from './revenue-routes';
import { createXeroReadModel } from './xero/xero-read-model';

type Dependencies<S extends { audit: AuditStore }> = {
  db: Db;
  settings: { shop: () => Promise<ShopSettings>; accounting: () => Promise<AccountingSettings> };
  transaction: Transaction<S>;
  now: () => Date;
};

/** Reads other features' tables and writes nothing. */
export const createRevenue = <S extends { audit: AuditStore }>(dependencies: Dependencies<S>) =>
  ({
    services: {},
    routes: createRevenueRoutes({
      ...dependencies,
      revenue: createRevenueReadModel(dependencies.db),
      xero: createXeroReadModel(dependencies.db),
    }),
  }) satisfies Feature;
