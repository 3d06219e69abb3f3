import type { CallOptions } from '../http/exchange';
import type { LightspeedHttp } from './lightspeed-http';
import { readPages } from './lightspeed-pages';
import { rawPurchaseOrder } from './lightspeed-schemas';

/** Drips: 1 per request, 0.4 for the lines of listed orders. */
const orderPageCost = 1.4;

/** A line of an open purchase order with units that have not been received. */
export type ExpectedLine = {
  id: number;
  orderId: number;
  itemId: number;
  outstanding: number;
  /** `YYYY-MM-DD`; null if nobody has entered a day. */
  expectedOn: string | null;
};

export const createLightspeedPurchases = (http: LightspeedHttp) => ({
  /** Units on their way to a shop. */
  listExpectedLines: async ({ shopId }: { shopId: string }, { signal }: CallOptions = {}): Promise<ExpectedLine[]> => {
    const lines: ExpectedLine[] = [];
    const query = { shopID: shopId, complete: 'false', load_relations: '["OrderLines"]', sort: 'orderID' };
    const call = { entity: 'Order', query, row: rawPurchaseOrder, cost: orderPageCost, signal };
    for await (const rows of readPages(http, call)) {
      for (const order of rows) {
        if (order.archived || order.complete) continue;
        const expectedOn = order.arrivalDate?.slice(0, 10) ?? null;
        for (const { orderLineID, itemID, quantity, numReceived } of order.OrderLines) {
          const outstanding = quantity - numReceived;
          if (itemID === null || outstanding <= 0) continue;
          lines.push({ id: orderLineID, orderId: order.orderID, itemId: itemID, outstanding, expectedOn });
        }
      }
    }
    return lines;
  },
});
