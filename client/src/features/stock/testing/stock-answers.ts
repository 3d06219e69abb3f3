import { getProduct } from '@chainline/shared/products/product-contract';
import { getStockHistory, type StockEvent } from '@chainline/shared/sync/stock-history-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
// Imported up front so that no test waits for the lazy chunk.
import '../history/StockHistoryDrawer';

/** Answers with these events for every product; products themselves are not found. */
export const answerHistory = (...events: StockEvent[]): void =>
  server.use(
    mockEndpoint(getProduct, () => failure(404, 'This product does not exist.')),
    mockEndpoint(getStockHistory, () => ({ events, next_before: null, held: [] })),
  );
