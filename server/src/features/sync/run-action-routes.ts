import { applyRun, discardRun, retryRun, startSync, undoRun, type RunKind } from '@chainline/shared/sync/run-contract';
import { NotFoundError } from '../../errors';
import { route, type Route } from '../../http/route';
import type { Actor } from '../../http/actor';
import type { RunService } from './run-service';

type Started = Awaited<ReturnType<RunService['startSync']>>;

/** What a person may do with a run, whoever's it is. */
export type RunActions = {
  apply: (actor: Actor, id: string, seen?: number) => Promise<Started>;
  discard: (actor: Actor, id: string) => Promise<void>;
  undo: (actor: Actor, id: string) => Promise<Started>;
  retry: (actor: Actor, id: string) => Promise<Started>;
};

/** Who does what people ask of the runs of a kind: each feature with runs of its own adds itself. */
export type RunOwners = Map<RunKind, RunActions>;

type Services = { runs: RunService; runOwners: RunOwners };

export const createRunActionRoutes = ({ runs, runOwners }: Services): Route[] => {
  const ownerOf = async (id: string): Promise<RunActions> => {
    const kind = await runs.kindOf(id);
    const owner = kind === 'stock' ? runs : kind && runOwners.get(kind);
    if (!owner) throw new NotFoundError('run.not_found', 'This run does not exist.');
    return owner;
  };
  return [
    route(startSync, 'staff', ({ actor, body: { product_type, preview } }) =>
      runs.startSync(actor, { product_type, preview, target: 'both' }),
    ),
    route(applyRun, 'staff', async ({ actor, params: { id }, body }) =>
      (await ownerOf(id)).apply(actor, id, body?.items_total),
    ),
    route(discardRun, 'staff', async ({ actor, params: { id } }) => {
      await (await ownerOf(id)).discard(actor, id);
      return { success: true as const, message: 'Discarded' };
    }),
    route(undoRun, 'manager', async ({ actor, params: { id } }) => (await ownerOf(id)).undo(actor, id)),
    route(retryRun, 'staff', async ({ actor, params: { id } }) => (await ownerOf(id)).retry(actor, id)),
  ];
};
