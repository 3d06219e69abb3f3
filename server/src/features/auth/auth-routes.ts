import { checkSession, login, logout, refreshSession, verifySession } from '@chainline/shared/auth/auth-contract';
import type { CookieOptions } from 'express';
import { Reply } from '../../http/reply';
import { route, type Route } from '../../http/route';
import type { AuthService } from './auth-service';

const refreshCookieName = 'chainline_refresh';
const refreshCookieMs = 14 * 86_400_000;

/** Strict, unreadable for scripts, and sent to the sign-in calls only. */
const cookieOptions = (secure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure,
  path: '/api/auth',
});

export const createAuthRoutes = (auth: AuthService, { secureCookies }: { secureCookies: boolean }): Route[] => {
  const options = cookieOptions(secureCookies);
  const keep = (value: string) => [
    { name: refreshCookieName, value, options: { ...options, maxAge: refreshCookieMs } },
  ];
  const forget = [{ name: refreshCookieName, value: null, options }];
  return [
    route(login, 'public', async ({ body, caller }) => {
      const { signedIn, user } = await auth.signIn(body, { ip: caller.ip, userAgent: caller.userAgent });
      const answer = { token: signedIn.token, session_id: signedIn.sessionId, user, message: 'Login successful' };
      return new Reply(answer, { cookies: keep(signedIn.refreshSecret) });
    }),
    route(refreshSession, 'public', async ({ caller }) => {
      const signedIn = await auth.refresh(caller.cookie(refreshCookieName));
      const answer = { token: signedIn.token, session_id: signedIn.sessionId };
      return new Reply(answer, { cookies: keep(signedIn.refreshSecret) });
    }),
    route(logout, 'public', async ({ caller }) => {
      await auth.signOut(caller.cookie(refreshCookieName));
      return new Reply({ success: true, message: 'Logged out' }, { cookies: forget });
    }),
    route(verifySession, 'signedIn', async ({ actor }) => ({
      authenticated: true as const,
      user: await auth.getUser(actor),
    })),
    route(checkSession, 'signedIn', async ({ actor }) => ({ user: await auth.getUser(actor) })),
  ];
};
