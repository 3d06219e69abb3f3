import { startBulkEdit } from '@chainline/shared/products/bulk-edit-contract';
import {
  getEditRun,
  listEditRuns,
  retryEditRun,
  undoEditRun,
  type EditRun,
} from '@chainline/shared/products/edit-run-contract';
import { importProductCsv } from '@chainline/shared/products/product-csv-contract';
import { applyRun, discardRun } from '@chainline/shared/sync/run-contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { StrictMode, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerItems, answerRun } from '../../runs/testing/run-answers';
import { buildRun, buildRunItem, runId } from '../../runs/testing/run-builders';
import { CsvImportDialog } from '../csv/CsvImportDialog';
import { buildEditRun } from '../testing/product-builders';
import { BulkEditDialog } from './BulkEditDialog';
import { EditRunDialog } from './EditRunDialog';
import { EditRunsDrawer } from './EditRunsDrawer';

const can = { apply: false, discard: false, cancel: false, undo: false, retry: false };
const nothing = { apply: false, discard: false, undo: false, retry: false };
const preview = buildRun({ kind: 'edit', name: 'Product edit', can: { ...can, apply: true, discard: true } });
const listed = (runs: EditRun[]) => ({ runs, pagination: { page: 1, per_page: 25, total: runs.length, pages: 1 } });

/** Current run, and number of drops. */
const answers = () => {
  const told = { run: preview, dropped: 0 };
  answerRun(() => told.run);
  answerItems([buildRunItem({ product_name: 'Bell', reason: '' })]);
  const counts = { changes: 1, unchanged: 0, refused: 0, warnings: 0 };
  const report = { filename: 'a.csv', rows_total: 1, counts, problems: [], rows: [] };
  server.use(
    mockEndpoint(startBulkEdit, () => ({ success: true, run_id: runId, applied: false, counts, message: '' })),
    mockEndpoint(importProductCsv, () => ({ success: true, run_id: runId, report, message: '' })),
    mockEndpoint(discardRun, () => {
      told.dropped += 1;
      return { success: true, message: 'Discarded' };
    }),
    mockEndpoint(getEditRun, () => buildEditRun({ id: runId })),
    mockEndpoint(applyRun, () => {
      told.run = buildRun({ ...preview, status: 'completed', can });
      return { success: true, sync_id: runId, already_running: false, message: 'Applying' };
    }),
  );
  return told;
};

type Dialog = (shared: { open: boolean; onClose: () => void }) => ReactNode;

const Opened = ({ dialog }: { dialog: Dialog }) => {
  const [open, setOpen] = useState(true);
  return dialog({ open, onClose: () => setOpen(false) });
};

const openDialog = (dialog: Dialog) => renderElement(<Opened dialog={dialog} />);

const openBulk = async () => {
  const selection = { by: 'ids' as const, products: [{ product_id: 1 }] };
  const view = openDialog((shared) => (
    <BulkEditDialog what="stock" subject="1 product" selection={selection} onApplied={vi.fn()} {...shared} />
  ));
  await view.user.type(await screen.findByRole('textbox', { name: 'Units' }), '5');
  await view.user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: 'Apply' });
  return view;
};

const openReport = async () => {
  const view = openDialog((shared) => <CsvImportDialog onApplied={vi.fn()} {...shared} />);
  const file = new File(['SKU,Stock\nB,1'], 'a.csv');
  await view.user.upload(await screen.findByLabelText('CSV file'), file);
  await screen.findByRole('button', { name: 'Continue' });
  return view;
};

/** The focused element may have gone with the previous step. Browsers then focus the dialog; jsdom does not. */
const pressEscape = async (user: UserEvent) => {
  screen.getAllByRole('button')[0]?.focus();
  await user.keyboard('{Escape}');
};

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => {
  storeTestSession({ role: 'staff' });
});

