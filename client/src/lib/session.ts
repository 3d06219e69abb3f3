import { roleSchema, type Role } from '@chainline/shared/roles';
import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';

const tokenKey = 'authToken';
const sessionIdKey = 'refreshToken';
/** Where the handle of the Lightspeed connection is kept: it is of this session and ends with it. */
export const lightspeedHandleKey = 'lightspeed_tokens';
const logoutFlagKey = 'redirected from logout';

/** The bearer of the live session, as this browser knows it. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);

/** The public name of the session. The secret that renews it is a cookie that scripts cannot read. */
export const readSessionId = (): string | null => localStorage.getItem(sessionIdKey);

export const storeSession = (token: string, sessionId: string): void => {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(sessionIdKey, sessionId);
};

/** Forgets the bearer only; the session can still be renewed. */
export const clearToken = (): void => localStorage.removeItem(tokenKey);

export const clearSession = (): void => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(sessionIdKey);
  localStorage.removeItem(lightspeedHandleKey);
};

/** Whether a storage event of another tab touched the session. */
export const isSessionKey = (key: string | null): boolean => key === null || key === tokenKey;

export const setLogoutFlag = (): void => sessionStorage.setItem(logoutFlagKey, 'true');

/** Takes the flag away and says whether it was there. */
export const takeLogoutFlag = (): boolean => {
  const flagged = sessionStorage.getItem(logoutFlagKey) !== null;
  sessionStorage.removeItem(logoutFlagKey);
  return flagged;
};

const claimsSchema = z.object({
  username: z.string().min(1).nullable().catch(null),
  // Only the label on the screen: the server refuses a token without a role.
  role: roleSchema.catch('staff'),
  exp: z.number().nullable().catch(null),
});

/** Who is signed in, as far as the screens need to know. */
export type Identity = {
  username: string | null;
  role: Role;
  /** They have to set up a second factor before the server answers anything else. A token does not tell. */
  mustSetUpSecondFactor?: boolean;
  /** From so many units down the shop calls a product low. A token does not tell that either. */
  lowStock?: number;
};

type Claims = Identity & { exp: number | null };

/** What a token says about its holder; null when it cannot be read. */
export const readClaims = (token: string): Claims | null => {
  try {
    return claimsSchema.parse(jwtDecode<unknown>(token));
  } catch {
    return null;
  }
};

/** Milliseconds until the token ends, negative when it has; null for a token without an end. */
export const millisecondsLeft = (token: string, now: number): number | null => {
  const claims = readClaims(token);
  if (claims === null) return -1;
  return claims.exp === null ? null : claims.exp * 1000 - now;
};
