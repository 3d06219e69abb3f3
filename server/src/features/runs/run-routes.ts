import { toPagination } from '@chainline/shared/http/list-query';
import {
  exportRunItems,
  getRun,
  getSyncStatus,
  listRunItems,
  listRuns,
  type Run,
  type SyncInfo,
} from '@chainline/shared/sync/run-contract';
import { NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';
import { runFileName, toRunCsv } from './run-export';
import type { RunReadModel } from './run-read-model';

type Services = { runViews: RunReadModel };

/** The contract has no null amounts here: unknown ones are 0. */
const toSyncInfo = (run: Run): SyncInfo => ({
  status: run.status,
  progress: run.progress ?? 0,
  items_processed: run.items_processed,
  items_total: run.items_total ?? 0,
  items_success: run.items_success,
  message: run.message,
});

export const createRunRoutes = ({ runViews }: Services): Route[] => {
  const notFound = () => new NotFoundError('run.not_found', 'This run does not exist.');
  const get = async (id: string, viewer: Actor): Promise<Run> => {
    const run = await runViews.find(id, viewer);
    if (!run) throw notFound();
    return run;
  };
  return [
    route(getRun, 'staff', ({ actor, params }) => get(params.id, actor)),
    route(listRunItems, 'staff', async ({ params, query }) => {
      const { items, counts, total } = await runViews.listItems(params.id, query);
      if (total === 0 && !(await runViews.exists(params.id))) throw notFound();
      return { items, counts, pagination: toPagination(query, total) };
    }),
    route(exportRunItems, 'staff', async ({ actor, params }) => {
      const run = await get(params.id, actor);
      return { filename: runFileName(run), csv: toRunCsv(await runViews.listAllItems(run.id)) };
    }),
    route(listRuns, 'manager', async ({ actor, query }) => {
      const { history, total } = await runViews.list(query, actor);
      const { page, pages } = toPagination({ page: query.page, per_page: query.limit }, total);
      return { success: true as const, history, page, limit: query.limit, total, pages };
    }),
    route(getSyncStatus, 'staff', async ({ actor, params }) => ({
      success: true as const,
      sync_info: toSyncInfo(await get(params.id, actor)),
    })),
  ];
};
