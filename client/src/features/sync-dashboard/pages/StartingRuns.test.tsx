import { startManagedImport, startManagedSync } from '@chainline/shared/management/management-contract';
import { applyRun, discardRun, type Run } from '@chainline/shared/sync/run-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRun, buildRunItem, runId } from '../../runs/testing/run-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerDashboard, answerItems, answerRunDetails, noTasks } from '../testing/dashboard-answers';
import { SyncDashboardPage } from './SyncDashboardPage';

const open = () => renderElement(<SyncDashboardPage />, '/sync-dashboard');
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

const started = (already_running = false) =>
  ({ success: true, task_id: runId, already_running, message: 'Started' }) as const;

const runningRun = buildRun({
  status: 'running',
  progress: 40,
  items_processed: 4,
  items_total: 10,
  message: 'Writing',
});
const held = buildRun({ name: 'Stock sync', held_reason: 'This run would change 64 of 180 mappings.' });

/** Accepts any start request; returns the requests. */
const answerStarts = (): unknown[] => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(startManagedImport, ({ body }) => {
      asked.push(body);
      return started();
    }),
    mockEndpoint(startManagedSync, ({ body }) => {
      asked.push(body);
      return started();
    }),
  );
  return asked;
};

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerItems([buildRunItem()]);
});

