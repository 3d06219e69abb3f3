import type { FeedCursors } from '../../db/feed-cursors';
import type { LightspeedCustomer } from '../../providers/lightspeed/lightspeed-customers';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooCustomer } from '../../providers/woocommerce/woo-customers';
import type { TillConnection } from '../lightspeed';
import type { CustomerIngest, OutsideCustomer } from './customer-ingest';
import type { CustomerSourceStore } from './customer-source-store';

type Dependencies = {
  stores: { feedCursors: FeedCursors; customerSources: CustomerSourceStore };
  customerIngest: CustomerIngest;
  lightspeed: TillConnection;
  woo: Pick<WooClient, 'listCustomers'> | null;
  now: () => Date;
};

export const tillFeed = 'customers.till';

/** Read again each time, because a change may show up late. Customers read twice change nothing. */
const overlapMs = 60_000;

export const fromTill = (customer: LightspeedCustomer): OutsideCustomer => ({
  system: 'lightspeed',
  external_id: String(customer.id),
  name: customer.name,
  company: customer.company,
  emails: customer.emails,
  phones: customer.phones,
  address: customer.address,
  opted_out: customer.optedOut,
  archived: customer.archived,
  modified_at: customer.modifiedAt,
  created_at: customer.createdAt,
});

const fromShop = (customer: WooCustomer): OutsideCustomer => ({
  system: 'woocommerce',
  external_id: String(customer.id),
  name: customer.name,
  company: customer.company,
  emails: customer.email === '' ? [] : [customer.email],
  phones: customer.phone === '' ? [] : [customer.phone],
  address: customer.address,
  opted_out: [],
  archived: false,
  modified_at: customer.modifiedAt ?? customer.createdAt,
  created_at: customer.createdAt,
});

/** Reads the customers of the till and the online shop. */
export const createCustomerFeeds = ({ stores, customerIngest, lightspeed, woo, now }: Dependencies) => ({
  /** Reads customers changed since the last pull, and all of them at first. */
  pullTill: async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const till = await lightspeed.current();
    if (!till) return;
    // The latest change read so far, by the till's own clock: ours may differ.
    const position = await stores.feedCursors.find(tillFeed);
    let latest = position === null ? overlapMs : Date.parse(position);
    for await (const page of till.client.listCustomers({ modifiedAfter: new Date(latest - overlapMs), signal })) {
      await customerIngest.ingest(page.map(fromTill));
      latest = Math.max(latest, ...page.map(({ modifiedAt }) => modifiedAt?.getTime() ?? 0));
    }
    await stores.feedCursors.move(tillFeed, new Date(latest).toISOString(), now());
  },

  /**
   * Reads new registrations; with `all`, also changes of known customers, which the shop cannot list by time. An id
   * below the last known one is missing only if its registration was rolled back.
   */
  pullShop: async ({ signal, all }: { signal: AbortSignal; all: boolean }): Promise<void> => {
    if (!woo) return;
    const lastId = all ? 0 : await stores.customerSources.findLastId('woocommerce');
    for await (const page of woo.listCustomers({ signal })) {
      const fresh = page.filter(({ id }) => id > lastId);
      await customerIngest.ingest(fresh.map(fromShop));
      if (fresh.length < page.length) return;
    }
  },
});
