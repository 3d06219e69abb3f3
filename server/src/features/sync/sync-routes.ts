import { settleConflict } from '@chainline/shared/sync/conflict-contract';
import { getStockHistory } from '@chainline/shared/sync/stock-history-contract';
import {
  cancelTask,
  getTask,
  listTasks,
  startLightspeedImport,
  startWooImport,
} from '@chainline/shared/tasks/task-contract';
import { NotFoundError } from '../../errors';
import { route, type Route } from '../../http/route';
import type { ComingJob } from '../../jobs/schedule';
import type { ConflictService } from './conflict-service';
import type { ImportService } from './import-service';
import type { StockHistoryReadModel } from './stock-history-read-model';
import type { TaskReadModel } from './task-read-model';

type Services = {
  /** What the clockwork does next. */
  comingJobs: () => ComingJob[];
  imports: ImportService;
  tasks: TaskReadModel;
  conflicts: ConflictService;
  stockHistory: StockHistoryReadModel;
};

export const createSyncRoutes = ({ comingJobs, imports, tasks, conflicts, stockHistory }: Services): Route[] => [
  route(startWooImport, 'staff', ({ actor, body }) => imports.start(actor, 'import_woo', body)),
  route(startLightspeedImport, 'staff', ({ actor, body }) => imports.start(actor, 'import_lightspeed', body)),
  route(listTasks, 'staff', async () => ({ tasks: await tasks.listOpen(comingJobs()) })),
  route(getTask, 'staff', async ({ params }) => {
    const task = await tasks.find(params.id);
    if (!task) throw new NotFoundError('task.not_found', 'This task does not exist.');
    return task;
  }),
  route(cancelTask, 'staff', async ({ actor, params }) => {
    await imports.cancel(actor, params.id);
    return { success: true as const, message: 'The task stops at its next safe point' };
  }),
  route(settleConflict, 'staff', async ({ actor, params, body }) => {
    await conflicts.settle(actor, params.id, body);
    return { success: true as const, message: 'Settled' };
  }),
  route(getStockHistory, 'signedIn', ({ params, query }) => stockHistory.list(params.id, query)),
];
