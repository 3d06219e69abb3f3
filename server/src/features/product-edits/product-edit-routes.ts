import { toPagination } from '@chainline/shared/http/list-query';
import { startBulkEdit } from '@chainline/shared/products/bulk-edit-contract';
import { getProductCsvImport, importProductCsv } from '@chainline/shared/products/product-csv-contract';
import {
  editStock,
  getStockEdit,
  listStockEdits,
  retryStockEdit,
  undoStockEdit,
} from '@chainline/shared/products/stock-edit-contract';
import { route, type Route } from '../../http/route';
import type { BulkEditService } from './bulk-edit-service';
import type { CsvImportService } from './csv-import-service';
import type { StockEditReadModel } from './stock-edit-read-model';
import type { StockEditService } from './stock-edit-service';

type Services = {
  stockEdits: StockEditService;
  stockEditViews: StockEditReadModel;
  bulkEdits: BulkEditService;
  csvImports: CsvImportService;
};

export const createEditRoutes = ({ stockEdits, stockEditViews, bulkEdits, csvImports }: Services): Route[] => [
  route(editStock, 'staff', ({ actor, params, body }) => stockEdits.edit(actor, params.id, body)),
  route(listStockEdits, 'staff', async ({ query }) => {
    const { edits, total } = await stockEditViews.list(query);
    return { edits, pagination: toPagination(query, total) };
  }),
  route(getStockEdit, 'staff', ({ params }) => stockEdits.get(params.id)),
  route(undoStockEdit, 'staff', ({ actor, params }) => stockEdits.undo(actor, params.id)),
  route(retryStockEdit, 'staff', ({ actor, params }) => stockEdits.retry(actor, params.id)),
  // Prices are refused to staff by the service, which knows what is asked for.
  route(startBulkEdit, 'staff', ({ actor, body }) => bulkEdits.start(actor, body)),
  route(importProductCsv, 'staff', ({ actor, body }) => csvImports.check(actor, body)),
  route(getProductCsvImport, 'staff', ({ params }) => csvImports.get(params.id)),
];
