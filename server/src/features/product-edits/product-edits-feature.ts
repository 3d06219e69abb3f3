import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import type { Logger } from '../../logger';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { Actor } from '../../http/actor';
import type { AuthService } from '../auth';
import type { HeldBack } from '../mappings';
import type { StockRefresh } from '../products';
import type { RunActionsByKind, TellRunHeld } from '../runs';
import { createBulkEditService } from './bulk-edit-service';
import { createCsvImportService } from './csv-import-service';
import { createEditActions } from './edit-actions';
import { createEditApplier } from './edit-applier';
import type { EditingStores } from './edit-parts';
import { createEditRoutes } from './edit-routes';
import { createEditSender, type EditSenderStores } from './edit-sender';
import { createHeldBackRelease } from './held-back-release';
import { createProductExportRouter } from './product-export';
import { createLookFirst } from './look-first';
import { createStockEditService } from './stock-edit-service';
import { createUnitMoves } from './unit-moves';

type ServerDependencies = {
  stores: EditSenderStores;
  transaction: Transaction<EditSenderStores>;
  outbox: Pick<Outbox<EditSenderStores>, 'register'>;
  woo: WooClient;
  now: () => Date;
  settleAfterMs: number;
};

/** Sends edits to the shop within the stock engine's rounds. */
export const createEditServer = (dependencies: ServerDependencies) =>
  createEditSender({ ...dependencies, applier: createEditApplier(dependencies) });

type Dependencies = Omit<ServerDependencies, 'stores' | 'transaction' | 'woo'> & {
  db: Db;
  stores: EditingStores;
  transaction: Transaction<EditingStores>;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  settings: { sync: () => Promise<SyncSettings> };
  auth: AuthService;
  stockRefreshes: StockRefresh | null;
  roundBegins: Pick<Hook<[{ log: Logger; signal: AbortSignal }]>, 'listen'>;
  /** The sync of products ends that had units held back from the shop. */
  syncEnds: Pick<Hook<[inside: EditingStores, actor: Actor, heldBack: HeldBack[]]>, 'listen'>;
  runActions: RunActionsByKind;
  tellRunHeld: TellRunHeld;
};

/** Edits of stock and prices by people: single, bulk and CSV import. */
export const createProductEdits = (dependencies: Dependencies) => {
  const { db, stores, transaction, woo, settings, auth, stockRefreshes, roundBegins, syncEnds, runActions, now } =
    dependencies;
  const sender = woo && createEditServer({ ...dependencies, woo });
  const base = { stores, transaction, now, sender, tellRunHeld: dependencies.tellRunHeld };
  const editActions = createEditActions(base);
  const bulkEdits = createBulkEditService({ ...base, settings: settings.sync });
  const lookFirst = createLookFirst(stores.editUnits, stockRefreshes?.look);
  const stockEdits = createStockEditService({ ...base, editActions, lookFirst });
  const unitMoves = createUnitMoves({ ...base, lookFirst });
  if (sender) roundBegins.listen(sender.serve);
  syncEnds.listen(createHeldBackRelease(base));
  runActions.set('edit', editActions);
  return {
    services: { bulkEdits, editActions, stockEdits, unitMoves },
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
