import { assignQuote, bulkAssignQuotes, staffLists } from '@chainline/shared/quotes/assignment-contract';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken } from '../../../lib/session';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerStaff } from '../testing/quote-answers';
import { buildAssignee, buildSummary } from '../testing/quote-builders';
import { AssignDialog } from './AssignDialog';

const first = buildSummary();
const second = buildSummary({ id: 42, quote_number: 'Q-10042', assigned_to_name: null, total_amount: 0.5 });

const open = (quotes = [first]) => {
  const closed = vi.fn();
  const { user } = renderElement(<AssignDialog open quotes={quotes} onClose={closed} />);
  const dialog = within(screen.getByRole('dialog', { name: 'Assign Quotes to Staff' }));
  const choose = async (name: RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: 'Assign to User' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  return { user, dialog, closed, choose };
};

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerStaff([
    buildAssignee({ assigned_quotes_count: 1 }),
    buildAssignee({ id: 8, username: 'mia', first_name: 'Mia', last_name: 'Chen', role: 'manager' }),
    buildAssignee({ id: 9, username: 'gone', is_active: false }),
  ]);
});

describe('the assignment dialog', () => {
  it('summarises the quotes', () => {
    const { dialog } = open([first, second]);
    expect(dialog.getByText('2 quotes, total value $3,199.00')).toBeVisible();
    const rows = within(dialog.getByRole('table')).getAllByRole('row');
    const cells = rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(cells[2]).toEqual(['Q-10042', 'Zoë Nguyễn', '$0.50', 'Sent', 'Unassigned', '20/11/2026']);
  });

  it('lists active people with role, quotes and workload', async () => {
    const { user, dialog } = open();
    expect(dialog.getByRole('combobox', { name: 'Assign to User' })).toHaveTextContent('Loading users...');
    expect(await dialog.findByText('Select a user...')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Assign to User' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual([
      'Select a user...',
      'samSam OkaforSales Staff1 quote1 of 10 open quotes (10%)',
      'miaMia ChenManager4 quotes4 of 10 open quotes (40%)',
    ]);
  });

  it('requires a choice', async () => {
    const { user, dialog } = open();
    await user.click(dialog.getByRole('button', { name: 'Assign 1 Quote' }));
    expect(dialog.getByText('Please select a user to assign quotes to')).toBeVisible();
  });

  it('reports that nobody is available', async () => {
    answerStaff([]);
    const { dialog } = open();
    expect(await dialog.findByText('No users available')).toBeVisible();
  });

  it('reports that the staff list failed to load, and retries', async () => {
    server.use(mockEndpoint(staffLists[0], () => failure(422, 'Not now')));
    const { user, dialog } = open();
    expect(await dialog.findByText('Failed to fetch users: Not now')).toBeVisible();
    answerStaff([buildAssignee()]);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Select a user...')).toBeVisible();
  });

  it('closes at once after a single quote', async () => {
    const given: unknown[] = [];
    server.use(
      mockEndpoint(assignQuote, ({ body }) => {
        given.push(body);
        return { success: true, message: 'done', assigned: 1 };
      }),
    );
    const { user, dialog, closed, choose } = open();
    await choose(/mia/);
    await user.click(dialog.getByRole('button', { name: 'Assign 1 Quote' }));
    expect(await screen.findByText('Quote assigned successfully')).toBeVisible();
    expect(given).toEqual([{ quote_id: 41, assigned_to: 8 }]);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('closes after a second and a half for several', async () => {
    server.use(mockEndpoint(bulkAssignQuotes, () => ({ success: true, message: 'done', assigned: 2 })));
    const { user, dialog, closed, choose } = open([first, second]);
    await choose(/sam/);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(dialog.getByRole('button', { name: 'Assign 2 Quotes' }));
    expect(await dialog.findByText('2 quotes assigned successfully')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    ['the server’s own words', failure(422, 'Quotes can only be assigned to active staff.'), /only be assigned/],
    ['the stated ones without any', new Response('broken', { status: 422 }), /^Failed to assign quote\(s\)$/],
  ])('stays open with %s if refused', async (_name, answer, text) => {
    server.use(mockEndpoint(assignQuote, () => answer.clone()));
    const { user, dialog, closed, choose } = open();
    await choose(/sam/);
    await user.click(dialog.getByRole('button', { name: 'Assign 1 Quote' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });

  it('reports a missing session token', async () => {
    const { user, dialog, choose } = open();
    await choose(/sam/);
    clearToken();
    await user.click(dialog.getByRole('button', { name: 'Assign 1 Quote' }));
    expect(await dialog.findByText('Authentication token not found')).toBeVisible();
  });
});
