import type { Locks } from '../../../db/locks';
import type { TillSale } from '../../../providers/lightspeed/lightspeed-till-sales';
import type { TillConnection } from '../../lightspeed';
import type { PaymentStores, PaymentTransaction } from '../payment-stores';
import type { TillSaleNews } from './till-sale-news';

type Dependencies<S extends PaymentStores> = {
  stores: S;
  transaction: PaymentTransaction<S>;
  lightspeed: Pick<TillConnection, 'current'>;
  locks: Locks;
  tillSaleNews: TillSaleNews;
  now: () => Date;
};

export const tillSalesFeed = 'payments.till-sales';

/** Read again each time, because changes may show up late. Sales read twice change nothing. */
const overlapMs = 60_000;

/** Source of the sales that we create at the till for online orders. */
const onlineOrders = 'WooCommerce';

/** Mirrors those of the till's sales that may pay a quote or reverse a payment. */
export const createTillSaleFeed = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, lightspeed, locks, tillSaleNews, now } = dependencies;

  const record = (page: readonly TillSale[], accountId: string): Promise<void> =>
    transaction(async (inside) => {
      for (const sale of page) {
        if (sale.referenceNumberSource === onlineOrders) continue;
        await inside.salesAtTill.upsert(sale, { accountId, at: now() });
      }
    });

  /** Latest change read so far, by the till's clock, which may differ from ours. */
  const findPosition = async (): Promise<Date | null> => {
    const position = await stores.feedCursors.find(tillSalesFeed);
    return position === null ? null : new Date(position);
  };

  /** Gives way to all other users of the till's rate limit. Makes no calls while no sale could matter. */
  const pull = async (signal: AbortSignal): Promise<void> => {
    const till = await lightspeed.current();
    if (!till) return;
    const begunAt = now();
    const awaitedSince = await stores.tillSaleViews.findAwaitedSince(begunAt);
    if (awaitedSince === null) return;
    let latest = Math.max((await findPosition())?.getTime() ?? 0, awaitedSince.getTime());
    const changedSince = new Date(latest - overlapMs);
    for await (const page of till.client.listTillSales({ changedSince, isBulk: true, signal })) {
      await record(page, till.accountId);
      latest = Math.max(latest, ...page.map(({ changedAt }) => changedAt?.getTime() ?? 0));
    }
    await stores.feedCursors.move(tillSalesFeed, new Date(latest).toISOString(), now());
    await tillSaleNews.tell(begunAt, signal);
  };

  return {
    /** Null before the first read. */
    findReadAt: (): Promise<Date | null> => stores.feedCursors.findMovedAt(tillSalesFeed),

    /** Runs once at a time, across all servers. */
    pull: async (signal: AbortSignal): Promise<void> => {
      await locks.tryRun('payments-till-sales', (lost) => pull(AbortSignal.any([signal, lost])));
    },
  };
};

export type TillSaleFeed = ReturnType<typeof createTillSaleFeed>;
