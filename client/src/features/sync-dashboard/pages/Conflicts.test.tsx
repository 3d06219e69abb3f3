import {
  listConflicts,
  settleConflict,
  settleConflicts,
  type Conflict,
} from '@chainline/shared/sync/conflict-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerHistory } from '../../stock/testing/stock-answers';
import { buildStockEvent } from '../../stock/testing/stock-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
// Imported up front so that no test waits for the lazy chunk.
import '../components/ConflictsTab';
import { answerConflicts, answerDashboard } from '../testing/dashboard-answers';
import { buildConflict } from '../testing/dashboard-builders';
import { SyncDashboardPage } from './SyncDashboardPage';

const open = (search = '') => renderElement(<SyncDashboardPage />, `/sync-dashboard?tab=conflicts${search}`);
const rover = buildConflict({ id: 32, product_id: null, product_name: 'Dirodi Rover', woo_quantity_now: 3 });
const table = () => screen.getByRole('table', { name: 'Conflicts' });

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerDashboard();
});

describe('the conflict inbox', () => {
  it('lists reason, both quantities, the last agreed one, age and a link to the history', async () => {
    answerConflicts(() => [buildConflict(), rover]);
    open();
    await screen.findByText('Super73 RX Mojave');
    const [, first] = within(table()).getAllByRole('row');
    const row = within(first ?? document.body);
    expect(row.getByText('First link')).toBeVisible();
    expect(row.getByText('The online shop has 7, Lightspeed has 5.')).toBeVisible();
    const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(3, 6)).toEqual(['7', '4was 5 when the conflict arose', '6']);
    expect(cells[6]).toMatch(/ ago$/);
    expect(row.getByRole('button', { name: 'Why is this number? Super73 RX Mojave' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Why.*Dirodi Rover/ })).not.toBeInTheDocument();
  });

  it('shows nothing of earlier quantities that were not known, in the list or as a choice', async () => {
    const unknown = { base_quantity: null, woo_quantity: null, lightspeed_quantity: null } as const;
    answerConflicts(() => [buildConflict({ kind: 'undecided', ...unknown })]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Settle Super73 RX Mojave' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle this conflict' }));

    expect(dialog.getByRole('button', { name: 'Lightspeed: 4' })).toBeEnabled();
    expect(dialog.queryByRole('button', { name: /^Last agreed/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^was/)).not.toBeInTheDocument();
  });

  it('opens the history of a quantity in place', async () => {
    answerConflicts(() => [buildConflict()]);
    answerHistory(buildStockEvent());
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Why is this number? Super73 RX Mojave' }));
    const history = await screen.findByRole('dialog', { name: 'Why is this number?' });
    expect(await within(history).findByText('Sold at the till (sale 88213)')).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/sync-dashboard',
      search: '?tab=conflicts&history=77&unit=501',
    });
  });

  it('filters by kind, and keeps that in the address', async () => {
    const asked = answerConflicts(() => [buildConflict()]);
    const { user, router } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Conflict' }));
    await user.click(await screen.findByRole('option', { name: 'Below zero' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'below_zero' }));
    expect(router.state.location.search).toBe('?tab=conflicts&kind=below_zero');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=conflicts'));
  });

  it('reports that it is empty, or that filters hide conflicts', async () => {
    answerConflicts(() => []);
    const { user } = open('&kind=refused');
    expect(await screen.findByText('No conflicts match the search and filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('No conflicts')).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listConflicts, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The conflicts could not be loaded.')).toBeVisible();
    answerConflicts(() => [buildConflict()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Super73 RX Mojave')).toBeVisible();
  });
});

