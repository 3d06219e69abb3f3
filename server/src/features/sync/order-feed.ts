import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { OrderLineTaken } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; now: () => Date };

/** How far our clock may be ahead of the shop's; orders read twice change nothing. */
const clockMarginMs = 60_000;

const toLines = (order: WooOrder): OrderLineTaken[] =>
  order.lines.map((line) => ({
    orderId: order.id,
    unitId: line.variationId ?? line.productId,
    taken: line.reducedStock,
    orderNumber: order.number,
    orderedAt: order.createdAt ?? order.modifiedAt ?? new Date(0),
    at: order.modifiedAt ?? order.createdAt ?? new Date(0),
  }));

export const createOrderFeed = ({ stores, transaction, now }: Dependencies) => ({
  /**
   * Reads the orders that changed since the last time and remembers what each has taken from stock, so that the ledger
   * can tell an online sale from an edit, and asks for a check of the units concerned. The first time begins with the present.
   */
  pull: async (woo: WooClient, { signal }: { signal: AbortSignal }): Promise<void> => {
    const cursor = await stores.syncState.findCursor('woocommerce.orders');
    // The walk goes by id: an order that changes while it runs may be on a page already read, so the next walk begins
    // where this one began.
    const begunAt = new Date(now().getTime() - clockMarginMs);
    const modifiedAfter = cursor === null ? begunAt : new Date(cursor);
    for await (const { items: orders } of woo.listOrders({ modifiedAfter, signal })) {
      await transaction(async ({ stockEvents, syncState }) => {
        const moved = await stockEvents.recordOrderLines(orders.flatMap(toLines));
        await syncState.requestChecks('woocommerce', moved, now());
      });
    }
    await stores.syncState.advanceCursor('woocommerce.orders', { from: cursor, to: begunAt.toISOString() }, now());
  },
});

export type OrderFeed = ReturnType<typeof createOrderFeed>;
