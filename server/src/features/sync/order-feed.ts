import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { OrderLineTaken } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; now: () => Date };

/** Allowance for clock skew against the shop. Orders read twice change nothing. */
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
   * Reads orders changed since the last pull and records the units each has taken, so that the ledger can tell an
   * online sale from an edit; requests checks of the units concerned. The first pull starts at the present.
   */
  pull: async (woo: WooClient, { signal }: { signal: AbortSignal }): Promise<void> => {
    const cursor = await stores.syncState.findCursor('woocommerce.orders');
    // Pages are ordered by id, and an order that changes during the walk may be on a page already read. So the next
    // walk starts from the moment this one began.
    const begunAt = new Date(now().getTime() - clockMarginMs);
    const modifiedAfter = cursor === null ? begunAt : new Date(cursor);
    for await (const { items: orders } of woo.listOrders({ modifiedAfter, signal })) {
      await transaction(async ({ stockEvents, syncState }) => {
        const moved = await stockEvents.recordOrderLines(orders.flatMap(toLines), now());
        await syncState.requestChecks('woocommerce', moved, now());
      });
    }
    await stores.syncState.advanceCursor('woocommerce.orders', { from: cursor, to: begunAt.toISOString() }, now());
  },
});

export type OrderFeed = ReturnType<typeof createOrderFeed>;