describe('settling a conflict', () => {
  const openDialog = async (conflict: Conflict) => {
    const decided: unknown[] = [];
    const kept = [conflict];
    answerConflicts(() => kept);
    server.use(
      mockEndpoint(settleConflict, ({ params, body }) => {
        decided.push({ ...params, ...body });
        kept.pop();
        return { success: true, message: 'Settled' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Settle Super73 RX Mojave' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle this conflict' }));
    return { user, dialog, decided };
  };
  const seen = { woo_quantity: 7, lightspeed_quantity: 4 };

  it('sends the quantity with those seen, and removes the conflict', async () => {
    const { user, dialog, decided } = await openDialog(buildConflict());
    await user.type(dialog.getByLabelText('Actual quantity'), '9');
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText('Settled: both sides update within seconds')).toBeVisible();
    expect(decided).toEqual([{ id: 31, quantity: 9, seen }]);
    expect(await screen.findByText('No conflicts')).toBeVisible();
  });

  it("uses one side's quantity with one click, unless below zero", async () => {
    const { user, dialog, decided } = await openDialog(buildConflict({ woo_quantity_now: -2 }));
    expect(dialog.getByRole('button', { name: 'Online shop: -2' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Lightspeed: 4' }));
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    await waitFor(() => expect(decided).toEqual([{ id: 31, quantity: 4, seen: { ...seen, woo_quantity: -2 } }]));
  });

  it('sends no seen quantity if one is unknown', async () => {
    const { user, dialog, decided } = await openDialog(buildConflict({ lightspeed_quantity_now: null }));
    await user.click(dialog.getByRole('button', { name: 'Online shop: 7' }));
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    await waitFor(() => expect(decided).toEqual([{ id: 31, quantity: 7 }]));
  });

  it.each(['', '1.5', '-1', '1000001'])('refuses "%s" as a quantity', async (typed) => {
    const { user, dialog, decided } = await openDialog(buildConflict());
    const field = dialog.getByLabelText('Actual quantity');
    if (typed !== '') await user.type(field, typed);
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(await dialog.findByText('Enter a whole number from 0 to 1,000,000')).toBeVisible();
    expect(field).toBeInvalid();
    expect(decided).toEqual([]);
  });

  it('retries a refused change', async () => {
    const { user, dialog, decided } = await openDialog(buildConflict({ kind: 'refused' }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The change is being retried')).toBeVisible();
    expect(decided).toEqual([{ id: 31, quantity: null, seen }]);
  });

  it('stays open with the reason if refused', async () => {
    const { user, dialog } = await openDialog(buildConflict());
    server.use(mockEndpoint(settleConflict, () => failure(409, 'This is already settled.')));
    expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Last agreed: 6' }));
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(await dialog.findByText('This is already settled.')).toBeVisible();
  });
});

describe('settling several conflicts', () => {
  it.each([
    ["Use the shop's numbers", 'woocommerce', 'the online shop'],
    ["Use Lightspeed's numbers", 'lightspeed', 'Lightspeed'],
  ] as const)('by "%s" requires confirmation, and reports those left', async (label, take, whose) => {
    answerConflicts(() => [buildConflict(), rover]);
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(settleConflicts, ({ body }) => {
        sent.push(body);
        return { success: true, settled: 1, left: 1, message: '1 settled, 1 stays open' };
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('button', { name: label })).toBeDisabled();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Dirodi Rover' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle 2 conflicts?' }));
    expect(dialog.getByText(new RegExp(`quantities of ${whose} apply`))).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Settle them' }));
    expect(await screen.findByText('1 settled, 1 stays open')).toBeVisible();
    expect(sent).toEqual([{ ids: [31, 32], take }]);
    expect(await screen.findByText('Select rows to settle several at once')).toBeVisible();
  });

  it('keeps the selection on failure', async () => {
    answerConflicts(() => [buildConflict()]);
    server.use(mockEndpoint(settleConflicts, () => failure(422, 'Lightspeed is not connected.')));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Super73 RX Mojave' }));
    await user.click(screen.getByRole('button', { name: "Use the shop's numbers" }));
    await user.click(await screen.findByRole('button', { name: 'Settle them' }));
    expect(await screen.findByText('Lightspeed is not connected.')).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
  });
});
