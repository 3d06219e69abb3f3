import { toPagination } from '@chainline/shared/http/list-query';
import { getEditRun, listEditRuns, retryEditRun, undoEditRun } from '@chainline/shared/products/edit-run-contract';
import { NotFoundError } from '../../errors';
import { route, type Route } from '../../http/route';
import type { EditActions } from './edit-actions';
import type { EditRunReadModel } from './edit-run-read-model';

type Services = { editActions: EditActions; editRunViews: EditRunReadModel };

const toStarted = ({ sync_id: id, message }: { sync_id: string; message: string }) => ({
  success: true as const,
  run_id: id,
  message,
});

export const createEditRunRoutes = ({ editActions, editRunViews }: Services): Route[] => [
  route(listEditRuns, 'staff', async ({ actor, query }) => {
    const { runs, total } = await editRunViews.list(query, actor);
    return { runs, pagination: toPagination(query, total) };
  }),
  route(getEditRun, 'staff', async ({ actor, params: { id } }) => {
    const run = await editRunViews.find(id, actor);
    if (!run) throw new NotFoundError('edit_run.not_found', 'This edit does not exist.');
    return run;
  }),
  // The service refuses staff where the edit needs a manager to undo.
  route(undoEditRun, 'staff', async ({ actor, params }) => toStarted(await editActions.undo(actor, params.id))),
  route(retryEditRun, 'staff', async ({ actor, params }) => toStarted(await editActions.retry(actor, params.id))),
];
