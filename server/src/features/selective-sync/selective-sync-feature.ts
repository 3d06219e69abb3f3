import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuditStore } from '../audit';
import type { FetchOriginal } from '../images';
import type { OtherShop, TillConnection } from '../lightspeed';
import type { RunActionsByKind } from '../runs';
import { createFieldAgreementStore } from './field-agreement-store';
import { createMappedPairReadModel } from './mapped-pair-read-model';
import { createSelectiveApplier, type ApplierStores } from './selective-applier';
import { createSelectiveComparer } from './selective-comparer';
import { createSelectiveItemStore } from './selective-item-store';
import { createSelectiveRoutes } from './selective-routes';
import { createSelectiveRunStore } from './selective-run-store';
import { createSelectiveService } from './selective-service';
import { createSelectiveWorker, selectiveJob } from './selective-worker';

const selectiveRecoverJob = defineJob('selective.recover', z.object({}));

export const createSelectiveSyncStores = (db: Db) => ({
  fieldAgreements: createFieldAgreementStore(db),
  selectiveItems: createSelectiveItemStore(db),
  selectiveRuns: createSelectiveRunStore(db),
});

type Stores = ApplierStores & { queue: JobQueue; audit: AuditStore };

type Dependencies<S extends Stores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  locks: Locks;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  lightspeed: TillConnection;
  otherShop: Pick<Hook<[inside: S, change: OtherShop]>, 'listen'>;
  fetchOriginal: FetchOriginal;
  unitsMoved: Pick<Hook<[inside: S, unitIds: number[]]>, 'tell'>;
  runActions: RunActionsByKind;
  now: () => Date;
};

/** Copies of texts, prices and pictures from one side to the other, as people ask for them. */
export const createSelectiveSync = <S extends Stores>({
  lightspeed,
  otherShop,
  unitsMoved,
  runActions,
  ...rest
}: Dependencies<S>) => {
  const { db, transaction } = rest;
  const dependencies = {
    ...rest,
    connection: lightspeed,
    requestChecks: (unitIds: number[]) => transaction((inside) => unitsMoved.tell(inside, unitIds)),
  };
  otherShop.listen(async ({ fieldAgreements }, { otherAccount }) => {
    if (otherAccount) await fieldAgreements.forgetAll();
  });
  const selective = createSelectiveService(dependencies);
  const selectiveWorker = createSelectiveWorker({
    ...dependencies,
    comparer: createSelectiveComparer({ ...dependencies, mappedPairs: createMappedPairReadModel(db) }),
    applier: createSelectiveApplier(dependencies),
  });
  runActions.set('selective', selective);
  return {
    services: { selective, selectiveWorker },
    routes: createSelectiveRoutes({ selective }),
    jobs: [
      handleJob(selectiveJob, ({ run_id: runId }, context) => selectiveWorker.work(runId, context)),
      handleJob(selectiveRecoverJob, () => selectiveWorker.recover()),
    ],
    schedule: [every('*/15 * * * * *', selectiveRecoverJob, {})],
  } satisfies Feature;
};
