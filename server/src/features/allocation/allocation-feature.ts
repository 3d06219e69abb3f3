import { getOrderAllocation, setTurn } from '@chainline/shared/allocation/allocation-contract';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook, type Hook } from '../../hook';
import { route } from '../../http/route';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { TillConnection } from '../lightspeed';
import { createAllocationService, type AllocationStores } from './allocation-service';
import { createClaimHolds } from './claim-holds';
import { createAllocationStore } from './allocation-store';
import type { Receipt } from './receipts';
import { createClaimReadModel } from './claim-read-model';

export const createAllocationStores = (db: Db) => ({
  allocations: createAllocationStore(db),
  claims: createClaimReadModel(db),
});

type Stores = AllocationStores & { queue: JobQueue };

type Dependencies<S extends Stores> = {
  stores: S;
  transaction: Transaction<S>;
  lightspeed: TillConnection;
  ordersChanged: Pick<Hook<[inside: S]>, 'listen'>;
  locks: Locks;
  now: () => Date;
};

const allocateJob = defineJob('allocation.run', z.object({}));
const purchasesJob = defineJob('allocation.purchases', z.object({}));

export const createAllocation = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { locks } = dependencies;
  const allocationsChanged = createHook<[inside: S]>();
  const goodsReceived = createHook<[inside: S, receipts: readonly Receipt[]]>();
  const claimHolds = createClaimHolds<S>();
  const allocation = createAllocationService({ ...dependencies, claimHolds, allocationsChanged, goodsReceived });
  dependencies.ordersChanged.listen(({ queue }) => queue.enqueue(allocateJob, {}, { key: 'allocation.run.soon' }));
  return {
    services: {
      allocation,
      claimHolds: { register: claimHolds.register },
      allocationsChanged: { listen: allocationsChanged.listen },
      goodsReceived: { listen: goodsReceived.listen },
    },
    routes: [
      route(getOrderAllocation, 'staff', async ({ params }) => ({
        success: true as const,
        allocations: await allocation.listOf(params.id),
      })),
      route(setTurn, 'staff', async ({ actor, params, body }) => ({
        success: true as const,
        allocations: await allocation.setTurn(actor, params.id, {
          unitId: body.unit_id,
          turn: body.turn,
          reason: body.reason,
        }),
      })),
    ],
    jobs: [
      handleJob(allocateJob, async () => {
        await allocation.run();
      }),
      handleJob(purchasesJob, async (_payload, { signal }) => {
        await locks.tryRun('purchases', (lost) =>
          allocation.pullPurchases({ signal: AbortSignal.any([signal, lost]) }),
        );
      }),
    ],
    schedule: [
      // Repeated often, because arrivals and sales at the till change quantities without an event.
      every('10,40 * * * * *', allocateJob, {}, { shownAs: 'Allocate stock to orders' }),
      every('20 */5 * * * *', purchasesJob, {}, { shownAs: 'Read open purchase orders from the till' }),
    ],
  } satisfies Feature;
};
