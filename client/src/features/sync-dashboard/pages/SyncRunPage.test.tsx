import { exportRunItems, retryRun, undoRun, type Run } from '@chainline/shared/sync/run-contract';
import { cancelTask } from '@chainline/shared/tasks/task-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildRun, buildRunItem, runId } from '../../runs/testing/run-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerItems, answerRunDetails } from '../testing/dashboard-answers';
import { SyncRunPage } from './SyncRunPage';

const otherId = '4f1c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02';
const nothing = { apply: false, discard: false, cancel: false, undo: false, retry: false };
const finished = buildRun({
  status: 'completed_with_errors',
  message: '1 written, 1 failed',
  finished_at: '2026-11-21T01:00:09.000Z',
  decided_by: 'maya',
  estimate: null,
  can: { ...nothing, undo: true, retry: true },
});
const pages = [{ path: '/sync-dashboard/runs/:id', Component: SyncRunPage }];
const open = (id = runId) => renderApp({ at: `/sync-dashboard/runs/${id}`, pages });
const openRun = (run: Run, others: readonly Run[] = []) => {
  answerRunDetails(() => [run, ...others]);
  return open();
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const another = { success: true, sync_id: otherId, already_running: false, message: 'In progress' } as const;
const items = [
  buildRunItem({ outcome: 'applied' }),
  buildRunItem({ position: 2, product_name: 'Dirodi Rover', outcome: 'failed', error: 'The shop said no' }),
];

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerItems(items);
});

describe('the page of a run', () => {
  it('shows results, initiator and time, and links back to the history', async () => {
    openRun({ ...finished, retry_of: otherId });
    expect(await heading('Stock sync of bikes')).toBeVisible();
    expect(screen.getByText('1 written, 1 failed')).toBeVisible();
    const about = within(screen.getByRole('region', { name: 'About this run' }));
    expect(about.getByText('Completed with errors')).toBeVisible();
    expect(about.getByText('alex')).toBeVisible();
    expect(about.getByText('maya')).toBeVisible();
    expect(about.getByText('8 s')).toBeVisible();
    expect(about.getByRole('link', { name: '4f1c7a52' })).toHaveAttribute('href', `/sync-dashboard/runs/${otherId}`);
    expect(screen.getByRole('link', { name: 'All runs' })).toHaveAttribute('href', '/sync-dashboard?tab=history');
  });

  it('shows all items, or those with one outcome', async () => {
    const { user } = openRun(finished);
    expect(await screen.findByText('The shop said no')).toBeVisible();
    expect(screen.getByText('Super73 RX Mojave')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByRole('option', { name: /Failed/ }));
    await waitFor(() => expect(screen.queryByText('Super73 RX Mojave')).not.toBeInTheDocument());
    expect(screen.getByText('Dirodi Rover')).toBeVisible();
  });

  it('shows no items if none are kept', async () => {
    openRun({ ...finished, kind: 'import_woo', name: 'Import products from WooCommerce' });
    expect(await heading('Import products from WooCommerce')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'CSV' })).not.toBeInTheDocument();
  });

  it('shows progress, and can be cancelled after confirmation', async () => {
    const running = buildRun({ status: 'running', progress: 40, can: { ...nothing, cancel: true } });
    const cancelled: string[] = [];
    server.use(
      mockEndpoint(cancelTask, ({ params }) => {
        cancelled.push(params.id);
        return { success: true, message: 'It stops soon.' };
      }),
    );
    const { user } = openRun(running);
    expect(await screen.findByRole('progressbar', { name: 'In progress' })).toHaveAttribute('aria-valuenow', '40');
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this run?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel run' }));
    expect(await screen.findByText('It stops soon.')).toBeVisible();
    expect(cancelled).toEqual([runId]);
  });

  it('reports that the run does not exist', async () => {
    answerRunDetails(() => []);
    open();
    expect(await screen.findByText('This run could not be loaded.')).toBeVisible();
    expect(screen.getByText('This run does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All runs' })).toBeVisible();
  });
});

describe('the actions on a run', () => {
  const begun = buildRun({ id: otherId, name: 'Another stock sync', can: nothing });

  it('are those permitted by the server', async () => {
    openRun({ ...finished, can: nothing });
    await heading('Stock sync of bikes');
    const names = ['Undo', 'Retry failed only', 'Cancel run', 'Apply', 'Discard'];
    expect(names.flatMap((name) => screen.queryAllByRole('button', { name }))).toEqual([]);
  });

  it('include undo, which explains itself and then shows the undoing run', async () => {
    server.use(mockEndpoint(undoRun, () => another));
    const { user, router } = openRun(finished, [begun]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this run?' }));
    expect(dialog.getByText(/Reverses the changes by difference/)).toBeVisible();
    expect(dialog.getByText(/become conflicts to settle/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Undo the run' }));
    expect(await heading('Another stock sync')).toBeVisible();
    expect(router.state.location.pathname).toBe(`/sync-dashboard/runs/${otherId}`);
  });

  it('include retrying only the failed items', async () => {
    const retried: string[] = [];
    server.use(
      mockEndpoint(retryRun, ({ params }) => {
        retried.push(params.id);
        return another;
      }),
    );
    const { user } = openRun(finished, [begun]);
    await user.click(await screen.findByRole('button', { name: 'Retry failed only' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await heading('Another stock sync')).toBeVisible();
    expect(retried).toEqual([runId]);
  });

  it('change nothing if refused', async () => {
    server.use(mockEndpoint(undoRun, () => failure(409, 'This run has already been undone.')));
    const { user } = openRun(finished);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the run' }));
    expect(await screen.findByText('This run has already been undone.')).toBeVisible();
    expect(await heading('Stock sync of bikes')).toBeVisible();
  });

  it('include a download of the items', async () => {
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:items');
    // jsdom implements neither.
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    server.use(mockEndpoint(exportRunItems, () => ({ filename: 'sync-run.csv', csv: 'Product\r\nRover\r\n' })));
    const { user } = openRun(finished);
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(await saved.mock.calls[0]?.[0].text()).toBe('Product\r\nRover\r\n');
    expect(names).toEqual(['sync-run.csv']);
  });
});
