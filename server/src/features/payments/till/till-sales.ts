import { z } from 'zod';
import type { Locks } from '../../../db/locks';
import type { Retention } from '../../../feature';
import type { Hook } from '../../../hook';
import { defineJob } from '../../../jobs/queue';
import { every } from '../../../jobs/schedule';
import { handleJob } from '../../../jobs/worker';
import type { OtherShop } from '../../lightspeed';
import type { PaymentStores } from '../payment-stores';
import { createTillSaleFeed, tillSalesFeed } from './till-sale-feed';
import { createTillSaleNews } from './till-sale-news';
import { createTillSaleRoutes } from './till-sale-routes';
import { createTillSaleService } from './till-sale-service';

type Dependencies<S extends PaymentStores> = Omit<
  Parameters<typeof createTillSaleFeed<S>>[0] & Parameters<typeof createTillSaleService<S>>[0],
  'tillSaleFeed' | 'tillSaleNews'
> &
  Parameters<typeof createTillSaleNews<S>>[0] & {
    locks: Locks;
    otherShop: Pick<Hook<[inside: S, change: OtherShop]>, 'listen'>;
  };

const tillSalesJob = defineJob('payments.till-sales', z.object({}));

/** Payments made at the till: mirrors its sales and proposes those that fit a quote. */
export const createTillSales = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const tillSaleNews = createTillSaleNews<S>(dependencies);
  const tillSaleFeed = createTillSaleFeed<S>({ ...dependencies, tillSaleNews });
  const tillSales = createTillSaleService<S>({ ...dependencies, tillSaleFeed });

  dependencies.otherShop.listen(async (inside, { otherAccount }) => {
    if (!otherAccount) return;
    await inside.salesAtTill.forget();
    await inside.feedCursors.remove(tillSalesFeed);
  });

  return {
    services: { tillSaleFeed },
    routes: createTillSaleRoutes({ tillSales }),
    jobs: [handleJob(tillSalesJob, (_payload, { signal }) => tillSaleFeed.pull(signal))],
    // After the customers are read, so that they are recognised.
    schedule: [every('40 */5 * * * *', tillSalesJob, {}, { shownAs: 'Read sales from the till' })],
    cleanUp: [
      ({ olderThan, days }: Retention) => dependencies.stores.salesAtTill.removeOld(olderThan(days.stock_history_days)),
    ],
  };
};
