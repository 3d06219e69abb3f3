import { toPagination } from '@chainline/shared/http/list-query';
import { startBulkEdit } from '@chainline/shared/products/bulk-edit-contract';
import { getProductCsvImport, importProductCsv } from '@chainline/shared/products/product-csv-contract';
import {
  dismissStockEdit,
  editStock,
  getStockEdit,
  listStockEdits,
  retryStockEdit,
  undoStockEdit,
} from '@chainline/shared/products/stock-edit-contract';
import { route, type Route } from '../../http/route';
import type { EditActions } from './edit-actions';
import type { EditRunReadModel } from './edit-run-read-model';
import { createEditRunRoutes } from './edit-run-routes';
import type { BulkEditService } from './bulk-edit-service';
import type { CsvImportService } from './csv-import-service';
import type { StockEditReadModel } from './stock-edit-read-model';
import { withSeen, type StockEditService } from './stock-edit-service';

type Services = {
  stockEdits: StockEditService;
  stockEditViews: StockEditReadModel;
  bulkEdits: BulkEditService;
  csvImports: CsvImportService;
  editActions: EditActions;
  editRunViews: EditRunReadModel;
};

export const createEditRoutes = ({ stockEdits, stockEditViews, bulkEdits, csvImports, ...runs }: Services): Route[] => [
  ...createEditRunRoutes(runs),
  route(editStock, 'staff', ({ actor, params, body, caller }) =>
    stockEdits.edit(actor, params.id, withSeen(body, caller.ifMatch)),
  ),
  route(listStockEdits, 'staff', async ({ actor, query }) => {
    const { edits, total } = await stockEditViews.list(query, actor);
    return { edits, pagination: toPagination(query, total) };
  }),
  route(getStockEdit, 'staff', ({ actor, params, query }) => stockEdits.get(actor, params.id, query)),
  route(undoStockEdit, 'staff', ({ actor, params }) => stockEdits.undo(actor, params.id)),
  route(retryStockEdit, 'staff', ({ actor, params, body }) => stockEdits.retry(actor, params.id, body)),
  route(dismissStockEdit, 'staff', ({ actor, params, body }) => stockEdits.dismiss(actor, params.id, body)),
  // The service refuses price changes by staff, because it depends on the body.
  route(startBulkEdit, 'staff', ({ actor, body }) => bulkEdits.start(actor, body)),
  route(importProductCsv, 'staff', ({ actor, body }) => csvImports.check(actor, body)),
  route(getProductCsvImport, 'staff', ({ params }) => csvImports.get(params.id)),
];
