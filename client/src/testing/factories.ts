import type { SessionUser } from '@chainline/shared/auth/auth-contract';
import { readClaims, storeSession } from '../lib/session';

const encode = (part: object): string =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

export const buildUser = (overrides: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  username: 'alex',
  role: 'staff',
  first_name: 'Alex',
  last_name: 'Reid',
  workshop_only: false,
  must_set_up_second_factor: false,
  low_stock: 5,
  ...overrides,
});

type TokenParts = { username?: string; role?: string; secondsLeft?: number; workshop_only?: boolean };

/** A token of the server's shape with a dummy signature. */
export const buildToken = ({
  username = 'alex',
  role = 'staff',
  secondsLeft = 900,
  ...rest
}: TokenParts = {}): string => {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sid: 's-1', username, role, exp, ...rest })}.signature`;
};

/** Stores a session in this browser, as an earlier sign-in would have. */
export const storeTestSession = (parts: TokenParts = {}): string => {
  const token = buildToken(parts);
  storeSession(token, 'session-1');
  return token;
};

/** The user of a bearer token, as the server would answer. */
export const userOfBearer = (authorization: string | null): SessionUser => {
  const claims = readClaims(authorization?.replace(/^Bearer /, '') ?? '');
  return buildUser({
    username: claims?.username ?? 'nobody',
    role: claims?.role ?? 'staff',
    workshop_only: claims?.workshop_only ?? false,
  });
};
