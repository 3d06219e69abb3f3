import { listRuns } from '@chainline/shared/sync/run-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRun, runId } from '../../runs/testing/run-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerDashboard, answerRuns } from '../testing/dashboard-answers';
import { SyncDashboardPage } from './SyncDashboardPage';

const open = (search = '') => renderElement(<SyncDashboardPage />, `/sync-dashboard?tab=history${search}`);
const finished = buildRun({
  status: 'completed_with_errors',
  message: '33 written, 4 failed',
  items_success: 33,
  items_failed: 4,
  items_conflict: 3,
  items_skipped: 2,
  finished_at: '2026-11-21T01:00:09.000Z',
  started_by: null,
});
const ofHistory = (asked: { status?: string | undefined }[]) => asked.filter(({ status }) => status === undefined);

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerDashboard();
});

describe('the history', () => {
  it('lists each run with state, counts and initiator, and links to it', async () => {
    answerRuns(({ status }) => (status === undefined ? [finished] : []));
    open();
    const link = await screen.findByRole('link', { name: 'Stock sync of bikes' });
    expect(link).toHaveAttribute('href', `/sync-dashboard/runs/${runId}`);
    const [, row] = within(screen.getByRole('table', { name: 'Runs' })).getAllByRole('row');
    const cells = within(row ?? document.body).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent('33 written, 4 failed');
    expect(cells[1]).toHaveTextContent('Completed with errors');
    expect(cells[2]).toHaveTextContent('Automatic');
    expect(cells.slice(3).map((cell) => cell.textContent)).toEqual(['8 s', '33', '4', '3', '2']);
  });

  it.each([
    ['Kind', 'Selective sync', { kind: 'selective' }],
    ['Read from', 'WooCommerce', { source: 'woocommerce' }],
    ['Wrote to', 'Lightspeed', { target: 'lightspeed' }],
    ['Automatic runs', 'Shown', { automatic: true }],
  ])('filters by "%s", and keeps that in the address', async (label, option, query) => {
    const asked = answerRuns(({ status }) => (status === undefined ? [finished] : []));
    const { user, router } = open();
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
    await waitFor(() => expect(ofHistory(asked).at(-1)).toMatchObject(query));
    const [[key, value] = ['', '']] = Object.entries(query);
    expect(router.state.location.search).toBe(`?tab=history&${key}=${String(value)}`);
  });

  it('keeps page and page size in the address', async () => {
    const asked = answerRuns(() => [finished], 45);
    const { user, router } = open();
    expect(await screen.findByText('1–20 of 45')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(ofHistory(asked).at(-1)).toMatchObject({ page: 2, limit: 20 }));
    expect(router.state.location.search).toBe('?tab=history&page=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(ofHistory(asked).at(-1)).toMatchObject({ page: 1, limit: 50 }));
  });

  it('reports that it is empty, or that filters hide runs', async () => {
    answerRuns(() => []);
    const { user } = open('&kind=stock');
    expect(await screen.findByText('No runs match the filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('No runs yet')).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listRuns, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The runs could not be loaded.')).toBeVisible();
    answerRuns(() => [finished]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Stock sync of bikes' })).toBeVisible();
  });

  it('drops its filters when switching tabs', async () => {
    answerRuns(() => []);
    const { user, router } = open('&kind=stock&page=2');
    await user.click(await screen.findByRole('link', { name: 'Overview' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('region', { name: 'Start' })).toBeVisible();
  });
});
