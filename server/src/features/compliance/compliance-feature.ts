import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createComplianceRoutes } from './compliance-routes';
import { createComplianceService, type ComplianceStores } from './compliance-service';
import { createModelReadModel } from './model-read-model';
import { createProofStore } from './proof-store';

export const createComplianceStores = (db: Db) => ({ proofs: createProofStore(db) });

type Dependencies<S extends ComplianceStores> = {
  db: Db;
  transaction: Transaction<S>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

export const createCompliance = <S extends ComplianceStores>(dependencies: Dependencies<S>) => {
  const models = createModelReadModel(dependencies.db);
  const compliance = createComplianceService({ ...dependencies, models });
  return { services: {}, routes: createComplianceRoutes({ compliance }) } satisfies Feature;
};
