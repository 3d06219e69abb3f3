import { login, verifySession } from '@chainline/shared/auth/auth-contract';
import { confirmSecondFactor, enrolSecondFactor, loginWithCode } from '@chainline/shared/auth/second-factor-contract';
import { defineEndpoint } from '@chainline/shared/http/endpoint';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../../../lib/api';
import { readToken } from '../../../lib/session';
import { buildToken, buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';

const stock = defineEndpoint({ method: 'GET', path: '/stock', summary: 'x', response: z.object({}) });

const Home = () => {
  // Loads data on mount, as pages do.
  useEffect(() => void call(stock).catch(() => undefined), []);
  return <h1>Dashboard</h1>;
};
const open = (at = '/login') =>
  renderApp({
    at,
    pages: [
      { path: '/dashboard', Component: Home },
      { path: '/settings', element: <h1>Settings</h1> },
    ],
  });

const challenge = { challenge: 'challenge-1', expires_in: 300 };
const needCode = () =>
  server.use(
    mockEndpoint(login, () =>
      failure(401, 'A code is needed.', { code: 'auth.second_factor_needed', data: challenge }),
    ),
    mockEndpoint(stock, () => ({})),
  );
const signIn = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Username'), 'alex');
  await pasteInto(user, screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
};
const enter = async (user: UserEvent, code: string) => {
  await user.type(await screen.findByLabelText('Code'), code);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
};

describe('signing in with a second factor', () => {
  it('asks for the code and sends it with the challenge', async () => {
    needCode();
    const seen: unknown[] = [];
    server.use(
      mockEndpoint(loginWithCode, ({ body }) => {
        seen.push(body);
        return { token: buildToken(), session_id: 'session-9', user: buildUser(), message: 'Login successful' };
      }),
    );
    const { user } = open();
    await signIn(user);
    await enter(user, '123 456');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(seen).toEqual([{ challenge: 'challenge-1', code: '123456' }]);
    expect(readToken()).not.toBeNull();
  });

  it('accepts a recovery code, and refuses anything else', async () => {
    needCode();
    const { user } = open();
    await signIn(user);
    await enter(user, '12345');
    expect(await screen.findByText('Enter the six-digit code from your app, or a recovery code')).toBeVisible();
  });

  it('allows a retry after a wrong code', async () => {
    needCode();
    server.use(
      mockEndpoint(loginWithCode, () => failure(401, 'This code is incorrect.', { code: 'auth.code_refused' })),
    );
    const { user } = open();
    await signIn(user);
    await pasteInto(user, await screen.findByLabelText('Code'), '000000');
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await user.click(screen.getByRole('button', { name: 'Log In' }));
      expect(await screen.findByText('This code is incorrect.')).toBeVisible();
    }
    expect(screen.queryByText(/Account is locked/)).not.toBeInTheDocument();
  });

  it("shows the server's message about the lock", async () => {
    needCode();
    const locked = 'Too many wrong codes. Please try again in 15 minutes.';
    server.use(mockEndpoint(loginWithCode, () => failure(429, locked, { code: 'auth.codes_locked' })));
    const { user } = open();
    await signIn(user);
    await enter(user, '000000');
    expect(await screen.findByText(locked)).toBeVisible();
  });

  it('returns to the password on expiry or request', async () => {
    needCode();
    server.use(mockEndpoint(loginWithCode, () => failure(401, 'Sign in again.', { code: 'auth.challenge_ended' })));
    const { user } = open();
    await signIn(user);
    await enter(user, '000000');
    expect(await screen.findByText('Sign in again.')).toBeVisible();
    await signIn(user);
    await user.click(await screen.findByRole('button', { name: 'Back to the password' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('explains what to do about a forgotten password', async () => {
    open();
    expect(await screen.findByText(/Forgot your password\? Ask a manager of your shop/)).toBeVisible();
  });
});

describe('a manager who must set up a second factor', () => {
  const setUp = { must: true };
  const server403 = () => {
    setUp.must = true;
    const required = () => failure(403, 'Set up a second factor first.', { code: 'auth.second_factor_required' });
    server.use(
      mockEndpoint(stock, () => (setUp.must ? required() : {})),
      mockEndpoint(verifySession, () => ({
        authenticated: true,
        user: buildUser({ role: 'manager', must_set_up_second_factor: setUp.must }),
      })),
      mockEndpoint(enrolSecondFactor, ({ body }) =>
        body.current_password === 'right'
          ? { success: true, secret: 'ABCDEFGH', otpauth_uri: 'otpauth://totp/Chainline:alex?secret=ABCDEFGH' }
          : failure(422, 'Not valid', { fields: [{ path: 'current_password', message: 'This is not your password' }] }),
      ),
      mockEndpoint(confirmSecondFactor, () => {
        setUp.must = false;
        return { success: true, recovery_codes: ['ABCDEFGHJKMNPQRS'] };
      }),
    );
  };

  it('creates new recovery codes if the factor is on and its codes were not shown', async () => {
    server403();
    server.use(
      mockEndpoint(confirmSecondFactor, () => {
        setUp.must = false;
        return failure(409, 'You already have a second factor.', { code: 'second_factor.enabled' });
      }),
    );
    storeTestSession({ role: 'manager' });
    const { user, router } = open('/dashboard');
    await pasteInto(user, await screen.findByLabelText('Current Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    await pasteInto(user, await screen.findByLabelText('Six-digit code from your app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(await screen.findByText(/Your second factor is already on. Create new recovery codes/)).toBeVisible();
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/settings', search: '?tab=second-factor' }),
    );
  });

  it('sees only the setup, keeps the session and continues afterwards', async () => {
    server403();
    storeTestSession({ role: 'manager' });
    const { user } = open('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(readToken()).not.toBeNull();

    await pasteInto(user, screen.getByLabelText('Current Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByText('This is not your password')).toBeVisible();
    await user.clear(screen.getByLabelText('Current Password'));
    await pasteInto(user, screen.getByLabelText('Current Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Begin' }));

    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await pasteInto(user, screen.getByLabelText('Six-digit code from your app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'I have saved them, continue' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});
