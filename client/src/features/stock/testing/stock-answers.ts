import { getProduct } from '@chainline/shared/products/product-contract';
import { getStockHistory, type StockEvent } from '@chainline/shared/sync/stock-history-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
// Loaded before a test begins, and not while it waits for the history.
import '../history/StockHistoryDrawer';

/** Answers with these events for every product, of which nothing else is known. */
export const answerHistory = (...events: StockEvent[]): void =>
  server.use(
    mockEndpoint(getProduct, () => failure(404, 'This product does not exist.')),
    mockEndpoint(getStockHistory, () => ({ events, next_before: null })),
  );
