import { restrictToWorkshop } from '@chainline/shared/users/user-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerUser, buildManagedUser } from '../testing/people';
import { UserPage } from './UserPage';

const open = () => renderApp({ at: '/users/3', pages: [{ path: '/users/:id', Component: UserPage }] });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('the restriction to the workshop', () => {
  it('is turned on for staff, and stays off with the reason if that fails', async () => {
    const world = answerUser();
    server.use(mockEndpoint(restrictToWorkshop, () => failure(409, 'Not now')));
    const { user } = open();
    const role = await panel('Role');
    const only = role.getByRole('switch', { name: 'Only the workshop' });
    await user.click(only);
    expect(await role.findByText('The restriction was not changed.')).toBeVisible();
    expect(only).not.toBeChecked();
    server.use(
      mockEndpoint(restrictToWorkshop, ({ body }) => {
        world.user = { ...world.user, ...body };
        return { success: true, user: world.user };
      }),
    );
    await user.click(only);

    expect(await screen.findByText('sam sees only the workshop now')).toBeVisible();
    await waitFor(() => expect(only).toBeChecked());
  });

  it('is not offered for other roles', async () => {
    answerUser({ user: buildManagedUser({ role: 'quotes' }) });
    open();
    await panel('Role');
    expect(screen.queryByRole('switch', { name: 'Only the workshop' })).toBeNull();
  });
});
