import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { Outbox, OutboxStores } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuditStore } from '../audit';
import type { FetchOriginal } from '../images';
import { notConnected, type OtherShop, type TillConnection } from '../lightspeed';
import type { RunActionsByKind } from '../runs';
import { createFieldAgreementStore } from './field-agreement-store';
import { createMappedPairReadModel } from './mapped-pair-read-model';
import type { Systems } from './read-pairs';
import { createSelectiveApplier, type ApplierStores } from './selective-applier';
import { createSelectiveComparer } from './selective-comparer';
import { shopNotConfigured } from './selective-errors';
import { createSelectiveItemStore } from './selective-item-store';
import { createSelectiveRoutes } from './selective-routes';
import { createSelectiveRunStore } from './selective-run-store';
import { createSelectiveSender } from './selective-sender';
import { createSelectiveService } from './selective-service';
import { createSelectiveWorker, selectiveJob } from './selective-worker';

const selectiveRecoverJob = defineJob('selective.recover', z.object({}));

export const createSelectiveSyncStores = (db: Db) => ({
  fieldAgreements: createFieldAgreementStore(db),
  selectiveItems: createSelectiveItemStore(db),
  selectiveRuns: createSelectiveRunStore(db),
});

type Stores = ApplierStores & OutboxStores & { audit: AuditStore };

type Dependencies<S extends Stores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  locks: Locks;
  outbox: Pick<Outbox<S>, 'register'>;
  /** Null if WooCommerce is not configured. */
  woo: WooClient | null;
  lightspeed: TillConnection;
  otherShop: Pick<Hook<[inside: S, change: OtherShop]>, 'listen'>;
  fetchOriginal: FetchOriginal;
  unitsMoved: Pick<Hook<[inside: S, unitIds: number[]]>, 'notify'>;
  runActions: RunActionsByKind;
  now: () => Date;
  /** Time for which an unanswered change may still take effect. */
  settleAfterMs: number;
};

/** Copies texts, prices and pictures between both sides on request. */
export const createSelectiveSync = <S extends Stores>({
  lightspeed,
  otherShop,
  unitsMoved,
  runActions,
  ...rest
}: Dependencies<S>) => {
  const { db, woo } = rest;
  const findSystems = async (): Promise<Systems> => {
    if (!woo) throw shopNotConfigured();
    const till = await lightspeed.current();
    if (!till) throw notConnected();
    return { woo, till: till.client };
  };
  const requestChecks = (inside: S, unitIds: number[]) => unitsMoved.notify(inside, unitIds);
  const dependencies = { ...rest, connection: lightspeed, findSystems, requestChecks };
  otherShop.listen(async ({ fieldAgreements }, { otherAccount }) => {
    if (otherAccount) await fieldAgreements.forgetAll();
  });
  const applier = createSelectiveApplier(dependencies);
  const sender = createSelectiveSender<S>({ ...dependencies, applier });
  const selective = createSelectiveService<S>({ ...dependencies, sender });
  const comparer = createSelectiveComparer({ ...dependencies, mappedPairs: createMappedPairReadModel(db) });
  const selectiveWorker = createSelectiveWorker<S>({ ...dependencies, comparer, sender });
  runActions.set('selective', selective);
  return {
    services: { selective, selectiveSender: sender, selectiveWorker },
    routes: createSelectiveRoutes({ selective }),
    jobs: [
      handleJob(selectiveJob, ({ run_id: runId }, context) => selectiveWorker.work(runId, context)),
      handleJob(selectiveRecoverJob, () => selectiveWorker.recover()),
    ],
    schedule: [every('*/15 * * * * *', selectiveRecoverJob, {})],
  } satisfies Feature;
};
