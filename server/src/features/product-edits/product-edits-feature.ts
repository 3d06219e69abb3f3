import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuthService } from '../auth';
import type { StockLooks } from '../products';
import type { RunActionsByKind } from '../runs';
import { createBulkEditService } from './bulk-edit-service';
import { createCsvImportService } from './csv-import-service';
import { createEditActions } from './edit-actions';
import type { EditStores } from './edit-ledger';
import { createEditOutbox } from './edit-outbox';
import type { EditingStores } from './edit-parts';
import { createEditRoutes } from './edit-routes';
import { createEditSender } from './edit-sender';
import { createProductExportRouter } from './product-export';
import { createStockEditService } from './stock-edit-service';

type ServerDependencies = {
  stores: EditStores;
  transaction: Transaction<EditStores>;
  woo: WooClient;
  now: () => Date;
  settleAfterMs: number;
};

/** Sends edits to the shop within the stock engine's rounds. */
export const createEditServer = (dependencies: ServerDependencies) =>
  createEditOutbox({ ...dependencies, sender: createEditSender(dependencies) }).serve;

type Dependencies = Omit<ServerDependencies, 'stores' | 'transaction' | 'woo'> & {
  db: Db;
  stores: EditingStores;
  transaction: Transaction<EditingStores>;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  settings: { sync: () => Promise<SyncSettings> };
  auth: AuthService;
  stockLooks: StockLooks | null;
  roundBegins: Pick<Hook<[{ signal: AbortSignal }]>, 'listen'>;
  runActions: RunActionsByKind;
};

/** Edits of stock and prices by people: single, bulk and CSV import. */
export const createProductEdits = (dependencies: Dependencies) => {
  const { db, stores, transaction, woo, settings, auth, stockLooks, roundBegins, runActions, now } = dependencies;
  const base = { stores, transaction, now, isShopConfigured: woo !== null };
  const editActions = createEditActions(base);
  const bulkEdits = createBulkEditService({ ...base, settings: settings.sync });
  const stockEdits = createStockEditService({ ...base, editActions, look: stockLooks?.look });
  if (woo) roundBegins.listen(createEditServer({ ...dependencies, woo }));
  runActions.set('edit', editActions);
  return {
    services: { bulkEdits, editActions, stockEdits },
    routes: createEditRoutes({
      bulkEdits,
      csvImports: createCsvImportService({ ...base, settings: settings.sync }),
      editActions,
      editRunViews: stores.editRunViews,
      stockEdits,
      stockEditViews: stores.stockEdits,
    }),
    mounts: {
      beforeRoutes: [{ at: '/', use: [createProductExportRouter({ db, now, authenticate: auth.authenticate })] }],
    },
  } satisfies Feature;
};
