import { roleSchema, type Role } from '@chainline/shared/roles';
import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';

const tokenKey = 'authToken';
const sessionIdKey = 'refreshToken';
/** Storage key of the Lightspeed connection's handle, which ends with the session. */
export const lightspeedHandleKey = 'lightspeed_tokens';
const logoutFlagKey = 'redirected from logout';

/** Bearer token stored in this browser. */
export const readToken = (): string | null => localStorage.getItem(tokenKey);

/** Public id of the session. Its renewal secret is in a cookie that scripts cannot read. */
export const readSessionId = (): string | null => localStorage.getItem(sessionIdKey);

export const storeSession = (token: string, sessionId: string): void => {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(sessionIdKey, sessionId);
};

/** Removes only the bearer token; the session can still be renewed. */
export const clearToken = (): void => localStorage.removeItem(tokenKey);

export const clearSession = (): void => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(sessionIdKey);
  localStorage.removeItem(lightspeedHandleKey);
};

/** True if another tab's storage event concerns the session. */
export const isSessionKey = (key: string | null): boolean => key === null || key === tokenKey;

export const setLogoutFlag = (): void => sessionStorage.setItem(logoutFlagKey, 'true');

/** Removes the flag; returns true if it was set. */
export const takeLogoutFlag = (): boolean => {
  const flagged = sessionStorage.getItem(logoutFlagKey) !== null;
  sessionStorage.removeItem(logoutFlagKey);
  return flagged;
};

const claimsSchema = z.object({
  username: z.string().min(1).nullable().catch(null),
  // Only for display: the server rejects a token without a role.
  role: roleSchema.catch('staff'),
  workshop_only: z.boolean().catch(false).default(false),
  exp: z.number().nullable().catch(null),
});

/** The signed-in user as the screens need it. */
export type Identity = {
  username: string | null;
  role: Role;
  /** True for staff restricted to the workshop and their own settings. */
  workshopOnly?: boolean;
  /** The user must set up a second factor before any other call. Not in the token. */
  mustSetUpSecondFactor?: boolean;
  /** Quantity at or below which stock is low. Not in the token. */
  lowStock?: number;
};

type Claims = z.output<typeof claimsSchema>;

/** Parts of the user that the token contains. */
export const identityIn = ({ username, role, workshop_only: workshopOnly }: Claims): Identity => ({
  username,
  role,
  workshopOnly,
});

/** Claims of a token; null if it cannot be read. */
export const readClaims = (token: string): Claims | null => {
  try {
    return claimsSchema.parse(jwtDecode<unknown>(token));
  } catch {
    return null;
  }
};

/** Milliseconds until the token expires, negative after; null if it never does. */
export const millisecondsLeft = (token: string, now: number): number | null => {
  const claims = readClaims(token);
  if (claims === null) return -1;
  return claims.exp === null ? null : claims.exp * 1000 - now;
};
