import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { listProducts } from '@chainline/shared/products/product-contract';
import {
  alreadyRunningMessage,
  cancelTask,
  getTask,
  listTasks,
  startLightspeedImport,
  startWooImport,
  type Task,
} from '@chainline/shared/tasks/task-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerOpenEdits } from '../testing/product-answers';
import { renderApp } from '../../../testing/render';
import { buildProduct, buildTask } from '../../../testing/product-samples';
import { InventoryPage } from './InventoryPage';

const wooTask = '0d0e2c3e-6a2b-4c1d-8e9f-1234567890ab';
const tillTask = '1d0e2c3e-6a2b-4c1d-8e9f-1234567890ab';
const wooName = 'Import products from WooCommerce';
const tillName = 'Import items from Lightspeed';

const open = () => renderApp({ at: '/inventory', pages: [{ path: '/inventory', Component: InventoryPage }] });
const syncAll = () => screen.findByRole('button', { name: 'Sync All Products' });
const alertOf = (name: string) => screen.findByRole('group', { name });
const poll = () => act(() => vi.advanceTimersByTimeAsync(2000));

const importFrom = async (user: UserEvent, source: string) => {
  await user.click(await screen.findByRole('button', { name: 'More imports' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`Import from ${source}`) }));
};

const lightspeedIs = (connected: boolean) =>
  server.use(
    mockEndpoint(getLightspeedStatus, () => ({
      connected,
      expires_at: null,
      error: null,
      message: '',
      account_name: null,
      shop_id: null,
      shop_name: null,
      paused: null,
    })),
  );

const startable = () => {
  const started: unknown[] = [];
  const answer = (task_id: string) => ({ success: true as const, task_id, already_running: false, message: '' });
  server.use(
    mockEndpoint(startWooImport, ({ body }) => {
      started.push({ woo: body });
      return answer(wooTask);
    }),
    mockEndpoint(startLightspeedImport, ({ body }) => {
      started.push({ lightspeed: body });
      return answer(tillTask);
    }),
  );
  return started;
};

/** Handles task requests with the task's current state. */
const taskIs = (overrides: Partial<Task>) => {
  const told = { now: overrides, asked: 0 };
  server.use(
    mockEndpoint(getTask, ({ params }) => {
      told.asked += 1;
      return buildTask({ task_id: params.id, ...told.now });
    }),
  );
  return told;
};

const underWay = (...tasks: { id: string; name: string }[]) =>
  server.use(
    mockEndpoint(listTasks, () => ({
      tasks: { active: tasks.map((task) => ({ ...task, time_start: null })), reserved: [], scheduled: [] },
    })),
  );

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  storeTestSession();
  answerOpenEdits();
  underWay();
  lightspeedIs(true);
  server.use(
    mockEndpoint(listProducts, ({ query }) => ({
      products: [buildProduct()],
      pagination: { page: query.page, per_page: query.per_page, total: 1, pages: 1 },
    })),
  );
});

describe('starting an import', () => {
  it('imports everything from both sides', async () => {
    const started = startable();
    taskIs({});
    const { user } = open();
    await screen.findByText('1 product');
    await user.click(await syncAll());
    expect(await alertOf('Importing from WooCommerce')).toBeVisible();
    expect(await alertOf('Importing from Lightspeed')).toBeVisible();
    expect(started).toEqual([{ woo: { incremental: false } }, { lightspeed: { incremental: false } }]);
  });

  it('skips Lightspeed if it is not connected', async () => {
    lightspeedIs(false);
    const started = startable();
    taskIs({});
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More imports' }));
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: /Import from Lightspeed/ })).toHaveAttribute('aria-disabled', 'true'),
    );
    expect(screen.getByText('Lightspeed is not connected')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await syncAll());
    expect(await alertOf('Importing from WooCommerce')).toBeVisible();
    expect(started).toEqual([{ woo: { incremental: false } }]);
  });

  it.each([
    ['WooCommerce', [{ woo: { incremental: true } }]],
    ['Lightspeed', [{ lightspeed: { incremental: true } }]],
  ])('imports only changes of %s from the menu', async (source, expected) => {
    const started = startable();
    taskIs({});
    const { user } = open();
    await importFrom(user, source);
    expect(await alertOf(`Importing from ${source}`)).toBeVisible();
    expect(started).toEqual(expected);
  });

  it('shows that it is starting, and cannot be pressed twice', async () => {
    lightspeedIs(false);
    server.use(mockEndpoint(startWooImport, () => delay('infinite').then(() => failure(500, 'late'))));
    const { user } = open();
    await importFrom(user, 'WooCommerce');
    expect(await alertOf('Starting the import from WooCommerce')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: /Starting/ })).not.toHaveAttribute('aria-valuenow');
    expect(await syncAll()).toBeDisabled();
  });

  it('reports a sync already in progress and follows it', async () => {
    server.use(
      mockEndpoint(startWooImport, () => ({
        success: true as const,
        task_id: wooTask,
        already_running: true,
        message: alreadyRunningMessage,
      })),
    );
    taskIs({ progress: 30 });
    const { user } = open();
    await importFrom(user, 'WooCommerce');
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
    expect(await screen.findByText('30%')).toBeVisible();
  });

  it('reports a refused start, and starts on Retry', async () => {
    server.use(
      mockEndpoint(startWooImport, () => failure(409, 'The online shop is not set up', { request_id: 'r-4' })),
    );
    const { user } = open();
    await importFrom(user, 'WooCommerce');
    const alert = await screen.findByText('Failed to start sync.');
    expect(alert.parentElement).toHaveTextContent('The online shop is not set upRequest id: r-4');
    startable();
    taskIs({});
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await alertOf('Importing from WooCommerce')).toBeVisible();
  });

  it('distinguishes a start without a response', async () => {
    server.use(mockEndpoint(startWooImport, () => HttpResponse.error()));
    const { user } = open();
    await importFrom(user, 'WooCommerce');
    expect(await screen.findByText('Failed to start sync due to an error.')).toBeVisible();
  });
});

