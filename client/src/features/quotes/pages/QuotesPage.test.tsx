import { bulkAssignQuotes, listMyQuotes, staffLists } from '@chainline/shared/quotes/assignment-contract';
import { listQuotes } from '@chainline/shared/quotes/quote-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerActions, answerQuotes, answerStaff } from '../testing/quote-answers';
import { buildAssignee, buildSummary } from '../testing/quote-builders';
import { QuotesPage } from './QuotesPage';

const open = (search = '') => renderElement(<QuotesPage />, `/quotes${search}`);
const loose = buildSummary({
  id: 42,
  quote_number: 'Q-10042',
  customer_name: 'Ben Ash',
  status: 'draft',
  assigned_to: null,
  assigned_to_name: null,
  total_amount: 100,
});
const note = 'As a staff member, you can only view quotes assigned to you.';

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerActions(() => []);
  answerStaff([buildAssignee()]);
});

describe('the list of quotes', () => {
  it('shows number, customer, amount, status, assignee and date', async () => {
    answerQuotes(() => [buildSummary(), loose]);
    open();
    await screen.findByText('Q-10042');
    const table = within(screen.getByRole('table', { name: 'Quotes' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Select',
      'Quote #',
      'Customer',
      'Amount',
      'Status',
      'Assigned To',
      'Created',
    ]);
    const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(cells[1]?.slice(1).map((cell) => cell.textContent)).toEqual([
      'Q-10041',
      'Zoë Nguyễnzoe@example.com',
      '$3,198.50',
      'Sent',
      'Sam Okafor',
      '20/11/2026',
    ]);
    expect(cells[2]?.[5]).toHaveTextContent('Unassigned');
    expect(table.getByRole('link', { name: 'Q-10041' })).toHaveAttribute('href', '/quotes/41');
  });

  it('reloads every half minute while visible', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    });
    const shown = [loose];
    answerQuotes(() => shown);
    open();
    await screen.findByText('Q-10042');
    shown.push(buildSummary());
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText('Q-10041')).toBeVisible();
    vi.useRealTimers();
  });

  it.each([
    ['staff', note],
    ['quotes', 'You can only view quotes assigned to you.'],
  ] as const)('offers the %s role no selection, and says whose quotes are shown', async (role, text) => {
    storeTestSession({ role });
    answerQuotes(() => [buildSummary()]);
    open();
    await screen.findByText('Q-10041');
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Assign/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Assigned To' })).not.toBeInTheDocument();
  });

  it('keeps search, filters, sorting and page in the address', async () => {
    const asked = answerQuotes(() => [buildSummary()], 60);
    const { user, router } = open('?page=2');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Expired' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'expired', page: 1 }));
    await user.click(screen.getByRole('combobox', { name: 'Assigned To' }));
    await user.click(await screen.findByRole('option', { name: 'Sam Okafor' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ assigned_to: 7 }));
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'total_amount' }));
    await user.type(screen.getByRole('searchbox'), 'zoe{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'zoe' }));
    expect(router.state.location.search).toBe('?status=expired&assigned_to=7&sort=total_amount&search=zoe');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=total_amount'));
  });

  it('filters by days, each applied once complete', async () => {
    const asked = answerQuotes(() => [buildSummary()]);
    const { router } = open('?created_to=2026-11-30');
    const from = await screen.findByLabelText('Created from');
    expect(screen.getByLabelText('Created to')).toHaveValue('2026-11-30');
    fireEvent.change(from, { target: { value: '0002-11-01' } });
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ created_from: '2026-11-01', created_to: '2026-11-30', page: 1 }),
    );
    expect(asked).toHaveLength(2);
    fireEvent.change(from, { target: { value: '' } });
    await waitFor(() => expect(router.state.location.search).toBe('?created_to=2026-11-30'));
  });

  it('reads the filters from the address, including unassigned and unknown users', async () => {
    const asked = answerQuotes(() => []);
    open('?assigned_to=99');
    expect(await screen.findByText('No quotes found')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Assigned To' })).toHaveTextContent('User 99');
    expect(asked[0]).toMatchObject({ assigned_to: 99 });
  });

  it('uses the second address if the first fails', async () => {
    const quotes = [buildSummary()];
    server.use(
      mockEndpoint(listMyQuotes, () => failure(404, 'Not here')),
      mockEndpoint(listQuotes, ({ query }) => ({
        success: true,
        quotes,
        pagination: { page: query.page, per_page: query.per_page, total: 1, pages: 1 },
      })),
    );
    open();
    expect(await screen.findByText('Q-10041')).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listMyQuotes, () => failure(422, 'The list is resting')));
    const { user } = open();
    expect(await screen.findByText('Failed to load quotes: The list is resting')).toBeVisible();
    answerQuotes(() => [buildSummary()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Q-10041')).toBeVisible();
  });

  it('reports an empty list, and how to start', async () => {
    answerQuotes(() => []);
    open();
    expect(await screen.findByText('No quotes found')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'New Quote' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/quote-builder', '/quote-builder']);
  });
});

