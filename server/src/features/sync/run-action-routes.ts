import { applyRun, discardRun, retryRun, startSync, undoRun } from '@chainline/shared/sync/run-contract';
import { route, type Route } from '../../http/route';
import type { RunService } from './run-service';

export const createRunActionRoutes = ({ runs }: { runs: RunService }): Route[] => [
  route(startSync, 'staff', ({ actor, body: { product_type, preview } }) =>
    runs.startSync(actor, { product_type, preview, target: 'both' }),
  ),
  route(applyRun, 'staff', ({ actor, params }) => runs.apply(actor, params.id)),
  route(discardRun, 'staff', async ({ actor, params }) => {
    await runs.discard(actor, params.id);
    return { success: true as const, message: 'Discarded' };
  }),
  route(undoRun, 'manager', ({ actor, params }) => runs.undo(actor, params.id)),
  route(retryRun, 'staff', ({ actor, params }) => runs.retry(actor, params.id)),
];
