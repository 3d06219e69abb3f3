import { getDashboardStats } from '@chainline/shared/management/management-contract';
import { listRuns } from '@chainline/shared/sync/run-contract';
import { getStockMovements } from '@chainline/shared/sync/stock-movements-contract';
import { getSyncState } from '@chainline/shared/sync/sync-state-contract';
import { cancelTask, listTasks } from '@chainline/shared/tasks/task-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageRoutes } from '../../../app/page-routes';
import { runId } from '../../runs/testing/run-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp, renderElement } from '../../../testing/render';
import { answerDashboard, answerRunDetails, buildLiveState, noTasks } from '../testing/dashboard-answers';
import { buildMovementDay, buildState, moment } from '../testing/dashboard-builders';
import { SyncDashboardPage } from './SyncDashboardPage';

const open = () => renderElement(<SyncDashboardPage />, '/sync-dashboard');
const part = (name: string) => screen.findByRole('region', { name });
const task = { id: runId, name: 'Stock sync', time_start: moment };

beforeEach(() => {
  storeTestSession({ role: 'manager' });
});

describe('access to the dashboard', () => {
  it('is given to managers, through the menu', async () => {
    answerDashboard();
    renderApp({ at: '/sync-dashboard', pages: [...pageRoutes] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sync Dashboard' })).toBeVisible();
    const menu = within(screen.getByRole('region', { name: 'Admin' }));
    expect(menu.getByRole('link', { name: 'Sync Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['staff', '/dashboard'],
    ['quotes', '/quote-builder'],
  ])('is denied to a %s, who is redirected home, without a menu item', async (role, path) => {
    storeTestSession({ role });
    const others = pageRoutes.filter((route) => route.path !== path);
    const { router } = renderApp({
      at: '/sync-dashboard',
      pages: [{ path, element: <h1>Home</h1> }, ...others],
    });
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
    expect(screen.queryByRole('link', { name: 'Sync Dashboard' })).not.toBeInTheDocument();
  });
});

describe('the figures', () => {
  it('count bikes and accessories, conflicts and held runs', async () => {
    answerDashboard({ state: buildLiveState({ stock: { conflicts: 8, held_runs: 1 } }) });
    open();
    const bikes = within(await part('Bikes'));
    expect(await bikes.findByText('128')).toBeVisible();
    expect(bikes.getByText('97 in stock')).toBeVisible();
    expect(within(await part('Accessories')).getByText('251 in stock')).toBeVisible();
    const conflicts = within(await part('Conflicts'));
    expect(await conflicts.findByText('8')).toBeVisible();
    expect(conflicts.getByRole('link', { name: 'Settle them' })).toHaveAttribute(
      'href',
      '/sync-dashboard?tab=conflicts',
    );
    expect(within(await part('Held runs')).getByText('1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Conflicts (8)' })).toBeVisible();
  });

  it('are skeletons while loading', async () => {
    answerDashboard();
    server.use(mockEndpoint(getDashboardStats, () => new Promise<Response>(() => undefined)));
    open();
    const bikes = await part('Bikes');
    expect(await within(await part('Held runs')).findByText('0')).toBeVisible();
    expect(bikes.querySelector('.MuiSkeleton-root')).toBeInTheDocument();
  });

  it('report a failed load, and retry', async () => {
    answerDashboard();
    server.use(mockEndpoint(getDashboardStats, () => failure(422, 'The figures are not ready.')));
    const { user } = open();
    const alert = await screen.findByText('The product figures could not be loaded.');
    expect(alert).toBeVisible();
    expect(within(await part('Bikes')).getByText('Could not be loaded')).toBeVisible();
    answerDashboard();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('97 in stock')).toBeVisible();
  });

  it('are refreshed on request, and show their age', async () => {
    const world = answerDashboard();
    const { user } = open();
    expect(await within(await part('Conflicts')).findByText('Nothing to decide')).toBeVisible();
    expect(await screen.findByText(/^Updated \d+ s ago$/)).toBeVisible();
    world.state = buildLiveState({ stock: { conflicts: 3 } });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await within(await part('Conflicts')).findByText('3')).toBeVisible();
  });

  it('stay, with a warning, if a refresh fails', async () => {
    answerDashboard();
    const { user } = open();
    expect(await screen.findByText('97 in stock')).toBeVisible();
    server.use(mockEndpoint(getDashboardStats, () => failure(422, 'Not now')));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/Some figures could not be refreshed/)).toBeVisible();
    expect(screen.getByText('97 in stock')).toBeVisible();
  });
});

