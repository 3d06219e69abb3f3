import { toPagination } from '@chainline/shared/http/list-query';
import { listConflicts, settleConflict, settleConflicts } from '@chainline/shared/sync/conflict-contract';
import { clearProductCache, syncProductsToDatabase } from '@chainline/shared/products/product-edit-contract';
import { startSync } from '@chainline/shared/sync/run-contract';
import { getStockHistory } from '@chainline/shared/sync/stock-history-contract';
import { getStockMovements, type MovementDay } from '@chainline/shared/sync/stock-movements-contract';
import { decideInstallation, getSyncState } from '@chainline/shared/sync/sync-state-contract';
import { startLightspeedImport, startWooImport } from '@chainline/shared/tasks/task-contract';
import { route, type Route } from '../../http/route';
import type { CacheService } from './cache-service';
import type { ConflictReadModel } from './conflict-read-model';
import type { ConflictService } from './conflict-service';
import type { ImportService } from './import-service';
import type { InstallationService } from './installation-service';
import type { StockHistoryReadModel } from './stock-history-read-model';
import type { StockRunService } from './stock-run-service';
import type { SyncStateReadModel } from './sync-state-read-model';

type Services = {
  cache: CacheService;
  imports: ImportService;
  installation: InstallationService;
  stockRuns: StockRunService;
  conflicts: ConflictService;
  conflictViews: ConflictReadModel;
  syncState: SyncStateReadModel;
  stockHistory: StockHistoryReadModel;
  listMovements: () => Promise<MovementDay[]>;
};

export const createSyncRoutes = (services: Services): Route[] => {
  const { cache, imports, installation, stockRuns, conflicts, conflictViews, syncState, stockHistory, listMovements } =
    services;
  return [
    route(startWooImport, 'staff', ({ actor, body }) => imports.start(actor, 'import_woo', body)),
    route(startLightspeedImport, 'staff', ({ actor, body }) => imports.start(actor, 'import_lightspeed', body)),
    route(startSync, 'staff', ({ actor, body: { product_type, preview } }) =>
      stockRuns.startSync(actor, { product_type, preview, target: 'both' }),
    ),
    route(getSyncState, 'manager', () => syncState.get()),
    route(getStockMovements, 'manager', async () => ({ days: await listMovements() })),
    route(decideInstallation, 'manager', ({ actor, body }) => installation.decide(actor, body)),
    route(listConflicts, 'staff', async ({ query }) => {
      const { conflicts: listed, total } = await conflictViews.list(query);
      return { conflicts: listed, pagination: toPagination(query, total) };
    }),
    route(settleConflicts, 'staff', ({ actor, body }) => conflicts.settleMany(actor, body)),
    route(settleConflict, 'staff', async ({ actor, params, body }) => {
      await conflicts.settle(actor, params.id, body);
      return { success: true as const, message: 'Settled' };
    }),
    route(clearProductCache, 'staff', ({ actor }) => cache.clear(actor)),
    route(syncProductsToDatabase, 'staff', ({ actor }) => cache.sync(actor)),
    route(getStockHistory, 'signedIn', async ({ params, query }) => ({
      ...(await stockHistory.list(params.id, query)),
      held: await stockHistory.listHeld(params.id, query),
    })),
  ];
};
