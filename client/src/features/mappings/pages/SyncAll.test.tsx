import {
  applyRun,
  discardRun,
  getSyncStatus,
  retryRun,
  startSync,
  type Run,
  type SyncInfo,
} from '@chainline/shared/sync/run-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerItems, answerRun } from '../../runs/testing/run-answers';
import { buildRun, buildRunItem, runId } from '../../runs/testing/run-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerList, answerQuietly, answerTasks } from '../testing/mapping-answers';
import { buildMapping } from '../testing/mapping-builders';
import { ProductMappingsPage } from './ProductMappingsPage';

const open = (search = '') => renderElement(<ProductMappingsPage />, `/product-mappings${search}`);
type User = ReturnType<typeof open>['user'];
const panel = (name: string) => screen.findByRole('group', { name });
const poll = () => act(() => vi.advanceTimersByTimeAsync(2000));
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

const begin = async (user: User, how: 'Sync now' | 'Preview') => {
  await press(user, 'Sync All');
  await user.click(await (await dialog()).findByRole('button', { name: how }));
};

const startable = (already_running = false) => {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(startSync, ({ body }) => {
      sent.push(body);
      return { success: true, sync_id: runId, already_running, message: 'Sync started' };
    }),
  );
  return sent;
};

/** Handles sync requests with the sync's current state. */
const syncIs = (now: Partial<SyncInfo>) => {
  const told = { now, asked: 0 };
  const info: SyncInfo = {
    status: 'running',
    progress: 0,
    items_processed: 0,
    items_total: 0,
    items_success: 0,
    message: '',
  };
  server.use(
    mockEndpoint(getSyncStatus, () => {
      told.asked += 1;
      return { success: true, sync_info: { ...info, ...told.now } };
    }),
  );
  return told;
};

const runIs = (run: Partial<Run>) => {
  const told = { now: run };
  answerRun(() => buildRun(told.now));
  answerItems([buildRunItem()]);
  return told;
};

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  storeTestSession();
  answerQuietly();
  answerList(() => [buildMapping()]);
});