describe('the live state', () => {
  it('shows both connections, webhooks, rate limit and pending changes', async () => {
    const rate_limit = { level: 30, size: 60, drip_per_second: 0, as_of: new Date().toISOString() };
    answerDashboard({ state: buildLiveState({ lightspeed: { rate_limit }, stock: { open_intents: 3 } }) });
    open();
    const shop = within(await part('WooCommerce'));
    expect(shop.getByText('Answering')).toBeVisible();
    expect(shop.getByText('order.updated')).toBeVisible();
    expect(shop.getByText('active')).toBeVisible();
    const till = within(await part('Lightspeed'));
    expect(till.getByText('Connected')).toBeVisible();
    expect(till.getByText('Fitzroy')).toBeVisible();
    const gauge = till.getByRole('meter', { name: 'Rate limit' });
    expect(gauge).toHaveAttribute('aria-valuenow', '50');
    expect(gauge).toHaveAttribute('aria-valuetext', '30 of 60 used');
    expect(within(await part('Mappings')).getByText('Updating')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Warnings' })).not.toBeInTheDocument();
  });

  it('does not call a silent side connected, nor open decisions settled', async () => {
    const last_heard_at = new Date(Date.now() - 61_000).toISOString();
    const stock = { conflicts: 38, in_step: 142 };
    const state = buildLiveState({ lightspeed: { last_heard_at }, woocommerce: { last_heard_at: null }, stock });
    answerDashboard({ state });
    open();
    expect(within(await part('Lightspeed')).getByText('Not answering')).toBeVisible();
    expect(within(await part('WooCommerce')).getByText('No contact yet')).toBeVisible();
    const between = within(await part('Mappings'));
    expect(between.getByText('38 to decide')).toBeVisible();
    expect(between.getByText('142')).toBeVisible();
    expect(between.queryByText('All settled')).not.toBeInTheDocument();
  });

  it("measures silence by the server's clock, whatever the browser's time", async () => {
    const minuteLater = new Date(Date.parse(moment) + 61_000).toISOString();
    const world = answerDashboard({ state: buildState() });
    const { user } = open();
    expect(await within(await part('Lightspeed')).findByText('Connected')).toBeVisible();
    expect(within(await part('Mappings')).getByText('All settled')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Warnings' })).not.toBeInTheDocument();

    world.state = buildState({ as_of: minuteLater, stock: { round_overdue_since: moment } });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Stock has not been synchronised for 1 min/)).toBeVisible();
    expect(within(await part('Lightspeed')).getByText('Not answering')).toBeVisible();
    expect(within(await part('Mappings')).getByText('Not running')).toBeVisible();
  });

  it('claims nothing without mappings', async () => {
    answerDashboard({ state: buildLiveState({ stock: { mappings: 0, enabled: 0, in_step: 0 } }) });
    open();
    expect(await within(await part('Conflicts')).findByText('Nothing is mapped yet')).toBeVisible();
    expect(within(await part('Mappings')).getByText('Nothing mapped yet')).toBeVisible();
  });

  it('shows warnings with the next step', async () => {
    answerDashboard({ state: buildLiveState({ lightspeed: { connected: false } }) });
    open();
    const warnings = within(await part('Warnings'));
    expect(warnings.getByText('Lightspeed is not connected.')).toBeVisible();
    expect(warnings.getByRole('link', { name: 'Open the connection' })).toHaveAttribute('href', '/lightspeed');
  });

  it('reports a failed load', async () => {
    answerDashboard();
    server.use(mockEndpoint(getSyncState, () => failure(422, 'Not now')));
    open();
    expect(await screen.findByText('The state of the sync could not be loaded.')).toBeVisible();
  });
});

describe('the tasks', () => {
  it('are in three groups with their counts', async () => {
    answerRunDetails(() => []);
    const scheduled = { id: 'clean-up', name: 'Nightly clean-up', time_start: moment };
    answerDashboard({ tasks: { active: [task], reserved: [], scheduled: [scheduled] } });
    open();
    expect(await screen.findByRole('heading', { name: 'Active (1)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Reserved (0)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Scheduled (1)' })).toBeVisible();
    const active = within(screen.getByRole('table', { name: 'Active tasks' }));
    expect(active.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'Task',
      'Started',
      'Cancel',
    ]);
    expect(active.getByRole('link', { name: '4f1c7a52' })).toHaveAttribute('href', `/sync-dashboard/runs/${runId}`);
    const waiting = within(screen.getByRole('table', { name: 'Scheduled tasks' }));
    expect(waiting.getByText('Nightly clean-up')).toBeVisible();
    expect(waiting.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are cancelled only after confirmation', async () => {
    answerRunDetails(() => []);
    const world = answerDashboard({ tasks: { ...noTasks, active: [task] } });
    const cancelled: string[] = [];
    server.use(
      mockEndpoint(cancelTask, ({ params }) => {
        cancelled.push(params.id);
        world.tasks = noTasks;
        return { success: true, message: 'The task will stop at its next safe point.' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel Stock sync' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it running' }));
    expect(cancelled).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Cancel Stock sync' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel task' }));
    expect(await screen.findByText('The task will stop at its next safe point.')).toBeVisible();
    expect(cancelled).toEqual([runId]);
    expect(await screen.findByRole('heading', { name: 'Active (0)' })).toBeVisible();
  });

  it('report a failed load', async () => {
    answerDashboard();
    server.use(mockEndpoint(listTasks, () => failure(422, 'Not now')));
    open();
    expect(await screen.findByText('The tasks could not be loaded.')).toBeVisible();
  });
});

describe('the chart', () => {
  it('is drawn with a table of its figures', async () => {
    const movements = Array.from({ length: 14 }, (_, index) =>
      buildMovementDay({ day: `2026-11-${String(index + 8).padStart(2, '0')}`, till_sale: 5, online_order: 2 }),
    );
    answerDashboard({ movements });
    open();
    const figure = within(await screen.findByRole('group', { name: 'Movements by day' }));
    const table = within(figure.getByRole('table', { name: 'Movements by day' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(14);
    expect(rows.at(-1)).toHaveTextContent('Saturday 21 November52000');
  });

  it('reports an empty period', async () => {
    answerDashboard();
    open();
    expect(await screen.findByText('Nothing moved in the last 14 days')).toBeVisible();
  });

  it('reports a failed load', async () => {
    answerDashboard();
    server.use(
      mockEndpoint(listRuns, () => failure(422, 'Not now')),
      mockEndpoint(getStockMovements, () => failure(422, 'Not now')),
    );
    open();
    expect(await screen.findByText('The movements could not be loaded.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('The runs that need a decision could not be loaded.')).toBeVisible());
  });
});
