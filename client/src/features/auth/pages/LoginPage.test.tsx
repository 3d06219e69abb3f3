import { login, logout } from '@chainline/shared/auth/auth-contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { partingCall } from '../../../lib/parting-call';
import { clearSession, readSessionId, readToken, setLogoutFlag } from '../../../lib/session';
import { buildToken, buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';

const pages = [
  { path: '/dashboard', element: <h1>Dashboard</h1> },
  { path: '/product-mappings', element: <h1>Mappings</h1> },
];
const open = (at: Parameters<typeof renderApp>[0]['at'] = '/login') => renderApp({ at, pages });

const username = () => screen.findByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Log In' });

const fill = async (user: UserEvent, values = { username: 'alex', password: 'a good password' }) => {
  await user.click(await username());
  await user.paste(values.username);
  await user.click(password());
  await user.paste(values.password);
};
const submit = async (user: UserEvent, values?: { username: string; password: string }) => {
  await fill(user, values);
  await user.click(button());
};

const accept = () => {
  const seen: unknown[] = [];
  server.use(
    mockEndpoint(login, ({ body }) => {
      seen.push(body);
      const user = buildUser({ username: body.username, role: body.role });
      return { token: buildToken(user), session_id: 'session-9', user, message: 'Login successful' };
    }),
  );
  return seen;
};
const refuse = (answer: () => Response) => server.use(mockEndpoint(login, answer));
const wrong = () => failure(401, 'Invalid username or password');

describe('the screen', () => {
  it('explains itself and offers three roles, with Sales Staff selected', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Chainline Inventory Management' })).toBeVisible();
    expect(screen.getByText('Log in to access your inventory system')).toBeVisible();
    const role = screen.getByRole('combobox', { name: 'Log In As' });
    expect(role).toHaveTextContent('Sales Staff');
    await user.click(role);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Manager',
      'Sales Staff',
      'Quotes',
    ]);
  });

  it('shows and hides the password', async () => {
    const { user } = open();
    await username();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('takes at most 50 characters of username and 100 of password', async () => {
    open();
    expect(await username()).toHaveAttribute('maxlength', '50');
    expect(password()).toHaveAttribute('maxlength', '100');
  });

  it('hides the logo when it does not load', async () => {
    open();
    fireEvent.error(await screen.findByRole('img', { name: 'Chainline' }));
    expect(screen.queryByRole('img', { name: 'Chainline' })).not.toBeInTheDocument();
  });

  it('clears a stale token', async () => {
    storeTestSession({ secondsLeft: -5 });
    localStorage.removeItem('refreshToken');
    open();
    await username();
    expect(readToken()).toBeNull();
  });

  it('clears only the flag after a logout', async () => {
    setLogoutFlag();
    open();
    await username();
    await waitFor(() => expect(sessionStorage.getItem('redirected from logout')).toBeNull());
  });
});

describe('signing in', () => {
  it('waits for the answer to a logout, which deletes the cookie of the session', async () => {
    const seen = accept();
    const gate: { answer?: () => void } = {};
    const answered = new Promise<void>((resolve) => (gate.answer = resolve));
    server.use(mockEndpoint(logout, () => answered.then(() => ({ success: true as const, message: 'Logged out' }))));
    storeTestSession();
    partingCall(logout.path);
    clearSession();
    const { user } = open();
    await username();
    await submit(user);
    await waitFor(() => expect(button()).toBeDisabled());
    expect(seen).toEqual([]);
    gate.answer?.();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  it('stores the session, sends the chosen role and opens the home page', async () => {
    const seen = accept();
    const { user } = open();
    await username();
    await user.click(screen.getByRole('combobox', { name: 'Log In As' }));
    await user.click(screen.getByRole('option', { name: 'Manager' }));
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(seen).toEqual([{ username: 'alex', password: 'a good password', role: 'manager' }]);
    expect(readToken()).not.toBeNull();
    expect(readSessionId()).toBe('session-9');
  });

  it('returns to the requested page', async () => {
    accept();
    const { user, router } = open({ pathname: '/product-mappings', search: '?page=2' });
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Mappings' })).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('redirects signed-in users home', async () => {
    storeTestSession();
    open();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(readToken()).not.toBeNull();
  });

  it('shows a spinner and cannot be pressed twice', async () => {
    server.use(mockEndpoint(login, async () => (await delay('infinite'), wrong())));
    const { user } = open();
    await submit(user);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(button()).toBeDisabled();
  });
});

describe('validation', () => {
  it('requires both fields', async () => {
    const { user } = open();
    await username();
    await user.click(button());
    expect(await screen.findByText('Username is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
  });

  it.each([
    ['<alex>', 'fine'],
    ['alex', `o'clock "sharp"`],
  ])('refuses %s / %s without asking the server', async (name, secret) => {
    const seen = accept();
    const { user } = open();
    await submit(user, { username: name, password: secret });
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid characters in input');
    expect(seen).toEqual([]);
  });
});

it('shows a failure above the form', async () => {
  refuse(wrong);
  const { user } = open();
  await submit(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(readToken()).toBeNull();
});

describe('the lock', () => {
  const failFiveTimes = async (user: UserEvent) => {
    let failures = 0;
    refuse(() => {
      failures += 1;
      return wrong();
    });
    await fill(user);
    for (const attempt of [1, 2, 3, 4, 5]) {
      await user.click(button());
      await waitFor(() => expect(failures).toBe(attempt));
      await screen.findByRole('alert');
    }
  };
  const lockText = (seconds: number) => `Account is locked. Please try again in ${String(seconds)} seconds.`;

  it('closes the form for 300 seconds after the fifth failure, counts down, and opens again', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    const start = Date.parse('2026-11-21T10:00:00Z');
    vi.setSystemTime(start);
    const { user } = open();
    await failFiveTimes(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Account is locked\. Please try again in (300|29\d) seconds\.$/);
    expect(alert).toHaveFocus();
    for (const control of [await username(), password(), button(), screen.getByRole('button', { name: /password/ })]) {
      expect(control).toBeDisabled();
    }
    expect(screen.getByRole('combobox', { name: 'Log In As' })).toHaveAttribute('aria-disabled', 'true');

    const passed = async (seconds: number) => {
      vi.setSystemTime(start + seconds * 1000);
      await act(() => vi.advanceTimersByTimeAsync(1000));
    };
    await passed(200);
    expect(screen.getByRole('alert')).toHaveTextContent(/in (100|9\d) seconds/);
    await passed(301);
    await waitFor(() => expect(button()).toBeEnabled());
    expect(screen.queryByText(/Account is locked/)).not.toBeInTheDocument();
  });

  it('survives a reload', async () => {
    sessionStorage.setItem('chainline_login_locked_until', String(Date.now() + 120_000));
    open();
    expect(await screen.findByText(lockText(120))).toBeVisible();
    expect(await username()).toBeDisabled();
  });
});
