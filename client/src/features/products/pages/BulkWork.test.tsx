import type { BodyOf } from '@chainline/shared/http/endpoint';
import { startBulkEdit } from '@chainline/shared/products/bulk-edit-contract';
import { listCategoryKinds, setCategoryKind } from '@chainline/shared/products/category-contract';
import { getEditRun, undoEditRun } from '@chainline/shared/products/edit-run-contract';
import { importProductCsv, type CsvReport } from '@chainline/shared/products/product-csv-contract';
import { applyRun, discardRun } from '@chainline/shared/sync/run-contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEditRun } from '../testing/product-builders';
import { answerItems, answerRun } from '../../runs/testing/run-answers';
import { buildRun, buildRunItem, runId } from '../../runs/testing/run-builders';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { buildProduct } from '../../../testing/product-samples';
import { answerInventory, openInventory, type Listed } from '../testing/inventory';

const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));
const can = { apply: false, discard: false, cancel: false, undo: false, retry: false };
const noRights = { apply: false, discard: false, undo: false, retry: false };
const preview = buildRun({ kind: 'edit', name: 'Product edit', can: { ...can, apply: true, discard: true } });
const item = buildRunItem({
  product_name: 'Bell',
  woo_quantity: 3,
  woo_delta: 2,
  lightspeed_item_id: null,
  reason: '',
});
const started = { success: true as const, sync_id: runId, already_running: false, message: 'Applying' };

let listed: Listed;

/** A run with a preview; returns the requests, and lets the test continue the run. */
const previewable = () => {
  const asked: BodyOf<typeof startBulkEdit>[] = [];
  const told = { run: preview };
  answerRun(() => told.run);
  answerItems([item]);
  server.use(
    mockEndpoint(startBulkEdit, ({ body }) => {
      asked.push(body);
      const counts = { changes: 1, unchanged: 0, refused: 0, warnings: 0 };
      return { success: true, run_id: runId, applied: false, counts, message: '1 would be changed' };
    }),
    mockEndpoint(discardRun, () => ({ success: true, message: 'Discarded' })),
    mockEndpoint(getEditRun, () => buildEditRun({ id: runId, can: { ...noRights, undo: true } })),
    mockEndpoint(applyRun, () => {
      told.run = buildRun({ ...preview, status: 'completed', message: '1 written' });
      return started;
    }),
  );
  return { asked, told };
};

/** Counts dropped previews. */
const countDrops = () => {
  const told = { dropped: 0 };
  server.use(
    mockEndpoint(discardRun, () => {
      told.dropped += 1;
      return { success: true, message: 'Discarded' };
    }),
  );
  return told;
};

const tick = async (user: UserEvent, name: string) => user.click(await screen.findByRole('checkbox', { name }));

const askForStock = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Change Stock' }));
  const form = await dialog(/^Change Stock/);
  await user.type(await form.findByRole('textbox', { name: 'Units' }), '5');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  return form;
};

beforeEach(() => {
  listed = answerInventory([buildProduct({ id: 1, name: 'Bell' }), buildProduct({ id: 2, name: 'Horn' })]);
  listed.total = 412;
});

describe('selecting products', () => {
  it('keeps the selection across pages', async () => {
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    expect(screen.getByText('1 product selected')).toBeVisible();
    listed.products = [buildProduct({ id: 3, name: 'Lamp' })];
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await tick(user, 'Select Lamp');
    expect(screen.getByText('2 products selected')).toBeVisible();
  });

  it('offers prices to managers only', async () => {
    const staff = openInventory('staff');
    await tick(staff.user, 'Select Bell');
    expect(screen.queryByRole('button', { name: 'Change Prices' })).not.toBeInTheDocument();
    staff.unmount();
    const manager = openInventory('manager');
    await tick(manager.user, 'Select Bell');
    expect(screen.getByRole('button', { name: 'Change Prices' })).toBeVisible();
  });

  it('sends the filter if all matches are selected', async () => {
    const { asked } = previewable();
    const { user } = openInventory('staff', '/inventory?search=bell');
    await tick(user, 'Select all products on this page');
    await user.click(screen.getByRole('button', { name: 'Select all 412 that match' }));
    expect(screen.getByText('All 412 products that match selected')).toBeVisible();
    await askForStock(user);
    await waitFor(() => expect(asked[0]?.selection).toEqual({ by: 'filter', filter: { search: 'bell' } }));
  });
});

