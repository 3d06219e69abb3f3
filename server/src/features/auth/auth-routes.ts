import { checkSession, login, logout, refreshSession, verifySession } from '@chainline/shared/auth/auth-contract';
import {
  invalidResetMessage,
  resetPassword,
  verifyPasswordReset,
} from '@chainline/shared/auth/password-reset-contract';
import { loginWithCode } from '@chainline/shared/auth/second-factor-contract';
import type { CookieOptions } from 'express';
import type { Origin } from '../../http/actor';
import { Reply } from '../../http/reply';
import { route, type Route } from '../../http/route';
import type { AuthService } from './auth-service';
import type { PasswordResetService } from './password-reset-service';

const refreshCookieName = 'chainline_refresh';
const refreshCookieMs = 14 * 86_400_000;

/** SameSite strict, HttpOnly, and limited to the sign-in calls' path. */
const cookieOptions = (secure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure,
  path: '/api/auth',
});

const toOrigin = ({ ip, userAgent }: Origin): Origin => ({ ip, userAgent });

type Services = { auth: AuthService; passwordReset: PasswordResetService };

export const createAuthRoutes = (
  { auth, passwordReset }: Services,
  { secureCookies }: { secureCookies: boolean },
): Route[] => {
  const options = cookieOptions(secureCookies);
  const keep = (value: string) => [
    { name: refreshCookieName, value, options: { ...options, maxAge: refreshCookieMs } },
  ];
  const forget = [{ name: refreshCookieName, value: null, options }];
  const welcome = ({ signedIn, user }: Awaited<ReturnType<AuthService['signIn']>>) => {
    const answer = { token: signedIn.token, session_id: signedIn.sessionId, user, message: 'Login successful' };
    return new Reply(answer, { cookies: keep(signedIn.refreshSecret) });
  };
  return [
    route(login, 'public', async ({ body, caller }) => welcome(await auth.signIn(body, toOrigin(caller)))),
    route(loginWithCode, 'public', async ({ body, caller }) =>
      welcome(await auth.signInWithCode(body, toOrigin(caller))),
    ),
    route(refreshSession, 'public', async ({ caller }) => {
      const signedIn = await auth.refresh(caller.cookie(refreshCookieName), toOrigin(caller));
      const answer = { token: signedIn.token, session_id: signedIn.sessionId };
      return new Reply(answer, { cookies: keep(signedIn.refreshSecret) });
    }),
    route(logout, 'public', async ({ caller }) => {
      await auth.signOut(caller.cookie(refreshCookieName), toOrigin(caller));
      return new Reply({ success: true, message: 'Logged out' }, { cookies: forget });
    }),
    route(verifySession, 'account', async ({ actor }) => ({
      authenticated: true as const,
      user: await auth.getUser(actor),
    })),
    route(checkSession, 'account', async ({ actor }) => ({ user: await auth.getUser(actor) })),
    route(verifyPasswordReset, 'public', async ({ query }) => {
      const username = await passwordReset.findUsername(query.token);
      const valid = username !== null;
      return { valid, username, message: valid ? 'Choose a new password' : invalidResetMessage };
    }),
    route(resetPassword, 'public', async ({ body, caller }) => {
      await passwordReset.reset(body, toOrigin(caller));
      return { success: true as const, message: 'Your new password is set. Please sign in.' };
    }),
  ];
};
