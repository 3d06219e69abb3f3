import type { WooClient } from '../../providers/woocommerce/woo-client';
import { unitOfLine, type WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { Products } from '../products';
import type { OrderLineTaken } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  products: Pick<Products, 'listSharing'>;
  now: () => Date;
};

/** Allowance for clock skew against the shop. Orders read twice change nothing. */
const clockMarginMs = 60_000;

const toLines = (order: WooOrder, sharing: ReadonlySet<number>): OrderLineTaken[] =>
  order.lines.map((line) => ({
    orderId: order.id,
    unitId: unitOfLine(line, sharing),
    taken: line.reducedStock,
    orderNumber: order.number,
    orderedAt: order.createdAt ?? order.modifiedAt ?? new Date(0),
    at: order.modifiedAt ?? order.createdAt ?? new Date(0),
  }));

type Options = { signal: AbortSignal };

export const createOrderFeed = ({ stores, transaction, products, now }: Dependencies) => {
  const record = async (orders: WooOrder[]): Promise<void> => {
    const sharing = await products.listSharing(orders.flatMap(({ lines }) => lines));
    const lines = orders.flatMap((order) => toLines(order, sharing));
    await transaction(async ({ stockEvents, stockReservations, syncState }) => {
      const moved = await stockEvents.recordOrderLines(lines, now());
      await syncState.requestChecks('woocommerce', moved, now());
      // In the same transaction as the units taken, so that units are neither held twice nor offered in between.
      for (const order of orders) await stockReservations.noteOrder(order, now());
    });
  };

  const findPosition = async () => {
    const cursor = await stores.syncState.findCursor('woocommerce.orders');
    // Pages are ordered by id, and an order that changes during the read may be on an earlier page. So the next read
    // starts from the time at which this one began.
    const begunAt = new Date(now().getTime() - clockMarginMs);
    const advance = () =>
      stores.syncState.advanceCursor('woocommerce.orders', { from: cursor, to: begunAt.toISOString() }, now());
    return { modifiedAfter: cursor === null ? begunAt : new Date(cursor), advance };
  };

  return {
    /**
     * Reads orders changed since the last pull and records the units each has taken, so that the ledger can tell an
     * online sale from an edit. Requests checks of these units. The first pull starts at the present.
     */
    pull: async (woo: WooClient, { signal }: Options): Promise<void> => {
      const { modifiedAfter, advance } = await findPosition();
      for await (const { items } of woo.listOrders({ modifiedAfter, signal })) await record(items);
      await advance();
    },

    /** Reads the newest changed orders in one call; if there are more, the next pull reads the rest. */
    pullNewest: async (woo: WooClient, { signal }: Options): Promise<void> => {
      const { modifiedAfter, advance } = await findPosition();
      const { orders, isAll } = await woo.listNewestOrders(modifiedAfter, { signal });
      await record(orders);
      if (isAll) await advance();
    },
  };
};

export type OrderFeed = ReturnType<typeof createOrderFeed>;
