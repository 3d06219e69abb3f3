import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { OrderLineTaken } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; now: () => Date };

/** The shop's dates have a resolution of one second, and two orders may share one. */
const overlapMs = 2_000;

const toLines = (order: WooOrder): OrderLineTaken[] =>
  order.lines.map((line) => ({
    orderId: order.id,
    unitId: line.variationId ?? line.productId,
    taken: line.reducedStock,
    orderNumber: order.number,
    at: order.modifiedAt ?? order.createdAt ?? new Date(0),
  }));

export const createOrderFeed = ({ stores, transaction, now }: Dependencies) => ({
  /**
   * Reads the orders that changed since the last time and remembers what each has taken from stock, so that the ledger
   * can tell an online sale from an edit. The first time only marks the beginning.
   */
  pull: async (woo: WooClient, { signal }: { signal: AbortSignal }): Promise<void> => {
    const cursor = await stores.syncState.findCursor('woocommerce.orders');
    if (cursor === null) {
      await stores.syncState.moveCursor('woocommerce.orders', now().toISOString(), now());
      return;
    }
    let newest = new Date(cursor);
    const modifiedAfter = new Date(newest.getTime() - overlapMs);
    for await (const { items: orders } of woo.listOrders({ modifiedAfter, signal })) {
      newest = orders.reduce(
        (latest: Date, { modifiedAt }) => (modifiedAt && modifiedAt > latest ? modifiedAt : latest),
        newest,
      );
      await transaction(async (inside) => {
        await inside.stockEvents.recordOrderLines(orders.flatMap(toLines));
        await inside.syncState.moveCursor('woocommerce.orders', newest.toISOString(), now());
      });
    }
  },
});
