import {
  exportDeposits,
  listDeposits,
  type DepositQuery,
  type DepositRow,
} from '@chainline/shared/deposits/deposit-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { staffLists } from '@chainline/shared/quotes/assignment-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { recordSavedFiles } from '../../../testing/saved-files';
import { renderElement } from '../../../testing/render';
import { DepositsPage } from './DepositsPage';

const row = (changes: Partial<DepositRow> = {}): DepositRow => ({
  quote_id: 41,
  quote_number: 'Q-10041',
  customer_name: 'Zoë Nguyễn',
  customer_email: 'zoe@example.com',
  assigned_to_name: 'Sam Okafor',
  choice: 'deposit',
  amount: 500,
  received: 120.5,
  refunded: 0,
  open: 379.5,
  status: 'late',
  accepted_at: '2026-11-20T02:00:00.000Z',
  late_from: '2026-11-23T02:00:00.000Z',
  paid_at: '2026-11-21T02:00:00.000Z',
  reminded_at: '2026-11-24T02:00:00.000Z',
  ...changes,
});
const none = { count: 0, amount: 0 };
const summary = { due: none, late: { count: 1, amount: 379.5 }, received: none, refunded: none };

const answer = (read: () => DepositRow[]): DepositQuery[] => {
  const asked: DepositQuery[] = [];
  server.use(
    mockEndpoint(listDeposits, ({ query }) => {
      asked.push(query);
      const deposits = read();
      return { success: true, deposits, summary, pagination: toPagination(query, deposits.length) };
    }),
  );
  return asked;
};
const open = (search = '') => renderElement(<DepositsPage />, `/deposits${search}`);

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  server.use(mockEndpoint(staffLists[0], () => ({ success: true, users: [] })));
});

describe('the deposit ledger', () => {
  it('shows amounts, status, reminder and the way to the quote', async () => {
    answer(() => [row({ refunded: 20 })]);
    open();
    await screen.findByText('Q-10041');
    const table = within(screen.getByRole('table', { name: 'Deposits' }));
    const cells = table.getAllByRole('row').map((line) => within(line).queryAllByRole('cell'));
    expect(cells[1]?.map((cell) => cell.textContent)).toEqual([
      'Q-10041',
      'Zoë Nguyễnzoe@example.com',
      '$500.00Deposit',
      '$120.50$20.00 refunded',
      '$379.50',
      'LateReminded 24/11/2026',
      'Sam Okafor',
      '20/11/2026',
    ]);
    expect(table.getByRole('link', { name: 'Q-10041' })).toHaveAttribute('href', '/quotes/41');
    expect(screen.getByRole('region', { name: 'Late' })).toHaveTextContent('$379.50');
  });

  it('keeps filters in the address, also those of the sums', async () => {
    const asked = answer(() => [row()]);
    const { user, router } = open('?choice=deposit');
    await user.click(await screen.findByRole('button', { name: 'Late: show 1 quote' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'late', choice: 'deposit' }));
    await user.click(screen.getByRole('button', { name: 'Outstanding' }));
    await waitFor(() => expect(router.state.location.search).toBe('?choice=deposit&status=late&sort=open'));
    await user.click(screen.getByRole('button', { name: 'Late: show 1 quote' }));
    await waitFor(() => expect(router.state.location.search).toBe('?choice=deposit&sort=open'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=open'));
  });

  it('saves the filtered list as CSV', async () => {
    answer(() => [row()]);
    const asked: DepositQuery[] = [];
    const names = recordSavedFiles();
    server.use(
      mockEndpoint(exportDeposits, ({ query }) => {
        asked.push(query);
        return { filename: 'deposits-2026-11-25.csv', csv: 'Quote\r\n' };
      }),
    );
    const { user } = open('?status=late');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual(['deposits-2026-11-25.csv']));
    expect(asked).toMatchObject([{ status: 'late' }]);
  });

  it('offers staff no filter by person', async () => {
    storeTestSession({ role: 'staff' });
    answer(() => [row()]);
    open();
    await screen.findByText('Q-10041');
    expect(screen.getByText(/one of your quotes/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Assigned To' })).not.toBeInTheDocument();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listDeposits, () => failure(422, 'The ledger is resting')));
    const { user } = open();
    expect(await screen.findByText('The deposits could not be loaded.')).toBeVisible();
    expect(screen.getByText('The ledger is resting')).toBeVisible();
    answer(() => [row()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Q-10041')).toBeVisible();
  });

  it('says what to do while there is nothing, and clears filters that hide everything', async () => {
    answer(() => []);
    const { user, router } = open('?status=refunded');
    expect(await screen.findByText('No deposits found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/quotes');
  });
});
