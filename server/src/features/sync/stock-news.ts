import type { Hook } from '../../hook';
import type { JobQueue } from '../../jobs/queue';
import type { OtherShop } from '../lightspeed';
import { beginWithOtherShop } from './other-shop';
import { replayShop } from './shop-replay';
import { stockRoundJob } from './stock-jobs';
import type { EngineStores } from './sync-stores';

type Inside = EngineStores & { queue: JobQueue };
type Heard<News> = Pick<Hook<[inside: Inside, news: News]>, 'listen'>;

export type StockNews = {
  unitsMoved: Heard<number[]>;
  otherShop: Heard<OtherShop>;
  shopWasSilent: Heard<Date>;
};

/** Takes up, in the transaction of the news, whatever features below have to say about stock. */
export const listenForStock = ({ unitsMoved, otherShop, shopWasSilent }: StockNews, now: () => Date): void => {
  unitsMoved.listen(async ({ syncState, queue }, unitIds) => {
    await syncState.requestChecks('woocommerce', unitIds, now());
    await queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
  });
  otherShop.listen((inside, change) => beginWithOtherShop(inside, { ...change, at: now() }));
  shopWasSilent.listen((inside, since) => replayShop(inside, { since, at: now() }));
};
