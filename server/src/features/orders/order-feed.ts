import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { FeedCursors } from '../../db/feed-cursors';
import type { Transaction } from '../../db/transaction';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooOrderRecord } from '../../providers/woocommerce/woo-order-records';
import { resolveCustomer, withoutShopEmail, type CustomerStore } from '../customers';
import type { OrderStore } from './order-store';

export type OrderFeedStores = { orders: OrderStore; customers: CustomerStore; feedCursors: FeedCursors };

type Dependencies<S extends OrderFeedStores> = {
  stores: OrderFeedStores;
  transaction: Transaction<S>;
  woo: Pick<WooClient, 'listOrderRecords' | 'findOrderRecord'> | null;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const feed = 'orders.shop';

/** Allowance for clock skew against the shop. An order read twice changes nothing. */
const clockMarginMs = 60_000;

/** Checkouts that were never finished; nobody has ordered anything. */
const unfinished = new Set(['checkout-draft', 'auto-draft']);

/** Mirrors the orders of the online shop, and learns customers from them. */
export const createOrderFeed = <S extends OrderFeedStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, woo, settings, now } = dependencies;

  /** One transaction each: two transactions that lock the identities of several people could wait for each other. */
  const record = (order: WooOrderRecord, shopEmail: string): Promise<void> =>
    transaction(async ({ orders, customers }) => {
      const erased = await orders.findErased(order.id);
      if (erased) {
        await orders.upsert({ ...order, ...erased }, { customerId: null, at: now() });
        return;
      }
      const { name, company, email, phone, address } = order.billing;
      const facts = withoutShopEmail({ name, company, email, phone, address }, shopEmail);
      const known = { ...facts, ...(order.customerId !== null && { woocommerceId: String(order.customerId) }) };
      const resolved = await resolveCustomer({ customers }, known, { at: order.createdAt, isFinal: true });
      const customerId = (await orders.findQuotedCustomer(order.id)) ?? resolved;
      await orders.upsert(order, { customerId, at: now() });
    });

  const recordPage = async (page: readonly WooOrderRecord[], shopEmail: string): Promise<void> => {
    const rows = await stores.orders.listKnown(page.map(({ id }) => id));
    const known = new Map(rows.map((row) => [row.woo_order_id, row.modified_at.getTime()]));
    for (const order of page) {
      if (unfinished.has(order.status) || known.get(order.id) === order.modifiedAt.getTime()) continue;
      await record(order, shopEmail);
    }
  };

  return {
    /** Reads orders changed since the last pull; the first pull reads all. */
    pull: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
      if (!woo) return;
      const cursor = await stores.feedCursors.find(feed);
      // Pages are ordered by id, so an order may change after its page was read: continue from the start of this walk.
      const begunAt = new Date(now().getTime() - clockMarginMs);
      const { email } = await settings.shop();
      const modifiedAfter = cursor === null ? undefined : new Date(cursor);
      for await (const { items } of woo.listOrderRecords({ modifiedAfter, signal })) await recordPage(items, email);
      await stores.feedCursors.move(feed, begunAt.toISOString(), now());
    },

    /** Reads one order now. */
    look: async (wooOrderId: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> => {
      if (!woo) return;
      const order = await woo.findOrderRecord(wooOrderId, signal ? { signal } : {});
      if (!order) await stores.orders.markDeleted(wooOrderId, now());
      else if (!unfinished.has(order.status)) await record(order, (await settings.shop()).email);
    },
  };
};

export type OrderFeed = ReturnType<typeof createOrderFeed>;
