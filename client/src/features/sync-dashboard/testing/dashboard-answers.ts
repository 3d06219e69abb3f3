import { toPagination } from '@chainline/shared/http/list-query';
import { getDashboardStats } from '@chainline/shared/management/management-contract';
import { listConflicts, type Conflict, type ConflictListQuery } from '@chainline/shared/sync/conflict-contract';
import {
  getRun,
  listRunItems,
  listRuns,
  type Run,
  type RunHistoryQuery,
  type RunItem,
} from '@chainline/shared/sync/run-contract';
import { getStockMovements, type MovementDay } from '@chainline/shared/sync/stock-movements-contract';
import { getSyncState, type SyncState } from '@chainline/shared/sync/sync-state-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import type { Tasks } from '../api/dashboard-queries';
import { buildState, buildStats, type StateParts } from './dashboard-builders';

export const noTasks: Tasks = { active: [], reserved: [], scheduled: [] };

/** Answers history requests from `read`; returns the queries received. */
export const answerRuns = (read: (query: RunHistoryQuery) => Run[], total?: number): RunHistoryQuery[] => {
  const asked: RunHistoryQuery[] = [];
  server.use(
    mockEndpoint(listRuns, ({ query }) => {
      asked.push(query);
      const history = read(query);
      const { page, limit } = query;
      const all = total ?? history.length;
      return { success: true, history, page, limit, total: all, pages: Math.max(1, Math.ceil(all / limit)) };
    }),
  );
  return asked;
};

/** Both sides have just been heard from, by the test's clock. */
export const buildLiveState = (parts: StateParts = {}): SyncState => {
  const last_heard_at = new Date().toISOString();
  return buildState({
    as_of: last_heard_at,
    ...parts,
    woocommerce: { last_heard_at, ...parts.woocommerce },
    lightspeed: { last_heard_at, ...parts.lightspeed },
  });
};

type World = { state: SyncState; tasks: Tasks; waiting: Run[]; movements: MovementDay[] };

/** Answers all requests of the dashboard. The test can change the returned state between requests. */
export const answerDashboard = (parts: Partial<World> = {}): World => {
  const world: World = { state: buildLiveState(), tasks: noTasks, waiting: [], movements: [], ...parts };
  server.use(
    mockEndpoint(getDashboardStats, () => buildStats()),
    mockEndpoint(getSyncState, () => world.state),
    mockEndpoint(getStockMovements, () => ({ days: world.movements })),
    mockEndpoint(listTasks, () => ({ tasks: world.tasks })),
  );
  answerRuns(({ status }) => (status === 'awaiting_approval' ? world.waiting : []));
  return world;
};

/** Answers run requests from `read`, by id. */
export const answerRunDetails = (read: () => readonly Run[]): void =>
  server.use(
    mockEndpoint(
      getRun,
      ({ params }) => read().find(({ id }) => id === params.id) ?? failure(404, 'This run does not exist.'),
    ),
  );

export const answerItems = (items: RunItem[]): void =>
  server.use(
    mockEndpoint(listRunItems, ({ query }) => {
      const shown = items.filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome);
      const counts = Object.fromEntries(
        items.map(({ outcome }) => [outcome, items.filter((item) => item.outcome === outcome).length]),
      );
      return { items: shown, counts, pagination: toPagination(query, shown.length) };
    }),
  );

/** Answers conflict requests from `read`; returns the queries received. */
export const answerConflicts = (read: () => Conflict[]): ConflictListQuery[] => {
  const asked: ConflictListQuery[] = [];
  server.use(
    mockEndpoint(listConflicts, ({ query }) => {
      asked.push(query);
      const conflicts = read();
      return { conflicts, pagination: toPagination(query, conflicts.length) };
    }),
  );
  return asked;
};
