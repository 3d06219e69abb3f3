import { updateManagedUser } from '@chainline/shared/users/user-contract';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerUser } from '../testing/people';
import { UserPage } from './UserPage';

const open = () => renderApp({ at: '/users/3', pages: [{ path: '/users/:id', Component: UserPage }] });

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('a profile changed by somebody else during editing', () => {
  const own = { first_name: 'Sam', last_name: 'Okafor', email: 'sam@home.example' };

  /** A server with a newer address for Sam; returns the save requests. */
  const moved = () => {
    const world = answerUser();
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(updateManagedUser, ({ body }) => {
        sent.push(body);
        if (body.seen.email !== own.email) {
          return failure(409, 'Changed meanwhile', { code: 'user.changed', data: { current: own } });
        }
        const { seen: _seen, ...profile } = body;
        world.user = { ...world.user, ...profile };
        return { success: true, user: world.user };
      }),
    );
    return sent;
  };
  const rename = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const profile = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
    await user.type(profile.getByLabelText('First Name'), 'uel');
    await user.click(profile.getByRole('button', { name: 'Save Profile' }));
    expect(await profile.findByText('Someone else has changed this profile')).toBeVisible();
    const changes = within(profile.getByRole('list', { name: 'What changed' })).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual(['Email: sam@example.com → sam@home.example']);
    return profile;
  };

  it("keeps the manager's input, with the user's new address", async () => {
    const sent = moved();
    const { user } = open();
    const profile = await rename(user);
    await user.click(profile.getByRole('button', { name: 'Keep my changes' }));
    expect(profile.getByLabelText('First Name')).toHaveValue('Samuel');
    expect(profile.getByLabelText('First Name')).toHaveFocus();
    expect(profile.getByLabelText('Email')).toHaveValue('sam@home.example');
    await user.click(profile.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(sent.at(-1)).toEqual({ ...own, first_name: 'Samuel', seen: own });
  });

  it('shows the saved profile', async () => {
    moved();
    const { user } = open();
    const profile = await rename(user);
    await user.click(profile.getByRole('button', { name: 'Show the saved version' }));
    expect(profile.getByLabelText('First Name')).toHaveValue('Sam');
    expect(profile.getByLabelText('Email')).toHaveValue('sam@home.example');
    expect(profile.queryByText(/meanwhile/)).not.toBeInTheDocument();
  });
});
