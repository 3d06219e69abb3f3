import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  getAccount,
  listOwnSessions,
  updateAccount,
  type OpenSession,
} from '@chainline/shared/auth/account-contract';
import { logout, verifySession } from '@chainline/shared/auth/auth-contract';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  replaceRecoveryCodes,
} from '@chainline/shared/auth/second-factor-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { answerAccount } from '../testing/settings-answers';
import { SettingsPage } from './SettingsPage';

const open = (tab = 'profile') =>
  renderApp({ at: `/settings?tab=${tab}`, pages: [{ path: '/settings', Component: SettingsPage }] });
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const wrongPassword = () =>
  failure(422, 'Not valid', { fields: [{ path: 'current_password', message: 'This is not your password' }] });

beforeEach(() => void storeTestSession());

describe('the sections', () => {
  const entries = async () =>
    within(await screen.findByRole('navigation', { name: 'Settings sections' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('are those of the own account for staff, regardless of the address', async () => {
    answerAccount();
    open('shop');
    expect(await entries()).toEqual([
      'Profile',
      'Password',
      'Sessions',
      'Second factor',
      'Notifications',
      'Appearance',
    ]);
    expect(await screen.findByRole('form', { name: 'Profile' })).toBeVisible();
  });

  it('include those of the shop for managers', async () => {
    storeTestSession({ role: 'manager' });
    answerAccount();
    open();
    expect((await entries()).slice(6, 8)).toEqual(['Shop details', 'Quotes']);
    expect((await entries()).slice(8)).toEqual([
      'Delivery',
      'Stock',
      'Messages',
      'Brands and lists',
      'Workshop',
      'E-bike compliance',
      'Accounting',
      'Retention',
      'Security',
      'Integrations',
    ]);
  });
});

describe('the profile', () => {
  it('can be changed, with an empty address for none', async () => {
    const world = answerAccount({ account_role: 'manager' });
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(updateAccount, ({ body }) => {
        sent.push(body);
        const { current_password: _proof, seen: _seen, ...profile } = body;
        world.account = { ...world.account, ...profile };
        return { success: true, account: world.account };
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Sales Staff in this session, Manager otherwise')).toBeVisible();
    await user.clear(screen.getByLabelText('Email'));
    await user.clear(screen.getByLabelText('First Name'));
    await press(user, 'Save');
    expect(await screen.findByText('First name is required')).toBeVisible();
    await user.type(screen.getByLabelText('First Name'), 'Lex');
    await press(user, 'Save');
    expect(await screen.findByText('Enter your current password to change your email address.')).toBeVisible();
    await pasteInto(user, screen.getByLabelText('Current Password'), 'Blue-horse-7');
    await press(user, 'Save');
    expect(await screen.findByText('Profile saved')).toBeVisible();
    const seen = { first_name: 'Alex', last_name: 'Reid', email: 'alex@example.com' };
    const change = { first_name: 'Lex', last_name: 'Reid', email: null, current_password: 'Blue-horse-7' };
    expect(sent).toEqual([{ ...change, seen }]);
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
  });

  it('requires the password only for a new address, and reports a wrong one', async () => {
    answerAccount({ email: 'alex@example.com' });
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(updateAccount, ({ body }) => {
        sent.push(body);
        return wrongPassword();
      }),
    );
    const { user } = open();
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await pasteInto(user, email, 'ALEX@example.com');
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await user.type(email, '.au');
    await pasteInto(user, screen.getByLabelText('Current Password'), 'Wrong-horse-1');
    await press(user, 'Save');
    expect(await screen.findByText('This is not your password')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('shows an address that a manager has set meanwhile, and saves the rest without a password', async () => {
    const world = answerAccount();
    const current = { first_name: 'Alex', last_name: 'Reid', email: 'reid@example.com' };
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(updateAccount, ({ body }) => {
        sent.push(body);
        if (body.seen.email !== current.email) {
          return failure(409, 'Changed meanwhile', { code: 'user.changed', data: { current } });
        }
        const { seen: _seen, ...profile } = body;
        world.account = { ...world.account, ...profile };
        return { success: true, account: world.account };
      }),
    );
    const { user } = open();
    await pasteInto(user, await screen.findByLabelText('First Name'), 'ander');
    await press(user, 'Save');
    expect(await screen.findByText('Someone else has changed your profile')).toBeVisible();
    const changes = within(screen.getByRole('list', { name: 'What changed' })).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual(['Email: alex@example.com → reid@example.com']);
    await press(user, 'Keep my changes');
    expect(screen.getByLabelText('Email')).toHaveValue('reid@example.com');
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await press(user, 'Save');
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(sent.at(-1)).toEqual({ ...current, first_name: 'Alexander', seen: current });
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(getAccount, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('Your account could not be loaded.')).toBeVisible();
    answerAccount();
    await press(user, 'Retry');
    expect(await screen.findByLabelText('First Name')).toHaveValue('Alex');
  });
});

describe('the password', () => {
  const fill = async (user: UserEvent, current: string, next: string, again = next) => {
    for (const [label, text] of [
      ['Current Password', current],
      ['New Password', next],
      ['Confirm New Password', again],
    ] as const) {
      await user.clear(await screen.findByLabelText(label));
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await press(user, 'Change Password');
  };

  it('can be changed with the current one, and shows the number of other sessions ended', async () => {
    server.use(
      mockEndpoint(changePassword, ({ body }) =>
        body.current_password === 'old' ? { success: true, message: 'Changed', ended: 2 } : wrongPassword(),
      ),
    );
    const { user } = open('password');
    await fill(user, 'wrong', 'Blue-horse-7');
    expect(await screen.findByText('This is not your password')).toBeVisible();
    await fill(user, 'old', 'Blue-horse-7', 'Blue-horse-8');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await fill(user, 'old', 'Blue-horse-7');
    expect(await screen.findByText('Password changed, and 2 other sessions ended')).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('');
  });
});

describe('the sessions', () => {
  const session = (id: string, overrides: Partial<OpenSession> = {}): OpenSession => ({
    id: `0b0f7a58-6a38-4d8f-9d51-3c8e2a3f7c${id}`,
    role: 'staff',
    ip: '203.0.113.9',
    user_agent: 'Firefox/1 Linux',
    created_at: '2026-11-21T01:00:00.000Z',
    last_seen_at: '2026-11-21T02:00:00.000Z',
    expires_at: '2026-12-05T01:00:00.000Z',
    current: false,
    ...overrides,
  });
  const keep = (...sessions: OpenSession[]) => {
    const leave = (stays: (each: OpenSession) => boolean) => {
      sessions.splice(0, sessions.length, ...sessions.filter(stays));
      return { success: true, message: 'Ended', ended: 1 } as const;
    };
    server.use(
      mockEndpoint(listOwnSessions, () => ({ success: true, sessions })),
      mockEndpoint(endOwnSession, ({ params }) => leave(({ id }) => id !== params.id)),
      mockEndpoint(endOtherSessions, () => leave(({ current }) => current)),
    );
    return sessions;
  };
  const here = session('01', { current: true, user_agent: 'Chrome/1 Windows' });

  it('can be ended one by one, or all others at once', async () => {
    keep(here, session('02'), session('03', { user_agent: 'Edg/1 Windows' }));
    const { user } = open('sessions');
    expect(await screen.findByText('This browser')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^End the session in Edge on Windows/ }));
    await waitFor(() => expect(screen.queryByText('Edge on Windows')).not.toBeInTheDocument());
    await press(user, 'End All Others');
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'End All Others' })).not.toBeInTheDocument();
  });

  it('of this browser ends at the sign-in screen', async () => {
    keep(here);
    server.use(mockEndpoint(logout, () => ({ success: true, message: 'Logged out' })));
    const { user, router } = open('sessions');
    await press(user, 'End this session');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('report a failed load', async () => {
    server.use(mockEndpoint(listOwnSessions, () => failure(422, 'Not now')));
    open('sessions');
    expect(await screen.findByText('The sessions could not be loaded.')).toBeVisible();
  });
});

describe('the second factor', () => {
  const on = { enabled: true, since: '2026-11-01T01:00:00.000Z', recovery_codes_left: 2, required: false };
  const proof = async (user: UserEvent, code: string) => {
    await pasteInto(user, await screen.findByLabelText('Current Password'), 'right');
    await user.type(screen.getByLabelText('Code from your app, or a recovery code'), code);
  };

  it('is set up with an app, and shows its recovery codes once', async () => {
    const world = answerAccount();
    server.use(
      mockEndpoint(enrolSecondFactor, () => ({ success: true, secret: 'ABCDEFGH', otpauth_uri: 'otpauth://totp/x' })),
      mockEndpoint(confirmSecondFactor, ({ body }) => {
        if (body.code !== '123456') return failure(422, 'No', { fields: [{ path: 'code', message: 'Wrong code' }] });
        world.account = { ...world.account, second_factor: { ...on, recovery_codes_left: 10 } };
        return { success: true, recovery_codes: ['ABCDEFGHJKMNPQRS', 'BCDEFGHJKMNPQRST'] };
      }),
    );
    const { user } = open('second-factor');
    await press(user, 'Set Up');
    await pasteInto(user, await screen.findByLabelText('Current Password'), 'right');
    await press(user, 'Begin');
    const code = await screen.findByLabelText('Six-digit code from your app');
    await user.type(code, '12');
    await press(user, 'Turn On');
    expect(await screen.findByText('Enter the six-digit code from your app')).toBeVisible();
    await user.clear(code);
    await pasteInto(user, code, '654321');
    await press(user, 'Turn On');
    expect(await screen.findByText('Wrong code')).toBeVisible();
    await user.clear(code);
    await pasteInto(user, code, '123456');
    await press(user, 'Turn On');
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    expect(await screen.findByText('On')).toBeVisible();
    await press(user, 'Copy');
    expect(await navigator.clipboard.readText()).toContain('BCDE-FGHJ-KMNP-QRST');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press(user, 'Print');
    expect(print).toHaveBeenCalledOnce();
    await press(user, 'I have saved them');
    expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible();
    expect(screen.queryByText('ABCD-EFGH-JKMN-PQRS')).not.toBeInTheDocument();
  });

  const begin = async (user: UserEvent) => {
    await press(user, 'Set Up');
    await pasteInto(user, await screen.findByLabelText('Current Password'), 'right');
    await press(user, 'Begin');
    await pasteInto(user, await screen.findByLabelText('Six-digit code from your app'), '123456');
  };
  const enrolling = () =>
    server.use(
      mockEndpoint(enrolSecondFactor, () => ({ success: true, secret: 'ABCDEFGH', otpauth_uri: 'otpauth://totp/x' })),
    );

  it('is turned on once on a double press, and shows its codes', async () => {
    const world = answerAccount();
    enrolling();
    server.use(
      mockEndpoint(confirmSecondFactor, () => {
        if (world.account.second_factor.enabled) return failure(422, 'This code is incorrect.');
        world.account = { ...world.account, second_factor: on };
        return { success: true, recovery_codes: ['ABCDEFGHJKMNPQRS'] };
      }),
    );
    const { user } = open('second-factor');
    await begin(user);
    for (let press = 0; press < 3; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
  });

  it('turned on without showing its codes leads to new ones', async () => {
    const world = answerAccount();
    enrolling();
    server.use(
      mockEndpoint(confirmSecondFactor, () => {
        world.account = { ...world.account, second_factor: on };
        return failure(409, 'You already have a second factor.', { code: 'second_factor.enabled' });
      }),
      mockEndpoint(replaceRecoveryCodes, () => ({ success: true, recovery_codes: ['ABCDEFGHJKMNPQRS'] })),
    );
    const { user } = open('second-factor');
    await begin(user);
    await press(user, 'Turn On');
    expect(await screen.findByText(/Your second factor is already on/)).toBeVisible();
    expect(await screen.findByText('On')).toBeVisible();
    await proof(user, '654321');
    await press(user, 'Create New Codes');
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    await press(user, 'I have saved them');
    expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
  });

  it('asks before leaving codes that were not confirmed as saved', async () => {
    answerAccount({ second_factor: on });
    server.use(mockEndpoint(replaceRecoveryCodes, () => ({ success: true, recovery_codes: ['ABCDEFGHJKMNPQRS'] })));
    const { user, router } = open('second-factor');
    await press(user, 'New Recovery Codes');
    await proof(user, '123456');
    await press(user, 'Create New Codes');
    await screen.findByText('ABCD-EFGH-JKMN-PQRS');
    await press(user, 'Copy');
    await screen.findByText('Recovery codes copied');
    await user.click(screen.getByRole('link', { name: 'Appearance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without the recovery codes?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await press(user, 'I have saved them');
    await user.click(screen.getByRole('link', { name: 'Appearance' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=appearance'));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('gets new recovery codes with password and code', async () => {
    answerAccount({ second_factor: on });
    server.use(mockEndpoint(replaceRecoveryCodes, () => ({ success: true, recovery_codes: ['ABCDEFGHJKMNPQRS'] })));
    const { user } = open('second-factor');
    expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
    await press(user, 'New Recovery Codes');
    await proof(user, '12');
    await press(user, 'Create New Codes');
    expect(await screen.findByText('Enter the six-digit code from your app, or a recovery code')).toBeVisible();
    await user.type(screen.getByLabelText('Code from your app, or a recovery code'), '3456');
    await press(user, 'Create New Codes');
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
  });

  it('is turned off with password and code', async () => {
    const world = answerAccount({ second_factor: on });
    server.use(
      mockEndpoint(disableSecondFactor, () => {
        world.account = { ...world.account, second_factor: { ...on, enabled: false } };
        return { success: true, message: 'Second factor turned off' };
      }),
    );
    const { user } = open('second-factor');
    await press(user, 'Turn Off');
    await press(user, 'Cancel');
    await press(user, 'Turn Off');
    await proof(user, 'ABCD-EFGH-JKMN-PQRS');
    await press(user, 'Turn Off');
    expect(await screen.findByText('Second factor turned off')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Set Up' })).toBeVisible();
  });

  it('is moved to another device, set up before anything else, if managers must have one', async () => {
    storeTestSession({ role: 'manager' });
    answerAccount({ second_factor: { ...on, required: true } });
    server.use(
      mockEndpoint(disableSecondFactor, () => ({ success: true, message: 'The second factor is off' })),
      mockEndpoint(verifySession, () => ({
        authenticated: true,
        user: buildUser({ role: 'manager', must_set_up_second_factor: disabled }),
      })),
    );
    let disabled = false;
    const { user } = open('second-factor');
    expect(await screen.findByText(/Managers of this shop must have a second factor/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn Off' })).not.toBeInTheDocument();
    await press(user, 'Change Device');
    await proof(user, '123456');
    disabled = true;
    await press(user, 'Change Device');
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  });
});

it('changes the appearance', async () => {
  const { user } = open('appearance');
  await user.click(await screen.findByRole('radio', { name: /^Dark/ }));
  expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
  await user.click(screen.getByRole('radio', { name: /^Use system setting/ }));
  expect(document.documentElement).toHaveAttribute('data-scheme', 'light');
});
