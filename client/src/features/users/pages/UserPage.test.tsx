import { verifySession } from '@chainline/shared/auth/auth-contract';
import {
  changeUserRole,
  deactivateUser,
  endUserSession,
  endUserSessions,
  getManagedUser,
  reactivateUser,
  reassignOpenQuotes,
  removeUserSecondFactor,
  sendPasswordReset,
  updateManagedUser,
} from '@chainline/shared/users/user-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { answerUser, buildManagedUser, buildOpenQuote, buildSession } from '../testing/people';
import { UserPage } from './UserPage';

const open = (id = '3') =>
  renderApp({
    at: `/users/${id}`,
    pages: [
      { path: '/users/:id', Component: UserPage },
      { path: '/dashboard', element: <h1>Dashboard</h1> },
    ],
  });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('the page of a user', () => {
  it('shows profile, open quotes and sessions', async () => {
    answerUser({ quotes: [buildOpenQuote()], sessions: [buildSession()] });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sam Okafor' })).toBeVisible();
    const quotes = await panel('Open quotes');
    expect(await quotes.findByRole('link', { name: 'Q-10041' })).toHaveAttribute('href', '/quotes/41');
    const sessions = await panel('Sessions');
    expect(await sessions.findByText('Firefox on Windows')).toBeVisible();
    expect(sessions.getByText(/203\.0\.113\.9/)).toBeVisible();
  });

  it("redirects one's own page to the settings", async () => {
    storeTestSession({ role: 'manager', username: 'sam' });
    answerUser({ user: buildManagedUser({ role: 'manager', second_factor: true }) });
    const { user } = open();
    const access = await panel('Access');
    expect(access.getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/settings?tab=password');
    expect(access.getByRole('link', { name: 'Second Factor' })).toHaveAttribute('href', '/settings?tab=second-factor');
    expect(access.queryByRole('button', { name: 'Send Password Link' })).not.toBeInTheDocument();
    await user.click((await panel('Profile')).getByRole('button', { name: 'Edit' }));
    const profile = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
    expect(profile.getByText(/Change your own email address in your settings/)).toBeVisible();
    expect(profile.queryByLabelText('Email')).not.toBeInTheDocument();
  });

  it('reports the withdrawn invitations of a former manager', async () => {
    answerUser({ user: buildManagedUser({ role: 'manager', open_invitations: 2 }) });
    const { user } = open();
    const role = await panel('Role');
    await user.selectOptions(role.getByLabelText('Role'), 'staff');
    expect(role.getByText('The 2 open invitations they created are withdrawn.')).toBeVisible();
    await user.click((await panel('Access')).getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate sam?' }));
    expect(dialog.getByText('The 2 open invitations they created are withdrawn.')).toBeVisible();
  });

  it.each(['77', 'abc'])('shows that %s does not exist', async (id) => {
    answerUser();
    open(id);
    expect(await screen.findByText('Account not found')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'All Users' })[0]).toHaveAttribute('href', '/users');
  });

  it('reports a failed load, and retries', async () => {
    answerUser();
    server.use(mockEndpoint(getManagedUser, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The account could not be loaded.')).toBeVisible();
    answerUser();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sam Okafor' })).toBeVisible();
  });

  it('changes names and address, and shows refusals at their field', async () => {
    const world = answerUser();
    const sent: unknown[] = [];
    const fields = [{ path: 'email', message: 'Somebody else has this address' }];
    server.use(
      mockEndpoint(updateManagedUser, ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return failure(409, 'Taken', { fields });
        const { seen: _seen, ...profile } = body;
        world.user = { ...world.user, ...profile };
        return { success: true, user: world.user };
      }),
    );
    const { user } = open();
    await user.click((await panel('Profile')).getByRole('button', { name: 'Edit' }));
    const profile = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
    const save = profile.getByRole('button', { name: 'Save Profile' });
    await user.clear(profile.getByLabelText('Email'));
    await pasteInto(user, profile.getByLabelText('Email'), 'mia@example.com');
    await user.click(save);
    expect(await profile.findByText('Somebody else has this address')).toBeVisible();
    await user.clear(profile.getByLabelText('Email'));
    await user.click(save);
    expect(await screen.findByText('Profile saved')).toBeVisible();
    const seen = { first_name: 'Sam', last_name: 'Okafor', email: 'sam@example.com' };
    expect(sent.at(-1)).toEqual({ first_name: 'Sam', last_name: 'Okafor', email: null, seen });
  });
});

describe('the role of a user', () => {
  it('is changed', async () => {
    const world = answerUser();
    server.use(
      mockEndpoint(changeUserRole, ({ body }) => {
        world.user = { ...world.user, role: body.role };
        return { success: true, user: world.user };
      }),
    );
    const { user } = open();
    const role = await panel('Role');
    await user.selectOptions(role.getByRole('combobox', { name: 'Role' }), 'Quotes');
    expect(role.getByText('Can only make quotes.')).toBeVisible();
    await user.click(role.getByRole('button', { name: 'Change Role' }));
    expect(await screen.findByText('sam is Quotes now')).toBeVisible();
    expect(world.user.role).toBe('quotes');
  });

  it('of the last manager cannot be changed, with the reason; refusals are shown', async () => {
    answerUser({ user: buildManagedUser({ role: 'manager', can: { ...buildManagedUser().can, change_role: false } }) });
    open();
    const role = await panel('Role');
    expect(role.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    expect(role.getByText(/This is the last active manager/)).toBeVisible();
    expect(role.queryByRole('button', { name: 'Change Role' })).not.toBeInTheDocument();
  });

  it('is unchanged, with the reason, if another change made it impossible', async () => {
    answerUser();
    server.use(mockEndpoint(changeUserRole, () => failure(409, 'The shop needs a manager.')));
    const { user } = open();
    const role = await panel('Role');
    await user.selectOptions(role.getByRole('combobox', { name: 'Role' }), 'Quotes');
    await user.click(role.getByRole('button', { name: 'Change Role' }));
    expect(await role.findByText('The shop needs a manager.')).toBeVisible();
  });

  it('lowered for oneself takes effect at once', async () => {
    storeTestSession({ username: 'sam', role: 'manager' });
    const world = answerUser({ user: buildManagedUser({ role: 'manager' }) });
    const { user } = open();
    const role = await panel('Role');
    server.use(
      mockEndpoint(verifySession, () => ({ authenticated: true, user: buildUser({ username: 'sam', role: 'staff' }) })),
      mockEndpoint(changeUserRole, ({ body }) => ({ success: true, user: { ...world.user, role: body.role } })),
    );
    await user.selectOptions(role.getByRole('combobox', { name: 'Role' }), 'Sales Staff');
    await user.click(role.getByRole('button', { name: 'Change Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up your own role?' }));
    await user.click(dialog.getByRole('button', { name: 'Change Role' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument());
  });

  it('is lowered for oneself only after confirmation', async () => {
    storeTestSession({ username: 'sam', role: 'manager' });
    answerUser({ user: buildManagedUser({ role: 'manager' }) });
    const { user } = open();
    const role = await panel('Role');
    await user.selectOptions(role.getByRole('combobox', { name: 'Role' }), 'Sales Staff');
    await user.click(role.getByRole('button', { name: 'Change Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up your own role?' }));
    expect(dialog.getByText(/Only another manager can change it back/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(role.getByRole('button', { name: 'Change Role' })).toBeEnabled();
  });

  it('that excludes assigned quotes offers to reassign open ones', async () => {
    const world = answerUser({ user: buildManagedUser({ open_quotes: 2 }), quotes: [buildOpenQuote()] });
    server.use(
      mockEndpoint(changeUserRole, ({ body }) => {
        world.user = { ...world.user, role: body.role };
        return { success: true, user: world.user };
      }),
      mockEndpoint(reassignOpenQuotes, () => ({ success: true, message: '2 quotes reassigned', assigned: 2 })),
    );
    const { user } = open();
    const role = await panel('Role');
    await user.selectOptions(role.getByRole('combobox', { name: 'Role' }), 'Quotes');
    await user.click(role.getByRole('button', { name: 'Change Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reassign open quotes' }));
    expect(dialog.getByText(/sam is Quotes now/)).toBeVisible();
    expect(dialog.getByText('Sam Okafor has 2 open quotes. Who should take over?')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Reassign to' })).toBeEnabled());
    await user.click(dialog.getByRole('combobox', { name: 'Reassign to' }));
    await user.click(await screen.findByRole('option', { name: /Mia Chen/ }));
    await user.click(dialog.getByRole('button', { name: 'Reassign' }));
    expect(await screen.findByText('2 quotes reassigned')).toBeVisible();
  });
});

describe('the access of a user', () => {
  it('ends with the account, and open quotes can be reassigned', async () => {
    const world = answerUser({ user: buildManagedUser({ open_quotes: 2 }), quotes: [buildOpenQuote()] });
    const done: unknown[] = [];
    server.use(
      mockEndpoint(deactivateUser, () => {
        world.user = buildManagedUser({
          is_active: false,
          can: { ...world.user.can, deactivate: false, reactivate: true },
        });
        return { success: true, user: world.user, message: 'Deactivated', open_quotes: [buildOpenQuote()] };
      }),
      mockEndpoint(reassignOpenQuotes, ({ body }) => {
        done.push(body);
        world.quotes = [];
        return { success: true, message: '1 quote reassigned', assigned: 1 };
      }),
    );
    const { user } = open();
    await user.click((await panel('Access')).getByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate sam?' }));
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    const next = within(await screen.findByRole('dialog', { name: 'sam is deactivated' }));
    await user.click(next.getByRole('button', { name: 'Reassign' }));
    expect(next.getByText('Choose who takes over')).toBeVisible();
    await user.click(next.getByRole('combobox', { name: 'Reassign to' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Mia Chen (2 open quotes)']);
    await user.click(screen.getByRole('option', { name: /Mia Chen/ }));
    await user.click(next.getByRole('button', { name: 'Reassign' }));
    expect(await screen.findByText('1 quote reassigned')).toBeVisible();
    expect(done).toEqual([{ assigned_to: 8 }]);
    expect(await screen.findByText('They have no open quotes.')).toBeVisible();
    expect(screen.getByText('Deactivated')).toBeVisible();
  });

  it('shows a pending deactivation despite further clicks', async () => {
    answerUser({ user: buildManagedUser({ open_quotes: 1 }), quotes: [buildOpenQuote()] });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const closed = buildManagedUser({ is_active: false });
    const seen: number[] = [];
    server.use(
      mockEndpoint(deactivateUser, async ({ params }) => {
        seen.push(params.id);
        await held;
        return { success: true, user: closed, message: 'Deactivated', open_quotes: [buildOpenQuote()] };
      }),
    );
    const { user } = open();
    await user.click((await panel('Access')).getByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate sam?' }));
    const press = question.getByRole('button', { name: 'Deactivate' });
    fireEvent.click(press);
    fireEvent.click(press);
    await waitFor(() => expect(seen).toEqual([3]));
    await user.keyboard('{Escape}');
    answer();
    expect(await screen.findByRole('dialog', { name: 'sam is deactivated' })).toBeVisible();
    expect(seen).toEqual([3]);
  });

  it('stays, with the reason, if it could not be ended', async () => {
    answerUser();
    server.use(mockEndpoint(deactivateUser, () => failure(409, 'The shop needs a manager.')));
    const { user } = open();
    await user.click((await panel('Access')).getByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await question.findByText('The shop needs a manager.')).toBeVisible();
  });

  it('is restored on reactivation', async () => {
    const closed = buildManagedUser({
      is_active: false,
      can: { ...buildManagedUser().can, deactivate: false, reactivate: true, reset_password: false },
    });
    const world = answerUser({ user: closed });
    server.use(
      mockEndpoint(reactivateUser, () => {
        world.user = buildManagedUser();
        return { success: true, user: world.user, message: 'sam is active again' };
      }),
    );
    const { user } = open();
    const access = await panel('Access');
    expect(access.getByRole('button', { name: 'Send Password Link' })).toBeDisabled();
    await user.click(access.getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('sam is active again')).toBeVisible();
    expect(await access.findByRole('button', { name: 'Deactivate' })).toBeEnabled();
  });

  it('gets a password reset link by email', async () => {
    answerUser();
    const expires_at = '2026-11-22T03:00:00.000Z';
    server.use(mockEndpoint(sendPasswordReset, () => ({ success: true, message: 'Emailed to sam', expires_at })));
    const { user } = open();
    await user.click((await panel('Access')).getByRole('button', { name: 'Send Password Link' }));
    expect(await screen.findByText('Emailed to sam')).toBeVisible();
  });

  it('shows that the mail server refused the link', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const link = {
      to: 'sam@exmaple.com',
      kind: 'password_reset',
      created_at: '2026-11-22T02:00:00.000Z',
      sent_at: null,
    };
    const world = answerUser({ user: buildManagedUser({ password_link: { ...link, status: 'queued', error: null } }) });
    open();
    const access = await panel('Access');
    expect(access.getByText('Waiting')).toBeVisible();
    world.user = buildManagedUser({ password_link: { ...link, status: 'failed', error: '550 no such mailbox' } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(await access.findByText('550 no such mailbox')).toBeVisible();
    expect(access.getByText('Failed')).toBeVisible();
    expect(access.getByText(/^sam@exmaple\.com/)).toBeVisible();
  });

  it('loses the second factor of a lost device after confirmation', async () => {
    const lost = buildManagedUser({
      second_factor: true,
      can: { ...buildManagedUser().can, remove_second_factor: true },
    });
    const world = answerUser({ user: lost });
    server.use(
      mockEndpoint(removeUserSecondFactor, () => {
        world.user = buildManagedUser();
        return { success: true, user: world.user, message: 'Second factor removed' };
      }),
    );
    const { user } = open();
    await user.click((await panel('Access')).getByRole('button', { name: 'Remove Second Factor' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Second factor removed')).toBeVisible();
    expect(await screen.findByText('No second factor is set up.')).toBeVisible();
  });
});

it('ends one session, then all', async () => {
  const other = buildSession({ id: '5f1c1c0a-3a54-4f2e-8f1b-7a0d52a1b222', user_agent: 'curl/8' });
  const world = answerUser({ sessions: [buildSession(), other] });
  const ended: string[] = [];
  server.use(
    mockEndpoint(endUserSession, ({ params }) => {
      ended.push(params.session);
      world.sessions = [other];
      return { success: true, message: 'One session ended', ended: 1 };
    }),
    mockEndpoint(endUserSessions, () => {
      ended.push('all');
      world.sessions = [];
      return { success: true, message: 'All sessions ended', ended: 1 };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^End the session in Firefox on Windows/ }));
  expect(await screen.findByText('One session ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'End All' }));
  expect(await screen.findByText('Not signed in anywhere.')).toBeVisible();
  expect(ended).toEqual([buildSession().id, 'all']);
});

it("asks before ending one's own sessions", async () => {
  storeTestSession({ username: 'sam', role: 'manager' });
  const other = buildSession({ id: '5f1c1c0a-3a54-4f2e-8f1b-7a0d52a1b222', user_agent: 'curl/8' });
  const world = answerUser({ sessions: [buildSession({ current: true }), other] });
  const ended: string[] = [];
  server.use(
    mockEndpoint(endUserSession, ({ params }) => {
      ended.push(params.session);
      world.sessions = world.sessions.filter(({ id }) => id !== params.session);
      return { success: true, message: 'One session ended', ended: 1 };
    }),
    mockEndpoint(endUserSessions, () => {
      ended.push('all');
      return { success: true, message: 'All sessions ended', ended: 2 };
    }),
  );
  const { user } = open();
  const ask = async (name: string | RegExp, answer: 'Cancel' | 'End') => {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End your own session?' }));
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await ask('End All', 'Cancel');
  await ask('End this session', 'Cancel');
  expect(ended).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^End the session in/ }));
  await waitFor(() => expect(ended).toEqual([other.id]));
  await screen.findByText('One session ended');
  await ask('End All', 'End');
  await waitFor(() => expect(ended).toEqual([other.id, 'all']));
});
