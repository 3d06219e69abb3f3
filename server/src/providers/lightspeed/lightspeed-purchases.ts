import type { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { LightspeedHttp } from './lightspeed-http';
import { oneOf, readPages } from './lightspeed-pages';
import { rawPurchaseOrder } from './lightspeed-schemas';

/** Cost in drips: 1 per request, 0.4 for the lines of listed orders. */
const orderPageCost = 1.4;

/** A line of an open purchase order with units that have not been received. */
export type ExpectedLine = {
  id: number;
  orderId: number;
  itemId: number;
  outstanding: number;
  /** Units received so far. */
  received: number;
  /** `YYYY-MM-DD`; null if nobody has entered a day. */
  expectedOn: string | null;
};

const expectedLines = (order: z.output<typeof rawPurchaseOrder>): ExpectedLine[] => {
  if (order.archived || order.complete) return [];
  const expectedOn = order.arrivalDate?.slice(0, 10) ?? null;
  return order.OrderLines.flatMap(({ orderLineID, itemID, quantity, numReceived }) => {
    const outstanding = quantity - numReceived;
    if (itemID === null || outstanding <= 0) return [];
    return [
      { id: orderLineID, orderId: order.orderID, itemId: itemID, outstanding, received: numReceived, expectedOn },
    ];
  });
};

export const createLightspeedPurchases = (http: LightspeedHttp) => ({
  /** Units on their way to a shop. */
  listExpectedLines: async ({ shopId }: { shopId: string }, { signal }: CallOptions = {}): Promise<ExpectedLine[]> => {
    const lines: ExpectedLine[] = [];
    const query = { shopID: shopId, complete: 'false', load_relations: '["OrderLines"]', sort: 'orderID' };
    const call = { entity: 'Order', query, row: rawPurchaseOrder, cost: orderPageCost, signal };
    for await (const orders of readPages(http, call)) lines.push(...orders.flatMap(expectedLines));
    return lines;
  },

  /**
   * Units received by lines of at most 100 purchase orders, open or not.
   * @returns received units by line id
   */
  listReceived: async (orderIds: readonly number[], { signal }: CallOptions = {}): Promise<Map<number, number>> => {
    const received = new Map<number, number>();
    const query = { orderID: oneOf(orderIds), load_relations: '["OrderLines"]', sort: 'orderID' };
    const call = { entity: 'Order', query, row: rawPurchaseOrder, cost: orderPageCost, signal };
    for await (const orders of readPages(http, call)) {
      for (const { OrderLines: lines } of orders) {
        for (const { orderLineID, numReceived } of lines) received.set(orderLineID, numReceived);
      }
    }
    return received;
  },
});