describe('starting a run', () => {
  it.each([
    [
      'imports',
      [
        ['Import WooCommerce Bikes', { source: 'woocommerce', product_type: 'bike', incremental: true }],
        ['Import WooCommerce Accessories', { source: 'woocommerce', product_type: 'accessory', incremental: true }],
        ['Import Lightspeed Bikes', { source: 'lightspeed', product_type: 'bike', incremental: true }],
        ['Import Lightspeed Accessories', { source: 'lightspeed', product_type: 'accessory', incremental: true }],
      ],
    ],
    [
      'syncs',
      [
        ['Sync Everything', { target: 'both', preview: false }],
        ['Sync Bikes', { target: 'both', product_type: 'bike', preview: false }],
        ['Sync Accessories', { target: 'both', product_type: 'accessory', preview: false }],
      ],
    ],
    [
      'previews',
      [
        ['Preview first: everything', { target: 'both', preview: true }],
        ['Preview first: bikes', { target: 'both', product_type: 'bike', preview: true }],
        ['Preview first: accessories', { target: 'both', product_type: 'accessory', preview: true }],
      ],
    ],
  ] as const)('each of the %s requests just that, and shows its progress', async (_name, buttons) => {
    answerDashboard();
    answerRunDetails(() => [runningRun]);
    const asked = answerStarts();
    const { user } = open();
    for (const [name] of buttons) {
      const before = asked.length;
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button).toBeEnabled());
      await user.click(button);
      await waitFor(() => expect(asked).toHaveLength(before + 1));
    }
    expect(asked).toEqual(buttons.map(([, body]) => body));
    const bar = await screen.findByRole('progressbar', { name: 'Stock sync of bikes' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('Writing · 4 of 10')).toBeVisible();
  });

  it('shows the result at the end', async () => {
    answerDashboard();
    answerStarts();
    answerRunDetails(() => [buildRun({ status: 'completed_with_errors', message: '9 written, 1 failed' })]);
    const { user } = open();
    await press(user, 'Sync Everything');
    const end = await screen.findByText('Sync completed with errors!');
    expect(end).toBeVisible();
    expect(screen.getByText(/9 written, 1 failed/)).toBeVisible();
    const message = screen.getAllByRole('status').find((status) => status.contains(end));
    await user.click(within(message ?? document.body).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(end).not.toBeInTheDocument());
  });

  it('leads to what needs a decision when nothing failed', async () => {
    answerDashboard();
    answerStarts();
    const message = 'Done. 17 need your decision. 308 in sync';
    answerRunDetails(() => [buildRun({ status: 'completed', message, items_conflict: 17 })]);
    const { user } = open();
    await press(user, 'Sync Everything');
    expect(await screen.findByText('Sync completed!')).toBeVisible();
    expect(screen.getByText(/Done\. 17 need your decision/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Decide on 17' });
    expect(link).toHaveAttribute('href', '/sync-dashboard?tab=conflicts');
  });

  it('follows a run already in progress', async () => {
    answerDashboard();
    answerRunDetails(() => [runningRun]);
    server.use(mockEndpoint(startManagedSync, () => started(true)));
    const { user } = open();
    await press(user, 'Sync Everything');
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Stock sync of bikes' })).toBeVisible();
  });

  it('reports a refusal, and retries', async () => {
    answerDashboard();
    server.use(mockEndpoint(startManagedSync, () => failure(422, 'Lightspeed is not connected.')));
    const { user } = open();
    await press(user, 'Sync Bikes');
    expect(await screen.findByText('Failed to start sync.')).toBeVisible();
    expect(screen.getByText('Lightspeed is not connected.')).toBeVisible();
    answerRunDetails(() => [runningRun]);
    const asked = answerStarts();
    await press(user, 'Retry');
    expect(await screen.findByRole('progressbar', { name: 'Stock sync of bikes' })).toBeVisible();
    expect(asked).toEqual([{ target: 'both', product_type: 'bike', preview: false }]);
  });

  it('reports a missing response', async () => {
    answerDashboard();
    server.use(mockEndpoint(startManagedSync, () => HttpResponse.error()));
    const { user } = open();
    await press(user, 'Sync Bikes');
    expect(await screen.findByText('Failed to start sync due to an error.')).toBeVisible();
  });

  it('reports that a followed run cannot be read', async () => {
    answerDashboard();
    answerStarts();
    answerRunDetails(() => []);
    const { user } = open();
    await press(user, 'Sync Bikes');
    expect(await screen.findByText('Failed to get sync status.')).toBeVisible();
  });
});

describe('a run started by somebody else', () => {
  it('is shown while running', async () => {
    answerRunDetails(() => [runningRun]);
    answerDashboard({ tasks: { ...noTasks, active: [{ id: runId, name: 'Stock sync of bikes', time_start: null }] } });
    open();
    expect(await screen.findByRole('progressbar', { name: 'Stock sync of bikes' })).toBeVisible();
  });
});

describe('a run that needs a decision', () => {
  const openWaiting = (run: Run) => {
    const world = answerDashboard({ waiting: [run] });
    return { world, ...open() };
  };

  it('shows the reason, the effect, and each item on request', async () => {
    const { user } = openWaiting(held);
    const card = within(await screen.findByRole('region', { name: 'Stock sync' }));
    expect(card.getByText('Held')).toBeVisible();
    expect(card.getByText('This run would change 64 of 180 mappings.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show the items' }));
    expect(await card.findByRole('table', { name: 'Items of the run' })).toBeVisible();
    expect(await card.findByText('Sold at the till')).toBeVisible();
  });

  it('is applied after confirmation, and followed', async () => {
    const { user, world } = openWaiting(held);
    const applied: string[] = [];
    server.use(
      mockEndpoint(applyRun, ({ params }) => {
        applied.push(params.id);
        world.waiting = [];
        return { success: true, sync_id: runId, already_running: false, message: 'Applying' };
      }),
    );
    answerRunDetails(() => [buildRun({ status: applied.length > 0 ? 'completed' : 'awaiting_approval' })]);
    await press(user, 'Apply');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply this run?' }));
    expect(applied).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Sync completed!')).toBeVisible();
    expect(applied).toEqual([runId]);
    await waitFor(() => expect(screen.queryByText('Held')).not.toBeInTheDocument());
  });

  it.each([
    ['a held run', held, 'Restore the quantities', 'Restore the quantities?', 'Restore the quantities'],
    ['a preview', buildRun({ name: 'Stock sync' }), 'Discard', 'Discard this preview?', 'Discard'],
  ])('is refused after confirmation: %s', async (_name, run, button, title, confirm) => {
    const { user, world } = openWaiting(run);
    server.use(
      mockEndpoint(discardRun, () => {
        world.waiting = [];
        return { success: true, message: 'Discarded it' };
      }),
    );
    await press(user, button);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await screen.findByText('Discarded it')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Stock sync' })).not.toBeInTheDocument());
  });

  it('stays with the reason if it could not be applied', async () => {
    const { user } = openWaiting(held);
    answerRunDetails(() => [held]);
    server.use(mockEndpoint(applyRun, () => failure(409, 'Somebody else decided this meanwhile.')));
    await press(user, 'Apply');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply this run?' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Somebody else decided this meanwhile.')).toBeVisible();
    expect(screen.getByText('Held')).toBeVisible();
  });
});