describe('changing the stock of several', () => {
  it('previews each change, and saves only on Apply', async () => {
    const { asked } = previewable();
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    const form = await askForStock(user);
    const table = within(await form.findByRole('table', { name: 'Products of this edit' }));
    expect(await table.findByText('Bell')).toBeVisible();
    expect(asked).toMatchObject([
      {
        preview: true,
        selection: { by: 'ids', products: [{ product_id: 1, variation_id: null }] },
        stock: { op: 'set', value: 5 },
      },
    ]);
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('All changes have been saved.')).toBeVisible();
    let undone = 0;
    server.use(
      mockEndpoint(undoEditRun, () => {
        undone += 1;
        return { success: true, run_id: runId, message: 'Undoing' };
      }),
    );
    await user.click(await form.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toBe(1));
  });

  it('is validated before any call', async () => {
    const { asked } = previewable();
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    await user.click(screen.getByRole('button', { name: 'Change Stock' }));
    const form = await dialog(/^Change Stock/);
    await user.click(await form.findByRole('button', { name: 'Preview' }));
    expect(await form.findByText('Enter a whole number from 0 to 1,000,000')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('reports why the preview failed', async () => {
    previewable();
    server.use(mockEndpoint(startBulkEdit, () => failure(409, 'More than 5,000 units.')));
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    const form = await askForStock(user);
    expect(await form.findByText('The preview could not be made.')).toBeVisible();
    expect(form.getByText('More than 5,000 units.')).toBeVisible();
  });

  it('discards the preview on Discard', async () => {
    previewable();
    const told = countDrops();
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    const form = await askForStock(user);
    await user.click(await form.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(told.dropped).toBe(1);
  });

  it('reports that a manager has to apply it', async () => {
    const { told } = previewable();
    told.run = buildRun({ ...preview, held_reason: 'Unusually much would change.', can });
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    const form = await askForStock(user);
    expect(await form.findByText(/Unusually much would change\. A manager has to apply this/)).toBeVisible();
    expect(form.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  });

  it.each([
    ['Leave it to a manager', 0],
    ['Discard', 1],
  ])('that needs a manager is left or withdrawn: %s', async (choice, withdrawals) => {
    const { told } = previewable();
    told.run = buildRun({ ...preview, held_reason: 'Unusually much would change.', can: { ...can, discard: true } });
    const drops = countDrops();
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    const form = await askForStock(user);
    await user.click(await form.findByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // An automatic drop would have been sent before the next preview appears.
    await (await askForStock(user)).findByRole('button', { name: 'Discard' });
    expect(drops.dropped).toBe(withdrawals);
  });

  it('continues in the background when the dialog is closed', async () => {
    const { told } = previewable();
    server.use(
      mockEndpoint(applyRun, () => {
        told.run = buildRun({ ...preview, status: 'running', progress: 40, can: { ...can, cancel: true } });
        return started;
      }),
    );
    const { user } = openInventory();
    await tick(user, 'Select Bell');
    const form = await askForStock(user);
    await user.click(await form.findByRole('button', { name: 'Apply' }));
    await user.click(await form.findByRole('button', { name: 'Close and continue in the background' }));
    expect(await screen.findByRole('progressbar', { name: 'Product edit' })).toHaveAttribute('aria-valuenow', '40');
    told.run = buildRun({ ...preview, status: 'completed_with_errors', items_success: 2, can });
    expect(await screen.findByText('Some changes could not be saved. You can retry them.')).toBeVisible();
  });
});

describe('a CSV file', () => {
  const openTools = async (user: UserEvent, name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  const row = { name: 'Bell', warnings: [], changes: [], problems: [] };
  const report: CsvReport = {
    filename: 'stock.csv',
    rows_total: 2,
    counts: { changes: 1, unchanged: 0, refused: 1, warnings: 0 },
    problems: [],
    rows: [
      {
        ...row,
        line: 2,
        key: 'B-1',
        state: 'change',
        changes: [{ field: 'stock', before: '3', after: '5' }],
      },
      {
        ...row,
        line: 3,
        key: 'B-2',
        state: 'refused',
        problems: [{ code: 'not_a_number', column: 'Stock', message: '“abc” is not a number.' }],
      },
    ],
  };
  const file = new File(['SKU,Stock\nB-1,5\nB-2,abc'], 'stock.csv', { type: 'text/csv' });

  it("is exported with the list's filter", async () => {
    const asked: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    server.use(
      http.get('*/api/products/export', ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('ID,SKU');
      }),
    );
    const { user } = openInventory('staff', '/inventory?search=bell&stock_status=instock&page=2');
    await openTools(user, /Export CSV/);
    await waitFor(() => expect(asked).toEqual(['?search=bell&stock_status=instock']));
  });

  it('is reported row by row before any change, and applied afterwards', async () => {
    previewable();
    const sent: BodyOf<typeof importProductCsv>[] = [];
    server.use(
      mockEndpoint(importProductCsv, ({ body }) => {
        sent.push(body);
        return { success: true, run_id: runId, report, message: 'Checked' };
      }),
    );
    const { user } = openInventory();
    await openTools(user, /Import CSV/);
    const form = await dialog('Import CSV');
    await user.upload(await form.findByLabelText('CSV file'), file);
    expect(await form.findByText(/2 rows: 1 would change, 0 unchanged, 1 refused/)).toBeVisible();
    expect(form.getByText('Stock: “abc” is not a number.')).toBeVisible();
    expect(sent).toMatchObject([{ filename: 'stock.csv', text: 'SKU,Stock\nB-1,5\nB-2,abc' }]);
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await user.click(await form.findByRole('button', { name: 'Apply' }));
    expect(await form.findByText('All changes have been saved.')).toBeVisible();
  });

  it('is not sent if invalid, and reports a failed check', async () => {
    server.use(mockEndpoint(importProductCsv, () => failure(422, 'No column is known.')));
    const { user } = openInventory();
    await openTools(user, /Import CSV/);
    const form = await dialog('Import CSV');
    await user.upload(await form.findByLabelText('CSV file'), new File([''], 'empty.csv', { type: 'text/csv' }));
    expect(await form.findByText('The file is empty.')).toBeVisible();
    await user.upload(form.getByLabelText('CSV file'), file);
    expect(await form.findByText('The file could not be checked.')).toBeVisible();
    expect(form.getByText('No column is known.')).toBeVisible();
  });
});

describe('category kinds', () => {
  const category = {
    id: 4,
    name: 'Bike Racks',
    kind: 'bike',
    override: null,
    reason: 'Its name',
    product_count: 9,
  } as const;

  it('are changed by managers, each saved immediately', async () => {
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(listCategoryKinds, () => ({ categories: [category] })),
      mockEndpoint(setCategoryKind, ({ params, body }) => {
        sent.push([params.id, body]);
        return { success: true, category: { ...category, kind: 'accessory', override: 'accessory' } };
      }),
    );
    const { user } = openInventory('manager');
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: /Category kinds/ }));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Products of Bike Racks count as' }),
      'Accessories',
    );
    await waitFor(() => expect(sent).toEqual([[4, { kind: 'accessory' }]]));
  });

  it('are not offered to sales staff', async () => {
    const { user } = openInventory('staff');
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    expect(await screen.findByRole('menuitem', { name: /Change log/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Category kinds/ })).not.toBeInTheDocument();
  });
});