describe('syncing at once', () => {
  it('sends the products of the tab in both directions, and polls every two seconds', async () => {
    const sent = startable();
    const told = syncIs({});
    const { user } = open('?product_type=accessory');
    await begin(user, 'Sync now');
    expect(await panel('Syncing stock')).toBeVisible();
    expect(sent).toEqual([{ product_type: 'accessory', direction: 'both', preview: false }]);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    told.now = { progress: 45, items_processed: 9, items_total: 20, message: 'Writing' };
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(told.asked).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(await screen.findByText('Writing · 9 of 20')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
  });

  it.each([
    ['completed', 'Sync completed!'],
    ['completed_with_errors', 'Sync completed with errors!'],
    ['failed', 'Sync failed!'],
  ] as const)('reports that it is %s, and reloads the mappings', async (status, text) => {
    startable();
    runIs({ status });
    const told = syncIs({});
    const { user } = open();
    await begin(user, 'Sync now');
    await panel('Syncing stock');
    answerList(() => [buildMapping({ product_name: 'Read again' })]);
    told.now = { status, message: 'What came of it' };
    await poll();
    expect(await panel(text)).toHaveTextContent('What came of it');
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(await screen.findByText('Read again')).toBeVisible();
    const { asked } = told;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(told.asked).toBe(asked);
  });

  it('follows a sync already in progress', async () => {
    startable(true);
    syncIs({ progress: 30, items_total: 10 });
    const { user } = open();
    await begin(user, 'Sync now');
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
    expect(await screen.findByText('30%')).toBeVisible();
  });

  it.each([
    ['Failed to start sync.', () => failure(409, 'Lightspeed is not connected. Connect it first.')],
    ['Failed to start sync due to an error.', () => HttpResponse.error()],
  ])('reports "%s" and starts on Retry', async (text, answer) => {
    server.use(mockEndpoint(startSync, answer));
    const { user } = open();
    await begin(user, 'Sync now');
    expect(await screen.findByText(text)).toBeVisible();
    startable();
    syncIs({});
    await press(user, 'Retry');
    expect(await panel('Syncing stock')).toBeVisible();
  });

  it('stops polling if the status cannot be read', async () => {
    startable();
    server.use(mockEndpoint(getSyncStatus, () => failure(404, 'This run does not exist.')));
    const { user } = open();
    await begin(user, 'Sync now');
    expect(await screen.findByText('Failed to get sync status.')).toBeVisible();
    const told = syncIs({});
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(told.asked).toBe(0);
  });

  it('is found again after a reload', async () => {
    answerTasks({ id: runId, name: 'Stock sync of bikes' });
    syncIs({});
    open();
    expect(await panel('Syncing stock')).toBeVisible();
  });
});

describe('a sync with errors', () => {
  it('lists the failed items first', async () => {
    answerTasks({ id: runId, name: 'Stock sync' });
    syncIs({ status: 'completed_with_errors' });
    runIs({ status: 'completed_with_errors', items_failed: 1 });
    const items = answerItems([buildRunItem({ outcome: 'failed', error: 'The shop said no.' })]);
    const { user } = open();
    await press(user, 'See items');
    expect(await (await dialog()).findByText('The shop said no.')).toBeVisible();
    expect(items).toContainEqual(expect.objectContaining({ outcome: 'failed' }));
  });

  it('retries only the failed items and follows that run', async () => {
    answerTasks({ id: runId, name: 'Stock sync' });
    const told = syncIs({ status: 'completed_with_errors' });
    const can = { apply: false, discard: false, cancel: false, undo: false, retry: true };
    runIs({ status: 'completed_with_errors', can });
    const sync_id = '5f1c7a52-0d1b-4c8e-9a57-8f3f6f0f5a09';
    server.use(
      mockEndpoint(retryRun, () => {
        told.now = { status: 'running' };
        return { success: true, sync_id, already_running: false, message: 'Retrying' };
      }),
    );
    const { user } = open();
    await press(user, 'Retry failed only');
    expect(await panel('Syncing stock')).toBeVisible();
  });
});

it('leads to the conflicts after a sync that left some to a person', async () => {
  answerTasks({ id: runId, name: 'Stock sync' });
  syncIs({ status: 'completed', message: 'Done. 2 need your decision. 9 in sync' });
  runIs({ status: 'completed', items_conflict: 2 });
  open();
  expect(await panel('Sync completed!')).toHaveTextContent('Done. 2 need your decision');
  const link = await screen.findByRole('link', { name: 'Decide on 2' });
  expect(link).toHaveAttribute('href', '/sync-dashboard?tab=conflicts');
});

describe('a held sync', () => {
  const held = { status: 'awaiting_approval', held_reason: 'This run would set 40 products to 0.' } as const;

  it('tells staff that a manager has to approve it', async () => {
    answerTasks({ id: runId, name: 'Stock sync' });
    syncIs({ status: 'awaiting_approval' });
    runIs(held);
    open();
    expect(await panel('A manager has to approve this before anything is saved.')).toHaveTextContent(held.held_reason);
    expect(screen.queryByRole('link', { name: 'Go to Sync Dashboard' })).not.toBeInTheDocument();
  });

  it('links managers to the decision', async () => {
    storeTestSession({ role: 'manager' });
    answerTasks({ id: runId, name: 'Stock sync' });
    syncIs({ status: 'awaiting_approval' });
    runIs(held);
    open();
    const link = await screen.findByRole('link', { name: 'Go to Sync Dashboard' });
    expect(link).toHaveAttribute('href', '/sync-dashboard');
  });
});

describe('a preview', () => {
  it('is planned, shown and applied', async () => {
    const sent = startable();
    const told = runIs({ status: 'running', estimate: null, message: 'Reading the shop' });
    syncIs({});
    const applied: string[] = [];
    server.use(
      mockEndpoint(applyRun, ({ params }) => {
        applied.push(params.id);
        return { success: true, sync_id: runId, already_running: false, message: 'Applying' };
      }),
    );
    const { user } = open();
    await begin(user, 'Preview');
    const shown = await dialog();
    expect(await shown.findByRole('group', { name: 'Preparing the preview' })).toBeVisible();
    expect(sent).toEqual([{ product_type: 'bike', direction: 'both', preview: true }]);
    expect(shown.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
    told.now = {};
    await poll();
    expect(await shown.findByText(/Takes less than a minute/)).toBeVisible();
    expect(await shown.findByRole('row', { name: /Super73/ })).toHaveTextContent('4→ to 2−2');
    await user.click(shown.getByRole('button', { name: 'Apply' }));
    expect(await panel('Syncing stock')).toBeVisible();
    expect(applied).toEqual([runId]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is discarded', async () => {
    startable();
    runIs({});
    server.use(mockEndpoint(discardRun, () => ({ success: true, message: 'Discarded' })));
    const { user } = open();
    await begin(user, 'Preview');
    await press(user, 'Discard');
    expect(await screen.findByText('Discarded')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'See what would change' })).not.toBeInTheDocument();
  });

  it('stays on the page until it is decided, and can be reopened', async () => {
    startable();
    runIs({});
    syncIs({ status: 'awaiting_approval' });
    const { user } = open();
    await begin(user, 'Preview');
    await press(user, 'Close');
    expect(await panel('This sync needs a decision')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'See what would change');
    expect(await (await dialog()).findByRole('button', { name: 'Apply' })).toBeVisible();
  });

  it('is restored after a reload, and leaves the address when closed', async () => {
    startable();
    runIs({});
    syncIs({ status: 'awaiting_approval' });
    const first = open();
    await begin(first.user, 'Preview');
    await (await dialog()).findByRole('button', { name: 'Apply' });
    const { search } = first.router.state.location;
    first.unmount();

    const { user, router } = open(search);
    expect(await (await dialog()).findByRole('button', { name: 'Apply' })).toBeVisible();
    await press(user, 'Close');
    expect(await panel('This sync needs a decision')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('is replaced by a sync in progress', async () => {
    startable(true);
    syncIs({});
    const { user } = open();
    await begin(user, 'Preview');
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
    expect(await panel('Syncing stock')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('reports a failed start in the dialog', async () => {
    server.use(mockEndpoint(startSync, () => failure(409, 'The online shop is not set up')));
    const { user } = open();
    await begin(user, 'Preview');
    expect(await (await dialog()).findByText('Failed to start sync.')).toBeVisible();
    expect((await dialog()).getByText('The online shop is not set up')).toBeVisible();
  });

  it('is offered if mappings are awaiting their first sync', async () => {
    answerList(() => [buildMapping({ awaiting_first_sync: true })], 312, 312);
    const { user } = open();
    expect(await screen.findByText('Awaiting first sync')).toBeVisible();
    expect(screen.getByText(/312 mappings are awaiting the first sync/)).toBeVisible();
    await press(user, 'Preview');
    expect(await screen.findByRole('dialog', { name: 'Sync All' })).toBeVisible();
  });
});

it('shows why a mapping is skipped', async () => {
  answerList(() => [buildMapping({ skip_reason: 'The shop product is in the trash.' })]);
  open();
  expect(await screen.findByText('Skipped')).toBeVisible();
  expect(screen.getByText('The shop product is in the trash.')).toBeVisible();
});

it('cannot be started without permission', async () => {
  storeTestSession({ role: 'quotes' });
  answerList(() => [buildMapping({ awaiting_first_sync: true })], 1, 1);
  open();
  expect(await screen.findByText('Awaiting first sync')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Sync All|Auto-Match|Preview/ })).not.toBeInTheDocument();
});
