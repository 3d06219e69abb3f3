import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

const issuer = 'https://cloud.lightspeedapp.com';

type SigningKey = { privateKey: KeyObject; jwk: JsonWebKey; kid: string };

let held: SigningKey | null = null;

/** Created on first use and shared by all emulators of the process, because key generation is slow. */
const signingKey = (): SigningKey => {
  if (held) return held;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const thumb = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 12);
  held = { privateKey, jwk, kid: `RT_OAUTH2_${thumb}` };
  return held;
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export type AccessClaims = {
  jti: string;
  clientID: string;
  userID: string;
  accountID: string;
  scope: string;
  issuedAt: Date;
  expiresAt: Date;
};

/** Signs an access token like the provider's: RS256, with the account in `acct` and fractional times. */
export const signAccessToken = (claims: AccessClaims): string => {
  const { privateKey, kid } = signingKey();
  const issuedAt = claims.issuedAt.getTime() / 1000;
  const content = [
    encode({ typ: 'JWT', alg: 'RS256', kid }),
    encode({
      jti: claims.jti,
      iss: issuer,
      aud: claims.clientID,
      sub: claims.userID,
      acct: claims.accountID,
      scope: claims.scope,
      iat: issuedAt,
      nbf: issuedAt,
      exp: claims.expiresAt.getTime() / 1000,
    }),
  ].join('.');
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
};

export const publicKeys = () => {
  const { jwk, kid } = signingKey();
  return { keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid }] };
};
