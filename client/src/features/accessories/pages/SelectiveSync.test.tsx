import { listAccessories } from '@chainline/shared/products/accessory-contract';
import {
  applyRun,
  discardRun,
  getRun,
  listRunItems,
  retryRun,
  undoRun,
  type Run,
} from '@chainline/shared/sync/run-contract';
import { startSelectiveSync } from '@chainline/shared/sync/selective-contract';
import { cancelTask, listTasks } from '@chainline/shared/tasks/task-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOpenEdits } from '../../products/testing/product-answers';
import { buildRun, buildRunItem, runId } from '../../runs/testing/run-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { buildAccessory } from '../../../testing/product-samples';
import { renderApp } from '../../../testing/render';
import { defaultChoice } from '../selective-form';
import { AccessoriesPage } from './AccessoriesPage';

const nothing = { apply: false, discard: false, cancel: false, undo: false, retry: false };
const otherId = '5f1c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02';
const started = { success: true as const, already_running: false, message: 'Selective sync started' };

const openDialog = async () => {
  const view = renderApp({ at: '/accessories', pages: [{ path: '/accessories', Component: AccessoriesPage }] });
  await view.user.click(await screen.findByRole('button', { name: 'Selective Sync' }));
  const dialog = await screen.findByRole('dialog', { name: 'Selective Sync' });
  const press = (name: string) => view.user.click(within(dialog).getByRole('button', { name }));
  return { ...view, dialog, press };
};

/** Handles run requests with the run's current state; returns a function to change it. */
const runIs = (overrides: Partial<Run>) => {
  const told = { now: overrides };
  server.use(
    mockEndpoint(getRun, ({ params }) =>
      buildRun({ id: params.id, kind: 'selective', name: 'Selective sync', can: nothing, ...told.now }),
    ),
  );
  return told;
};

const takesStarts = (answer: Partial<{ sync_id: string; already_running: boolean; message: string }> = {}) => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint(startSelectiveSync, ({ body }) => {
      bodies.push(body);
      return { ...started, sync_id: runId, ...answer };
    }),
  );
  return bodies;
};

beforeEach(() => {
  storeTestSession();
  answerOpenEdits();
  server.use(
    mockEndpoint(listTasks, () => ({ tasks: { active: [], reserved: [], scheduled: [] } })),
    mockEndpoint(listAccessories, () => ({ accessories: [buildAccessory()], total: 1, page: 1, pages: 1 })),
    mockEndpoint(listRunItems, () => ({
      items: [buildRunItem({ outcome: 'planned' })],
      counts: { planned: 1 },
      pagination: { page: 1, per_page: 25, total: 1, pages: 1 },
    })),
  );
});

describe('the choice', () => {
  it('opens with the stated defaults', async () => {
    const { dialog } = await openDialog();
    const ticks = within(dialog)
      .getAllByRole('checkbox')
      .map((tick) => [tick.closest('label')?.textContent, tick instanceof HTMLInputElement && tick.checked]);
    expect(ticks).toEqual([
      ['Images', true],
      ['Pricing', true],
      ['Stock', true],
      ['Descriptions', true],
      ['WooCommerce', true],
      ['Lightspeed', false],
      ['WooCommerce receives images', true],
      ['WooCommerce sends images', true],
      ['Lightspeed receives images', false],
      ['Lightspeed sends images', false],
    ]);
  });

  it('is sent unchanged', async () => {
    const bodies = takesStarts();
    runIs({ status: 'running' });
    const { user, dialog, press } = await openDialog();
    for (const name of ['Descriptions', 'Lightspeed', 'Lightspeed receives images']) {
      await user.click(within(dialog).getByRole('checkbox', { name }));
    }
    await press('Sync now');
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          ...defaultChoice,
          syncDescriptions: false,
          lightspeedTarget: true,
          imageSyncSettings: {
            woocommerce: { receiveImages: true, sendImages: true },
            lightspeed: { receiveImages: true, sendImages: false },
          },
        },
      ]),
    );
  });

  it('names missing choices before sending', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('checkbox', { name: 'WooCommerce' }));
    expect(within(dialog).getByText('Choose at least one target.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Preview' })).toBeDisabled();
    for (const name of ['Images', 'Pricing', 'Stock', 'Descriptions']) {
      await user.click(within(dialog).getByRole('checkbox', { name }));
    }
    expect(within(dialog).getByText(/^Choose what to sync/)).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: 'WooCommerce sends images' })).toBeDisabled();
  });

  it('reports a failed start and keeps the choice', async () => {
    server.use(mockEndpoint(startSelectiveSync, () => failure(409, 'Lightspeed is not connected')));
    const { dialog, press } = await openDialog();
    await press('Sync now');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Sync failed. Please try again.Lightspeed is not connected',
    );
    expect(within(dialog).getByRole('button', { name: 'Sync now' })).toBeEnabled();
  });
});

