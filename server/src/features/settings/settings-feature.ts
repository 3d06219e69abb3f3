import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuditStore } from '../audit';
import { createOwnSecondFactorReadModel } from './own-second-factor-read-model';
import { createSettingsRoutes } from './settings-routes';
import { createSettingsService } from './settings-service';
import { createSettingsStore, type SettingsStore } from './settings-store';

export const createSettingsStores = (db: Db) => ({ settings: createSettingsStore(db) });

type Stores = { settings: SettingsStore; audit: AuditStore };
type Dependencies = { db: Db; stores: Stores; transaction: Transaction<Stores>; now: () => Date };

export const createSettings = (dependencies: Dependencies) => {
  const { has: hasSecondFactor } = createOwnSecondFactorReadModel(dependencies.db);
  const settings = createSettingsService({ ...dependencies, hasSecondFactor });
  return { services: { settings }, routes: createSettingsRoutes({ settings }) } satisfies Feature;
};
