import type { Transaction } from '../../db/transaction';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { createBulkEditService } from './bulk-edit-service';
import { createCsvImportService } from './csv-import-service';
import { createEditActions } from './edit-actions';
import type { EditStores } from './edit-ledger';
import { createEditOutbox } from './edit-outbox';
import type { EditingStores } from './edit-parts';
import { createEditSender } from './edit-sender';
import { createStockEditService, type LookAtUnit } from './stock-edit-service';

type Dependencies = {
  stores: EditingStores;
  transaction: Transaction<EditingStores>;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  settings: () => Promise<SyncSettings>;
  /** Reads a unit's number in the shop, if that answers soon enough. */
  look: LookAtUnit | undefined;
  now: () => Date;
};

/** What people ask of edits of stock and prices. */
export const createProductEdits = ({ woo, settings, look, ...rest }: Dependencies) => {
  const dependencies = { ...rest, isShopConfigured: woo !== null };
  const editActions = createEditActions(dependencies);
  return {
    editActions,
    stockEdits: createStockEditService({ ...dependencies, editActions, look }),
    stockEditViews: rest.stores.stockEdits,
    editRunViews: rest.stores.editRunViews,
    bulkEdits: createBulkEditService({ ...dependencies, settings }),
    csvImports: createCsvImportService({ ...dependencies, settings }),
  };
};

type OutboxDependencies = {
  stores: EditStores;
  transaction: Transaction<EditStores>;
  woo: WooClient;
  now: () => Date;
  settleAfterMs: number;
};

/** What carries edits to the shop, within the stock engine's rounds. */
export const createEditServer = (dependencies: OutboxDependencies) =>
  createEditOutbox({ ...dependencies, sender: createEditSender(dependencies) }).serve;