describe('a preview', () => {
  it('shows the plan and saves it on Apply', async () => {
    const bodies = takesStarts();
    const told = runIs({ status: 'awaiting_approval', can: { ...nothing, apply: true, discard: true } });
    server.use(mockEndpoint(applyRun, () => ({ ...started, sync_id: runId })));
    const { user, press } = await openDialog();
    await press('Preview');
    const plan = await screen.findByRole('dialog', { name: 'Preview: Selective sync' });
    expect(bodies).toEqual([{ ...defaultChoice, preview: true }]);
    told.now = { status: 'completed', message: '1 written' };
    await user.click(within(plan).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('group', { name: 'Sync completed!' })).toBeVisible();
  });

  it('stays on the page when its dialog is closed, until it is discarded', async () => {
    takesStarts();
    runIs({ status: 'awaiting_approval', can: { ...nothing, apply: true, discard: true } });
    server.use(mockEndpoint(discardRun, () => ({ success: true as const, message: 'Discarded' })));
    const { user, press } = await openDialog();
    await press('Preview');
    await user.click(
      within(await screen.findByRole('dialog', { name: /Preview/ })).getByRole('button', { name: 'Close' }),
    );
    const waiting = await screen.findByRole('group', { name: 'Selective sync needs a decision' });
    await user.click(within(waiting).getByRole('button', { name: 'See what would change' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });
});

describe('a running sync', () => {
  const follow = async (overrides: Partial<Run>) => {
    takesStarts();
    const told = runIs(overrides);
    const view = await openDialog();
    await view.press('Sync now');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return { ...view, told };
  };

  it('shows its progress and can be stopped', async () => {
    const cancelled: string[] = [];
    server.use(
      mockEndpoint(cancelTask, ({ params }) => {
        cancelled.push(params.id);
        return { success: true as const, message: '' };
      }),
    );
    const { user } = await follow({ status: 'running', progress: 40, can: { ...nothing, cancel: true } });
    const alert = await screen.findByRole('group', { name: 'Selective sync' });
    expect(alert).toHaveTextContent('40%');
    await user.click(within(alert).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(cancelled).toEqual([runId]));
  });

  it('retries only the failed items and follows that run', async () => {
    server.use(mockEndpoint(retryRun, () => ({ ...started, sync_id: otherId })));
    const { user, told } = await follow({ status: 'completed_with_errors', can: { ...nothing, retry: true } });
    const retry = await screen.findByRole('button', { name: 'Retry failed only' });
    expect(screen.getByRole('group', { name: 'Sync completed with errors!' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
    told.now = { status: 'running', name: 'Retry of a selective sync' };
    await user.click(retry);
    expect(await screen.findByRole('group', { name: 'Retry of a selective sync' })).toBeVisible();
  });

  it('can be undone by permitted users, and closed', async () => {
    server.use(mockEndpoint(undoRun, () => ({ ...started, sync_id: otherId })));
    const { user, told } = await follow({ status: 'completed', can: { ...nothing, undo: true } });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    told.now = { status: 'completed', name: 'Undo of a selective sync' };
    await user.click(undo);
    const detail = await screen.findByText(/^Undo of a selective sync/);
    const alert = screen.getByRole('group', { name: 'Sync completed!' });
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(detail).not.toBeInTheDocument();
  });

  it('reports that its state cannot be read', async () => {
    takesStarts();
    server.use(mockEndpoint(getRun, () => failure(422, 'No')));
    const { press } = await openDialog();
    await press('Sync now');
    expect(await screen.findByText('Failed to get sync status.')).toBeVisible();
  });

  it("shows another user's run if one is in progress", async () => {
    takesStarts({ sync_id: otherId, already_running: true, message: 'A selective sync is already in progress.' });
    runIs({ status: 'running', message: 'Prices' });
    const { press } = await openDialog();
    await press('Preview');
    expect(await screen.findByText('A selective sync is already in progress.')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Selective sync' })).toHaveTextContent('Prices');
  });

  it('is found again after a reload', async () => {
    server.use(
      mockEndpoint(listTasks, () => ({
        tasks: {
          active: [{ id: otherId, name: 'Selective sync of accessories', time_start: null }],
          reserved: [],
          scheduled: [],
        },
      })),
    );
    runIs({ status: 'running', name: 'Selective sync of accessories' });
    renderApp({ at: '/accessories', pages: [{ path: '/accessories', Component: AccessoriesPage }] });
    expect(await screen.findByRole('group', { name: 'Selective sync of accessories' })).toBeVisible();
  });
});
