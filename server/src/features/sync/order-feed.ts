import type { WooClient } from '../../providers/woocommerce/woo-client';
import { unitOfLine, type WooOrder } from '../../providers/woocommerce/woo-mapper';
import { newestOrder, walkOrders } from '../../providers/woocommerce/woo-order-position';
import type { Products } from '../products';
import type { OrderLineTaken } from './stock-event-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  products: Pick<Products, 'listSharing'>;
  now: () => Date;
};

/** Walk that has not ended; void once the orders' cursor has moved. */
const walkCursor = 'woocommerce.orders_walk';

/** Allowance for clock skew against the shop. Orders read twice change nothing. */
const clockMarginMs = 60_000;

const changedAt = ({ modifiedAt, createdAt }: WooOrder): Date => modifiedAt ?? createdAt ?? new Date(0);

const toLines = (order: WooOrder, sharing: ReadonlySet<number>): OrderLineTaken[] =>
  order.lines.map((line) => ({
    orderId: order.id,
    unitId: unitOfLine(line, sharing),
    taken: line.reducedStock,
    orderNumber: order.number,
    orderedAt: order.createdAt ?? order.modifiedAt ?? new Date(0),
    at: changedAt(order),
  }));

type Options = { signal: AbortSignal };

export const createOrderFeed = ({ stores, transaction, products, now }: Dependencies) => {
  const record = async (orders: WooOrder[]): Promise<void> => {
    const sharing = await products.listSharing(orders.flatMap(({ lines }) => lines));
    await transaction(async ({ stockEvents, stockReservations, syncState }) => {
      const current = await stockEvents.claimReadings(
        orders.map((order) => ({ orderId: order.id, modifiedAt: changedAt(order) })),
      );
      const read = orders.filter(({ id }) => current.has(id));
      const lines = read.flatMap((order) => toLines(order, sharing));
      const moved = await stockEvents.recordOrderLines(lines, now());
      await syncState.requestChecks('woocommerce', moved, now());
      // In the same transaction as the units taken, so that units are neither held twice nor offered in between.
      for (const order of read) await stockReservations.noteOrder(order, now());
    });
  };

  const findStart = async () => {
    const cursor = await stores.syncState.findCursor('woocommerce.orders');
    const begunAt = new Date(now().getTime() - clockMarginMs).toISOString();
    return { cursor, since: cursor ?? begunAt, begunAt };
  };

  const walkStore = {
    find: () => stores.syncState.findCursor(walkCursor),
    move: (walk: string) => stores.syncState.moveCursor(walkCursor, walk, now()),
    remove: () => stores.syncState.removeCursors([walkCursor]),
  };

  const advance = (from: string | null, to: string) =>
    stores.syncState.advanceCursor('woocommerce.orders', { from, to }, now());

  return {
    /**
     * Walks through the orders changed since the last pull, newest first, and records the units each has taken, so that
     * the ledger can tell an online sale from an edit. Requests checks of these units. The position is stored after
     * each page, so that the next pull continues an interrupted walk. The first pull starts at the present.
     */
    pull: async (woo: WooClient, { signal }: Options): Promise<void> => {
      const { cursor, ...start } = await findStart();
      const begunAt = await walkOrders(walkStore, start, async (since, from) => {
        const { orders, next } = await woo.readChangedOrders(since, from, { signal });
        await record(orders);
        return next;
      });
      await advance(cursor, begunAt);
    },

    /**
     * Reads the newest changed orders in one call.
     * @returns false if there are more, which the next pull reads
     */
    pullNewest: async (woo: WooClient, { signal }: Options): Promise<boolean> => {
      const { cursor, since, begunAt } = await findStart();
      const { orders, next } = await woo.readChangedOrders(new Date(since), newestOrder, { signal });
      await record(orders);
      if (next === null) await advance(cursor, begunAt);
      return next === null;
    },
  };
};

export type OrderFeed = ReturnType<typeof createOrderFeed>;
