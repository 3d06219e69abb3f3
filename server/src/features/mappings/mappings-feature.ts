import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook, type Hook } from '../../hook';
import type { Actor } from '../../http/actor';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import { autoMatchJob, createAutoMatchService, type AutoMatchStores } from './auto-match-service';
import { createCatalogueReadModel } from './catalogue-read-model';
import type { HeldBack } from './held-back';
import { createMappingReadModel } from './mapping-read-model';
import { createMappingRoutes } from './mapping-routes';
import { createMappingService } from './mapping-service';
import { createMappingStore } from './mapping-store';
import { createMappingMaker, type MappingStores } from './new-mapping';
import { createSuggestionReadModel } from './suggestion-read-model';
import { createSuggestionRoutes } from './suggestion-routes';
import { createSuggestionService } from './suggestion-service';
import { createSuggestionStore } from './suggestion-store';

export const createMappingsStores = (db: Db) => ({
  mappings: createMappingStore(db),
  suggestions: createSuggestionStore(db),
});

type Stores = MappingStores & AutoMatchStores;

type Dependencies<S extends Stores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  locks: Locks;
  settings: { lists: () => Promise<Pick<ListSettings, 'match_threshold'>> };
  unitsMoved: Pick<Hook<[inside: S, unitIds: number[]]>, 'notify'>;
  now: () => Date;
};

const autoMatchRecoverJob = defineJob('mappings.recover', z.object({}));
const enqueueRecovery = (queue: JobQueue) =>
  queue.enqueue(autoMatchRecoverJob, {}, { key: 'mappings.recover.first', maxAttempts: 1 });

/** Links sellable shop units to Lightspeed items. */
export const createMappings = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { db, transaction, unitsMoved, now } = dependencies;
  const requestCheck = (inside: S, shopUnitId: number) => unitsMoved.notify(inside, [shopUnitId]);
  const syncEnds = createHook<[inside: S, actor: Actor, heldBack: HeldBack[]]>();
  const makeMapping = createMappingMaker({ requestCheck, now });
  const mappingViews = createMappingReadModel(db);
  const suggestions = createSuggestionService({ transaction, makeMapping, now });
  const autoMatch = createAutoMatchService({ ...dependencies, catalogues: createCatalogueReadModel(db) });
  const mappings = createMappingService({ transaction, mappingViews, makeMapping, requestCheck, syncEnds, now });
  return {
    services: { autoMatch, mappings, syncEnds: { listen: syncEnds.listen } },
    routes: [
      ...createMappingRoutes({ mappings, mappingViews }),
      ...createSuggestionRoutes({ autoMatch, suggestions, suggestionViews: createSuggestionReadModel(db) }),
    ],
    jobs: [
      handleJob(autoMatchJob, ({ run_id: runId }, context) => autoMatch.work(runId, context)),
      handleJob(autoMatchRecoverJob, () => autoMatch.recover()),
    ],
    schedule: [every('*/15 * * * * *', autoMatchRecoverJob, {})],
    startUp: enqueueRecovery,
  } satisfies Feature;
};