describe('assigning quotes', () => {
  const assignBar = async () => within(await screen.findByRole('group', { name: 'Assign quotes' }));

  it('starts without a selection', async () => {
    answerQuotes(() => [buildSummary()]);
    open();
    const bar = await assignBar();
    expect(bar.getByText('Select quotes to assign to staff members')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Assign Selected (0)' })).toBeDisabled();
  });

  it('selects a page, and keeps selections of others', async () => {
    const other = buildSummary({ id: 51, quote_number: 'Q-10051', total_amount: 1.5 });
    answerQuotes(({ page }) => (page === 2 ? [other] : [buildSummary(), loose]), 50);
    const { user, router } = open();
    const bar = await assignBar();
    const all = bar.getByRole('checkbox', { name: 'Select all quotes on this page' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Q-10042' }));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(bar.getByText('2 selected, $3,298.50')).toBeVisible();
    await router.navigate('/quotes?page=2');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Q-10051' }));
    expect(bar.getByRole('button', { name: 'Assign Selected (3)' })).toBeEnabled();
    await user.click(all);
    expect(bar.getByText('2 selected, $3,298.50')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Clear' }));
    expect(bar.getByRole('button', { name: 'Assign Selected (0)' })).toBeDisabled();
  });

  it('assigns all selected quotes, and clears the selection', async () => {
    const given: unknown[] = [];
    const names: (string | null)[] = ['Sam Okafor', null];
    answerQuotes(() => [buildSummary({ assigned_to_name: names[0] ?? null }), loose]);
    server.use(
      mockEndpoint(bulkAssignQuotes, ({ body }) => {
        given.push(body);
        names[0] = 'Mia Chen';
        return { success: true, message: 'done', assigned: 2 };
      }),
    );
    answerStaff([buildAssignee({ id: 8, username: 'mia', first_name: 'Mia', last_name: 'Chen', role: 'manager' })]);
    const { user } = open();
    const bar = await assignBar();
    await user.click(bar.getByRole('checkbox', { name: 'Select all quotes on this page' }));
    await user.click(bar.getByRole('button', { name: 'Assign Selected (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Quotes to Staff' }));
    await user.click(dialog.getByRole('combobox', { name: 'Assign to User' }));
    await user.click(await screen.findByRole('option', { name: /mia/ }));
    await user.click(dialog.getByRole('button', { name: 'Assign 2 Quotes' }));
    expect(await dialog.findByText('2 quotes assigned successfully')).toBeVisible();
    expect(given).toEqual([{ quote_ids: [41, 42], assigned_to: 8 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Mia Chen')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Assign Selected (0)' })).toBeDisabled();
  });

  it('loads staff from other addresses if the first fails', async () => {
    answerQuotes(() => [buildSummary()]);
    server.use(
      mockEndpoint(staffLists[0], () => failure(404, 'Not here')),
      mockEndpoint(staffLists[1], () => failure(404, 'Not here')),
      mockEndpoint(staffLists[2], () => ({ success: true, users: [buildAssignee({ first_name: 'Third' })] })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Assigned To' }));
    expect(await screen.findByRole('option', { name: 'Third Okafor' })).toBeVisible();
  });
});
