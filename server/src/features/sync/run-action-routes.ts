import { applyRun, discardRun, retryRun, startSync, undoRun } from '@chainline/shared/sync/run-contract';
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

/** The runs of other features, which say themselves when a run is not theirs: edits by people, and all others. */
type Services = { runs: RunService; editRuns: RunActions; otherRuns: RunActions };

export const createRunActionRoutes = ({ runs, editRuns, otherRuns }: Services): Route[] => {
  const ownerOf = async (id: string): Promise<RunActions> => {
    const kind = await runs.kindOf(id);
    if (kind === 'stock') return runs;
    return kind === 'edit' ? editRuns : otherRuns;
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
