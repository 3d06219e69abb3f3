import { listManagedUsers } from '@chainline/shared/users/user-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerUsers, buildManagedUser } from '../testing/people';
import { UsersPage } from './UsersPage';

const open = (search = '') => renderElement(<UsersPage />, `/users${search}`);

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('the list of users', () => {
  it('shows name, role, state, last sign-in and open quotes, with links', async () => {
    answerUsers(() => [
      buildManagedUser({ open_quotes: 4, second_factor: true }),
      buildManagedUser({
        id: 5,
        username: 'old',
        first_name: '',
        last_name: '',
        is_active: false,
        last_sign_in_at: null,
      }),
    ]);
    open();
    expect(await screen.findByRole('link', { name: 'Sam Okafor' })).toHaveAttribute('href', '/users/3');
    const [heads, sam, old] = within(screen.getByRole('table', { name: 'Users' })).getAllByRole('row');
    if (!heads || !sam || !old) throw new Error('There are rows missing');
    expect(
      within(heads)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Username', 'Role', 'Status', 'Last sign-in', 'Open quotes', 'Second factor']);
    expect(sam).toHaveTextContent(/sam@example\.com.*samSales StaffActive21\/11\/2026.*4On$/);
    expect(old).toHaveTextContent(/oldSales StaffDeactivatedNever0Off$/);
    expect(screen.getByRole('link', { name: 'Invitations' })).toHaveAttribute('href', '/user-management');
  });

  it('keeps search, filters and sorting in the address', async () => {
    const asked = answerUsers(() => [buildManagedUser()]);
    const { user, router } = open('?page=2');
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    await user.click(screen.getByRole('option', { name: 'Manager' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ role: 'manager', page: 1 }));
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Deactivated' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'inactive' }));
    await user.type(screen.getByRole('searchbox'), 'sam{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'sam' }));
    await user.click(screen.getByRole('button', { name: 'Last sign-in' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'last_sign_in_at' }));
    expect(router.state.location.search).toBe('?role=manager&state=inactive&search=sam&sort=last_sign_in_at');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=last_sign_in_at'));
  });

  it('reports that nobody matches', async () => {
    answerUsers(({ search }) => (search === undefined ? [buildManagedUser()] : []));
    const { user } = open('?search=nobody');
    expect(await screen.findByText('No users found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('link', { name: 'Sam Okafor' })).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listManagedUsers, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The users could not be loaded.')).toBeVisible();
    answerUsers(() => [buildManagedUser()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Sam Okafor' })).toBeVisible();
  });
});
