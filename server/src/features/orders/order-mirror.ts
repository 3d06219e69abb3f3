import { toDollars } from '@chainline/shared/money';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { FeedCursors } from '../../db/feed-cursors';
import type { Hook } from '../../hook';
import type { Transaction } from '../../db/transaction';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { toOrderPosition, toPositionText, walkOrders } from '../../providers/woocommerce/woo-order-position';
import type { WooOrderRecord } from '../../providers/woocommerce/woo-order-records';
import { resolveCustomer, withoutShopEmail, type CustomerStore } from '../customers';
import type { OrderEventStore } from './order-event-store';
import type { OrderStore } from './order-store';

export type OrderMirrorStores = {
  orders: OrderStore;
  orderEvents: OrderEventStore;
  customers: CustomerStore;
  feedCursors: FeedCursors;
};

type Dependencies<S extends OrderMirrorStores> = {
  stores: OrderMirrorStores;
  transaction: Transaction<S>;
  woo: Pick<WooClient, 'readOrdersFrom' | 'findOrderRecord'> | null;
  settings: { shop: () => Promise<ShopSettings> };
  ordersChanged: Pick<Hook<[inside: S]>, 'notify'>;
  now: () => Date;
};

const feed = 'orders.shop';

/** Walk through changed orders that has not ended. */
const changes = 'orders.changes';

/** Position in the history of orders from before the first pull; missing once all are read. */
const history = 'orders.history';

/** The history is read for this long per pull, so that changed orders come first. */
const walkMs = 30_000;

/** Allowance for clock skew against the shop. An order read twice changes nothing. */
const clockMarginMs = 60_000;

/** Checkouts that were never finished, so that nothing was ordered. */
const unfinished = new Set(['checkout-draft', 'auto-draft']);

/** Mirrors the orders of the online shop, and creates customers from them. */
export const createOrderMirror = <S extends OrderMirrorStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, woo, settings, ordersChanged, now } = dependencies;

  /**
   * Stores a reading and the events that follow from it; each event once, however often and in whatever order orders
   * are read.
   */
  const store = async (
    { orders, orderEvents }: Pick<OrderMirrorStores, 'orders' | 'orderEvents'>,
    order: WooOrderRecord,
    about: { customerId: number | null; at: Date },
  ): Promise<void> => {
    const stored = await orders.upsert(order, about);
    if (!stored) return;
    const { id: orderId, status_before: before } = stored;
    const { status, modifiedAt: at, refunds } = order;
    if (before !== null && before !== status) {
      const key = `status:${status}:${at.getTime()}`;
      await orderEvents.add({ orderId, at, type: 'status', data: { status }, key });
    }
    for (const { id, cents, reason } of refunds) {
      await orderEvents.add({
        orderId,
        at,
        type: 'refund',
        data: { amount: toDollars(cents), reason },
        key: `refund:${id}`,
      });
    }
  };

  /** One transaction per order: two transactions that lock the identities of several people could deadlock. */
  const record = (order: WooOrderRecord, shopEmail: string, readAt: Date): Promise<void> =>
    transaction(async (inside) => {
      const { orders, orderEvents, customers } = inside;
      await ordersChanged.notify(inside);
      const erased = await orders.findErased(order.id);
      if (erased) {
        await store({ orders, orderEvents }, { ...order, ...erased }, { customerId: null, at: readAt });
        return;
      }
      const { name, company, email, phone, address } = order.billing;
      const facts = withoutShopEmail({ name, company, email, phone, address }, shopEmail);
      const known = { ...facts, ...(order.customerId !== null && { woocommerceId: String(order.customerId) }) };
      const resolved = await resolveCustomer({ customers }, known, { at: order.createdAt, isFinal: true });
      const customerId = (await orders.findQuotedCustomer(order.id)) ?? resolved;
      await store({ orders, orderEvents }, order, { customerId, at: readAt });
    });

  const recordPage = async (page: readonly WooOrderRecord[], shopEmail: string, readAt: Date): Promise<void> => {
    const rows = await stores.orders.listKnown(page.map(({ id }) => id));
    const known = new Map(rows.map((row) => [row.woo_order_id, row.modified_at.getTime()]));
    for (const order of page) {
      if (unfinished.has(order.status) || known.get(order.id) === order.modifiedAt.getTime()) continue;
      await record(order, shopEmail, readAt);
    }
  };

  type Walk = { woo: NonNullable<typeof woo>; email: string; signal: AbortSignal };

  const walkStore = {
    find: () => stores.feedCursors.find(changes),
    move: (walk: string) => stores.feedCursors.move(changes, walk, now()),
    remove: () => stores.feedCursors.remove(changes),
  };

  /** @returns the time from which the next pull must read */
  const readChanges = (
    start: { since: string; begunAt: string },
    { woo: shop, email, signal }: Walk,
  ): Promise<string> =>
    walkOrders(walkStore, start, async (modifiedAfter, from) => {
      const readAt = now();
      const { items, next } = await shop.readOrdersFrom(from, { modifiedAfter, signal });
      await recordPage(items, email, readAt);
      return next;
    });

  const walkHistory = async ({ woo: shop, email, signal }: Walk): Promise<void> => {
    const begunAt = now().getTime();
    let place = await stores.feedCursors.find(history);
    while (place !== null && now().getTime() - begunAt < walkMs) {
      const readAt = now();
      const { items, next } = await shop.readOrdersFrom(toOrderPosition(place), { signal });
      await recordPage(items, email, readAt);
      place = next === null ? null : toPositionText(next);
      if (place === null) await stores.feedCursors.remove(history);
      else await stores.feedCursors.move(history, place, now());
    }
  };

  return {
    /**
     * Reads orders changed since the last pull, then continues the history from before the first pull, newest first,
     * for half a minute.
     */
    pull: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      if (!woo) return;
      const cursor = await stores.feedCursors.find(feed);
      let begunAt = new Date(now().getTime() - clockMarginMs).toISOString();
      const { email } = await settings.shop();
      const walk = { woo, email, signal };
      if (cursor === null) {
        const before = new Date(now().getTime() + clockMarginMs);
        await stores.feedCursors.move(history, toPositionText({ before, offset: 0 }), now());
      } else begunAt = await readChanges({ since: cursor, begunAt }, walk);
      await stores.feedCursors.move(feed, begunAt, now());
      await walkHistory(walk);
    },

    /** Reads one order now, unless it was read since the given time. */
    look: async (
      wooOrderId: number,
      { signal, unlessSince }: { signal?: AbortSignal; unlessSince?: Date | undefined } = {},
    ): Promise<void> => {
      if (!woo || (unlessSince && (await stores.orders.isReadSince(wooOrderId, unlessSince)))) return;
      const readAt = now();
      const order = await woo.findOrderRecord(wooOrderId, signal ? { signal } : {});
      if (!order) await stores.orders.markDeleted(wooOrderId, now());
      else if (!unfinished.has(order.status)) await record(order, (await settings.shop()).email, readAt);
    },
  };
};

export type OrderMirror = ReturnType<typeof createOrderMirror>;