describe('a running import', () => {
  it('is found again after a reload, running or queued; other tasks are not shown', async () => {
    server.use(
      mockEndpoint(listTasks, () => ({
        tasks: {
          active: [{ id: wooTask, name: wooName, time_start: null }],
          reserved: [{ id: tillTask, name: tillName, time_start: null }],
          scheduled: [{ id: '2d0e2c3e-6a2b-4c1d-8e9f-1234567890ab', name: 'Stock sync', time_start: null }],
        },
      })),
    );
    taskIs({});
    open();
    expect(await alertOf('Importing from WooCommerce')).toBeVisible();
    expect(await alertOf('Importing from Lightspeed')).toBeVisible();
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  });

  it('is polled every two seconds, with an indeterminate bar until the total is known', async () => {
    underWay({ id: wooTask, name: wooName });
    const told = taskIs({ items_processed: 40 });
    open();
    const bar = await screen.findByRole('progressbar', { name: 'Importing from WooCommerce' });
    expect(bar).not.toHaveAttribute('aria-valuenow');
    expect(screen.getByText('40 so far')).toBeVisible();
    told.now = { progress: 46, items_processed: 190, items_total: 412 };
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(told.asked).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(await screen.findByText('46%')).toBeVisible();
    expect(bar).toHaveAttribute('aria-valuenow', '46');
    expect(screen.getByText('190 of 412')).toBeVisible();
  });

  it('is cancelled on request', async () => {
    underWay({ id: wooTask, name: wooName });
    const told = taskIs({});
    let cancelled: string | null = null;
    server.use(
      mockEndpoint(cancelTask, ({ params }) => {
        cancelled = params.id;
        return { success: true as const, message: 'The task will stop at its next safe point' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Cancelling…' })).toBeDisabled();
    await waitFor(() => expect(cancelled).toBe(wooTask));
    told.now = { status: 'cancelled', message: 'Cancelled' };
    await poll();
    expect(await alertOf('Sync cancelled!')).toBeVisible();
  });

  it('can be cancelled again if the server did not accept it', async () => {
    underWay({ id: wooTask, name: wooName });
    taskIs({});
    server.use(mockEndpoint(cancelTask, () => failure(422, 'Not now')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('stops polling if its status cannot be read, until Retry', async () => {
    underWay({ id: wooTask, name: wooName });
    server.use(mockEndpoint(getTask, () => failure(404, 'This task does not exist.', { request_id: 'r-8' })));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to get sync status.This task does not exist.Request id: r-8');
    const told = taskIs({ progress: 5 });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(told.asked).toBe(0);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('5%')).toBeVisible();
  });
});

describe('a finished import', () => {
  it('shows 100 % and reloads the list', async () => {
    underWay({ id: wooTask, name: wooName });
    const told = taskIs({ progress: 99 });
    open();
    await screen.findByText('99%');
    server.use(
      mockEndpoint(listProducts, ({ query }) => ({
        products: [buildProduct(), buildProduct({ id: 2, name: 'Brand-new bell' })],
        pagination: { page: query.page, per_page: query.per_page, total: 2, pages: 1 },
      })),
    );
    told.now = { status: 'completed', progress: 100, message: 'Import complete' };
    await poll();
    const alert = await alertOf('Sync completed!');
    expect(within(alert).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    expect(alert).toHaveTextContent('WooCommerce · Import complete');
    expect(await screen.findByText('Brand-new bell')).toBeVisible();
    const { asked } = told;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(told.asked).toBe(asked);
  });

  it('shows its error, can be dismissed, and run again', async () => {
    underWay({ id: wooTask, name: wooName });
    const told = taskIs({ status: 'failed', message: 'The shop refused the key.' });
    const { user } = open();
    const alert = await alertOf('Sync failed!');
    expect(alert).toHaveTextContent('WooCommerce · The shop refused the key.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(alert).not.toBeInTheDocument();
    startable();
    told.now = {};
    await importFrom(user, 'WooCommerce');
    expect(await alertOf('Importing from WooCommerce')).toBeVisible();
  });
});
