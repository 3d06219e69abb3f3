import {
  applyBikeImport,
  getBikeImport,
  listBikeImports,
  listImportRows,
  undoBikeImport,
  type BikeImport,
  type ImportRow,
} from '@chainline/shared/bikes/bike-import-contract';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';
import { answerBikes } from '../testing/bike-answers';
import { BikeInventoryPage } from './BikeInventoryPage';

const id = '5f0c9a52-1f6e-4d0e-9d5c-6f1f3f1c2a10';

const shownImport = (changes: Partial<BikeImport> = {}): BikeImport => ({
  id,
  filename: 'bikes.csv',
  status: 'awaiting_approval',
  by: 'Mia Chen',
  at: '2026-11-20T01:00:00.000Z',
  titles: ['BIKE', 'Extra'],
  mapping: ['model', null],
  counts: { add: 1, change: 0, same: 0, ask: 1, refused: 1, applied: 0, left: 0, undone: 0 },
  progress: null,
  undo: null,
  running: null,
  can: { apply: true, undo: false },
  ...changes,
});

const sheetRow = (changes: Partial<ImportRow>): ImportRow => ({
  row: 2,
  action: 'add',
  state: 'planned',
  model: 'NCM Venice',
  inv_number: 'INV-7',
  changes: [],
  problems: [],
  candidates: [],
  note: '',
  ...changes,
});

const rows = [
  sheetRow({ row: 3, action: 'refused', problems: [{ column: 'Cost', message: 'Cost must be a valid number' }] }),
  sheetRow({
    row: 4,
    action: 'ask',
    candidates: [{ id: 9, model: 'NCM Venice', inv_number: 'INV-7', serial_number: 'S1' }],
  }),
  sheetRow({}),
];

const open = async () => {
  const { user, router } = renderElement(<BikeInventoryPage />, '/bike-inventory');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  return { user, router, dialog: within(await screen.findByRole('dialog')) };
};
const file = new File(['BIKE,Extra'], 'bikes.csv', { type: 'text/csv' });

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerBikes();
  server.use(
    mockEndpoint(listBikeImports, () => ({ success: true, imports: [] })),
    // A form, not JSON.
    http.post('*/api/bike-inventory/imports', () => HttpResponse.json({ success: true, import: shownImport() })),
    mockEndpoint(getBikeImport, () => ({ success: true, import: shownImport() })),
    mockEndpoint(listImportRows, () => ({ success: true, rows, total: 3 })),
  );
});

describe('an import', () => {
  it('shows each row first, asks about doubles, is applied and undone', async () => {
    const decisions: object[] = [];
    const applied = {
      status: 'completed',
      counts: { ...shownImport().counts, applied: 2 },
      can: { apply: false, undo: true },
    } as const;
    server.use(
      mockEndpoint(applyBikeImport, ({ body }) => {
        decisions.push(...body.decisions);
        return { success: true, import: shownImport(applied) };
      }),
      mockEndpoint(undoBikeImport, () => ({
        success: true,
        import: shownImport({
          ...applied,
          undo: 'completed',
          counts: { ...applied.counts, applied: 0, undone: 2 },
          can: { apply: false, undo: false },
        }),
      })),
    );
    const { user, dialog } = await open();
    await user.upload(dialog.getByLabelText('CSV or XLSX file'), file);
    expect(await dialog.findByText('Cost: Cost must be a valid number')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    await user.selectOptions(dialog.getByLabelText('Row 4 is'), 'NCM Venice, INV-7, S1');
    await user.click(dialog.getByRole('button', { name: 'Import 2 rows' }));

    expect(await dialog.findByText('2 rows imported.')).toBeVisible();
    expect(decisions).toEqual([{ row: 4, bike_id: 9 }]);
    await user.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await dialog.findByText('2 rows undone.')).toBeVisible();
  });

  it('says why a file is refused', async () => {
    server.use(
      http.post('*/api/bike-inventory/imports', () =>
        failure(400, 'The sheet has column titles, but no rows below them.'),
      ),
    );
    const { user, dialog } = await open();
    await user.upload(dialog.getByLabelText('CSV or XLSX file'), new File([''], 'bikes.csv'));
    expect(await dialog.findByText('The file is empty.')).toBeVisible();
    await user.upload(dialog.getByLabelText('CSV or XLSX file'), file);

    expect(await dialog.findByText(/no rows below them/)).toBeVisible();
  });

  it('is not offered to those who may not see costs', async () => {
    answerBikes({ can: { edit: true, see_costs: false } });
    renderElement(<BikeInventoryPage />, '/bike-inventory');

    expect(await screen.findByRole('button', { name: 'Add Bike' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('stays open when a narrower window collapses the panel of its button', async () => {
    const { user, router, dialog } = await open();
    await user.upload(dialog.getByLabelText('CSV or XLSX file'), file);
    await dialog.findByText('Cost: Cost must be a valid number');
    setViewportWidth(390);
    await act(() => router.navigate('/bike-inventory?paid=no'));

    expect(screen.queryByRole('button', { name: 'Import', hidden: true })).toBeNull();
    expect(dialog.getByText('Cost: Cost must be a valid number')).toBeVisible();
    setViewportWidth(1280);
  });
});