describe('an undecided preview', () => {
  it.each([
    ['of a change of many', openBulk],
    ['of a file', openReport],
  ])('%s is discarded when its dialog is closed with Escape', async (_what, open) => {
    const told = answers();
    const { user } = await open();
    await pressEscape(user);
    await closed();
    await waitFor(() => expect(told.dropped).toBe(1));
  });

  it('stays when React re-runs its effects', async () => {
    const told = answers();
    const { user, unmount } = renderElement(
      <StrictMode>
        <CsvImportDialog open onClose={vi.fn()} onApplied={vi.fn()} />
      </StrictMode>,
    );
    await user.upload(await screen.findByLabelText('CSV file'), new File(['SKU,Stock\nB,1'], 'a.csv'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeVisible();
    expect(told.dropped).toBe(0);
    unmount();
    await waitFor(() => expect(told.dropped).toBe(1));
  });

  it('is discarded once when the page is unloaded', async () => {
    const told = answers();
    const { unmount } = await openBulk();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(told.dropped).toBe(1));
    unmount();
    expect(told.dropped).toBe(1);
  });

  it('is discarded on navigation', async () => {
    const told = answers();
    const { unmount } = await openBulk();
    unmount();
    await waitFor(() => expect(told.dropped).toBe(1));
  });

  it('is kept while being applied, and after continuing from a report', async () => {
    const told = answers();
    const { user } = await openReport();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('All changes have been saved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await closed();
    expect(told.dropped).toBe(0);
  });

  it('is not discarded if it was opened only to be viewed', async () => {
    const told = answers();
    const { user } = openDialog((shared) => <EditRunDialog runId={runId} {...shared} />);
    await screen.findByRole('button', { name: 'Apply' });
    await pressEscape(user);
    await closed();
    expect(told.dropped).toBe(0);
  });
});

describe('going back from a preview', () => {
  it('shows the input, and asks before discarding it', async () => {
    const told = answers();
    const { user } = await openBulk();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('textbox', { name: 'Units' })).toHaveValue('5');
    await pressEscape(user);
    expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
    expect(told.dropped).toBe(1);
  });
});

const failed = buildEditRun({
  id: runId,
  status: 'completed_with_errors',
  items_failed: 1,
  message: '2 written, 1 failed',
  can: { ...nothing, retry: true, undo: true },
});

describe("the list of one's own edits", () => {
  const openList = (onOpen = vi.fn()) => openDialog((shared) => <EditRunsDrawer onOpen={onOpen} {...shared} />);

  it('shows the result of each, and opens it', async () => {
    const asked: unknown[] = [];
    const csv = buildEditRun({ id: '3f6d3c35-6f1a-4a2c-9a55-8d1f6f2a0002', source: 'csv', items_total: 1 });
    server.use(
      mockEndpoint(listEditRuns, ({ query }) => {
        asked.push(query.own);
        return listed([
          failed,
          { ...csv, reason: 'Stocktake' },
          { ...failed, id: csv.id.replace('2', '3'), items_success: 0, items_failed: 3 },
          { ...failed, id: csv.id.replace('2', '4'), status: 'failed', undo_of: csv.id },
        ]);
      }),
    );
    const onOpen = vi.fn();
    const { user } = openList(onOpen);
    const list = within(await screen.findByRole('list', { name: 'Your edits' }));
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Stock of 3 productsPartly saved.*2 written, 1 failed/);
    expect(lines[1]).toMatch(/^CSV import of 1 productSaved.*Stocktake/);
    expect(lines[2]).toMatch(/^Stock of 3 productsNot saved/);
    expect(lines[3]).toMatch(/^Undo: Stock of 3 productsPartly saved/);
    expect(asked).toEqual([true]);
    await user.click(
      list.getAllByRole('button', { name: /^Review and retry: Stock of 3 products/ })[0] ?? document.body,
    );
    expect(onOpen).toHaveBeenCalledWith(runId);
  });

  it('reports an empty list', async () => {
    server.use(mockEndpoint(listEditRuns, () => listed([])));
    openList();
    expect(await screen.findByText('No edits yet')).toBeVisible();
  });

  it('reports a failed load, and loads on Retry', async () => {
    server.use(mockEndpoint(listEditRuns, () => failure(403, 'Not for you')));
    const { user } = openList();
    expect(await screen.findByText('Failed to load your edits.')).toBeVisible();
    server.use(mockEndpoint(listEditRuns, () => listed([failed])));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Your edits' })).toBeVisible();
  });
});

describe('a finished edit', () => {
  const openEnded = () => {
    const told = answers();
    told.run = buildRun({ ...preview, status: 'completed_with_errors', can });
    server.use(mockEndpoint(getEditRun, () => failed));
    return openDialog((shared) => <EditRunDialog runId={runId} {...shared} />);
  };

  it.each([
    ['tried again', 'Retry failed only', retryEditRun],
    ['taken back', 'Undo', undoEditRun],
  ] as const)('is %s by staff', async (_what, label, endpoint) => {
    const asked: string[] = [];
    server.use(
      mockEndpoint(endpoint, ({ params }) => {
        asked.push(params.id);
        return { success: true, run_id: runId, message: 'It goes on' };
      }),
    );
    const { user } = openEnded();
    await user.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText('It goes on')).toBeVisible();
    expect(asked).toEqual([runId]);
  });

  it('shows why it cannot be retried', async () => {
    server.use(mockEndpoint(retryEditRun, () => failure(409, 'Nothing is left to retry in this edit.')));
    const { user } = openEnded();
    await user.click(await screen.findByRole('button', { name: 'Retry failed only' }));
    expect(await screen.findByText('Nothing is left to retry in this edit.')).toBeVisible();
  });
});
