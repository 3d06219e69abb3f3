import { getLateGoods, tellLateGoods, type LateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import { route } from '../../http/route';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import { createLateGoodsReadModel } from './late-goods-read-model';
import { createLateGoodsService, type LateGoodsStores } from './late-goods-service';
import { createLateGoodsStore } from './late-goods-store';

export const createLateGoodsStores = (db: Db) => ({ lateGoods: createLateGoodsStore(db) });

type Stores = LateGoodsStores & { queue: JobQueue };
type Dependencies<S extends Stores> = Omit<Parameters<typeof createLateGoodsService<S>>[0], 'lateViews'> & {
  db: Db;
  allocationsChanged: Pick<Hook<[inside: S]>, 'listen'>;
};

const checkJob = defineJob('late-goods.check', z.object({}));

const answer = (late: LateGoods) => ({ success: true as const, late });

export const createLateGoods = <S extends Stores>(dependencies: Dependencies<S>) => {
  const lateGoods = createLateGoodsService({
    ...dependencies,
    lateViews: createLateGoodsReadModel(dependencies.db),
  });
  dependencies.allocationsChanged.listen(({ queue }) => queue.enqueue(checkJob, {}, { key: 'late-goods.check.soon' }));
  return {
    services: { lateGoods },
    routes: [
      route(getLateGoods, 'staff', async ({ params }) => answer(await lateGoods.get(params.id))),
      route(tellLateGoods, 'staff', async ({ actor, params, body }) =>
        answer(await lateGoods.tell(actor, params.id, body)),
      ),
    ],
    jobs: [handleJob(checkJob, () => lateGoods.check())],
    // Hourly as well: a promised day passes without an event.
    schedule: [every('25 7 * * * *', checkJob, {}, { shownAs: 'Check orders for late goods' })],
  } satisfies Feature;
};
