import { resetPassword, verifyPasswordReset } from '@chainline/shared/auth/password-reset-contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';

const open = (search = '?token=abc') => renderApp({ at: `/reset-password${search}` });
const refused = 'This link is invalid or has expired. Ask a manager for a new one.';

const good = () =>
  server.use(mockEndpoint(verifyPasswordReset, () => ({ valid: true, message: 'Valid', username: 'sam' })));
const fill = async (user: UserEvent, password: string, confirm = password) => {
  await user.click(await screen.findByLabelText('New Password'));
  await user.paste(password);
  await user.click(screen.getByLabelText('Confirm New Password'));
  await user.paste(confirm);
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
};

describe('a password reset link', () => {
  it('sets a password and opens the sign-in screen', async () => {
    good();
    const seen: unknown[] = [];
    server.use(
      mockEndpoint(resetPassword, ({ body }) => {
        seen.push(body);
        return { success: true, message: 'Password set' };
      }),
    );
    const { user, router } = open();
    expect(await screen.findByText('For the account sam.')).toBeVisible();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await fill(user, 'Blue-horse-7');
    expect(await screen.findByText('Your new password is set')).toBeVisible();
    expect(seen).toEqual([{ token: 'abc', password: 'Blue-horse-7' }]);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('refuses a weak password and a mismatch without a call', async () => {
    good();
    const { user } = open();
    await fill(user, 'short');
    expect(await screen.findByText('Please create a stronger password')).toBeVisible();
    await fill(user, 'Blue-horse-77', 'x');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
  });

  it('reports that it has just been used', async () => {
    good();
    server.use(mockEndpoint(resetPassword, () => failure(422, refused)));
    const { user } = open();
    await fill(user, 'Blue-horse-7');
    expect(await screen.findByText(refused)).toBeVisible();
  });

  it('links to the sign-in screen if it is invalid', async () => {
    server.use(mockEndpoint(verifyPasswordReset, () => ({ valid: false, message: refused, username: null })));
    open();
    expect(await screen.findByText('This link does not work')).toBeVisible();
    expect(screen.getByText(refused)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
  });

  it('reports a missing token', async () => {
    open('');
    expect(await screen.findByText(refused)).toBeVisible();
  });

  it('offers a retry if it could not be checked', async () => {
    server.use(mockEndpoint(verifyPasswordReset, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The link could not be checked.')).toBeVisible();
    good();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('New Password')).toBeVisible();
  });
});
