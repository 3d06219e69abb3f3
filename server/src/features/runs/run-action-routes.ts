import { applyRun, discardRun, retryRun, undoRun } from '@chainline/shared/sync/run-contract';
import { cancelTask, getTask, listTasks } from '@chainline/shared/tasks/task-contract';
import { NotFoundError } from '../../errors';
import { route, type Route } from '../../http/route';
import type { ComingJob } from '../../jobs/schedule';
import type { RunService } from './run-service';
import type { TaskReadModel } from './task-read-model';

type Services = {
  runs: RunService;
  tasks: TaskReadModel;
  comingJobs: () => ComingJob[];
};

export const createRunActionRoutes = ({ runs, tasks, comingJobs }: Services): Route[] => [
  route(applyRun, 'staff', async ({ actor, params: { id }, body }) =>
    (await runs.actionsOf(id)).apply(actor, id, body?.items_total),
  ),
  route(discardRun, 'staff', async ({ actor, params: { id } }) => {
    await (await runs.actionsOf(id)).discard(actor, id);
    return { success: true as const, message: 'Discarded' };
  }),
  route(undoRun, 'manager', async ({ actor, params: { id } }) => (await runs.actionsOf(id)).undo(actor, id)),
  route(retryRun, 'staff', async ({ actor, params: { id } }) => (await runs.actionsOf(id)).retry(actor, id)),
  route(listTasks, 'staff', async () => ({ tasks: await tasks.listOpen(comingJobs()) })),
  route(getTask, 'staff', async ({ params }) => {
    const task = await tasks.find(params.id);
    if (!task) throw new NotFoundError('task.not_found', 'This task does not exist.');
    return task;
  }),
  route(cancelTask, 'staff', async ({ actor, params }) => {
    await runs.cancel(actor, params.id);
    return { success: true as const, message: 'The task will stop at its next safe point' };
  }),
];
