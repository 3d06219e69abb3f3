import { listProductWrites, type ProductWrite } from '@chainline/shared/products/product-edit-contract';
import { listStockEdits, type StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

type Open = { writes?: readonly ProductWrite[]; stock?: readonly StockEdit[] };

/** Changes that the shop has not accepted; none by default. */
export const answerOpenEdits = ({ writes = [], stock = [] }: Open = {}) => {
  const pages = (total: number) => ({ page: 1, per_page: 25, total, pages: 1 });
  server.use(
    mockEndpoint(listProductWrites, () => ({ writes, pagination: pages(writes.length) })),
    mockEndpoint(listStockEdits, () => ({ edits: stock, pagination: pages(stock.length) })),
  );
};
