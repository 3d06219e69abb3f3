import { chunksOf } from '../../collections';
import type { Till } from './stock-readings';
import type { EngineStores } from './sync-stores';
import { referenceNumberSource } from './till-sale-lines';

/** Sales per call. */
const chunkSize = 100;

/**
 * Counts the sales of online orders in the till's log that this database did not send: another installation may have
 * sold these orders.
 */
export const countSalesByOthers = async (
  { tillLog }: Pick<EngineStores, 'tillLog'>,
  { client }: Till,
  { signal }: { signal: AbortSignal },
): Promise<number> => {
  let count = 0;
  for (const ids of chunksOf(await tillLog.listUnknownSales(), chunkSize)) {
    const sales = await client.listSalesById(ids, { signal });
    const ofOrders = sales.filter((sale) => sale.referenceNumberSource === referenceNumberSource);
    count += await tillLog.countUnsent(ofOrders.map(({ referenceNumber }) => referenceNumber));
  }
  return count;
};
