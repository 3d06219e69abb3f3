import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SandboxClock } from '../../clock';
import { accessDenied, OauthError } from './oauth-error';
import { signAccessToken } from './token-signer';

export type OauthClient = { id: string; secret: string; redirectUri: string; name: string };

export type Challenge = { method: 'S256' | 'plain'; value: string };

type Code = {
  code: string;
  clientID: string;
  scopes: string[];
  challenge: Challenge | null;
  expiresAt: number;
  used: boolean;
};
type AccessToken = {
  token: string;
  connection: number;
  clientID: string;
  scopes: string[];
  expiresAt: number;
  revoked: boolean;
  used: boolean;
  refreshToken: string;
};
type RefreshToken = {
  token: string;
  connection: number;
  clientID: string;
  scopes: string[];
  expiresAt: number;
  revoked: boolean;
};

export type GrantsDump = {
  codes: Code[];
  accessTokens: AccessToken[];
  refreshTokens: RefreshToken[];
  refreshedAt: { connection: number; at: number }[];
  lastConnection: number;
};

export type TokenReply = { token_type: 'Bearer'; expires_in: number; access_token: string; refresh_token: string };

const codeLifetime = 60_000;
const refreshLifetime = 30 * 24 * 3_600_000;
const attemptWindow = 60_000;
const maxAttempts = 5;
/** Expired tokens are kept for a day. */
const memory = 24 * 3_600_000;

const same = (left: string, right: string): boolean => {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

const secretText = (bytes: number): string => `def50200${randomBytes(bytes).toString('hex')}`;

const invalidGrant = (hint: string): OauthError => new OauthError(400, 'invalid_grant', hint);

const answers = (challenge: Challenge, verifier: string): boolean => {
  const value = challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return same(value, challenge.value);
};

const checkVerifier = (challenge: Challenge | null, verifier: string | null): void => {
  if (challenge === null) {
    if (verifier === null) return;
    throw new OauthError(400, 'invalid_request', 'code_verifier received when no code_challenge is present');
  }
  if (verifier === null) throw new OauthError(400, 'invalid_request', 'Check the `code_verifier` parameter');
  if (!/^[A-Za-z0-9_-]{43,128}$/.test(verifier)) {
    throw new OauthError(400, 'invalid_request', 'Code Verifier must follow the specifications of RFC-7636.');
  }
  if (!answers(challenge, verifier)) throw invalidGrant('Failed to verify `code_verifier`.');
};

type Options = {
  clock: SandboxClock;
  clients: OauthClient[];
  tokenLifetime: number;
  accountID: string;
  userID: string;
};

/** Codes, access tokens and refresh tokens with the provider's lifetimes. */
export const createGrants = ({ clock, clients, tokenLifetime, accountID, userID }: Options) => {
  const codes = new Map<string, Code>();
  const accessTokens = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, RefreshToken>();
  let refreshedAt: GrantsDump['refreshedAt'] = [];
  let lastConnection = 0;

  const now = (): number => clock.now().getTime();

  const forgetOld = (): void => {
    for (const stored of [codes, accessTokens, refreshTokens]) {
      for (const [key, { expiresAt }] of stored) if (expiresAt + memory < now()) stored.delete(key);
    }
    refreshedAt = refreshedAt.filter(({ at }) => at > now() - attemptWindow);
  };

  const issue = (connection: number, clientID: string, scopes: string[]): TokenReply => {
    const issuedAt = clock.now();
    const expiresAt = new Date(issuedAt.getTime() + tokenLifetime * 1000);
    const access = signAccessToken({
      jti: randomBytes(40).toString('hex'),
      clientID,
      userID,
      accountID,
      scope: scopes.join(' '),
      issuedAt,
      expiresAt,
    });
    const refresh = secretText(320);
    const common = { connection, clientID, scopes, revoked: false };
    refreshTokens.set(refresh, { ...common, token: refresh, expiresAt: issuedAt.getTime() + refreshLifetime });
    accessTokens.set(access, {
      ...common,
      token: access,
      expiresAt: expiresAt.getTime(),
      used: false,
      refreshToken: refresh,
    });
    return { token_type: 'Bearer', expires_in: tokenLifetime, access_token: access, refresh_token: refresh };
  };

  const revokeAccess = (connection: number): void => {
    for (const token of accessTokens.values()) if (token.connection === connection) token.revoked = true;
  };

  const liveRefreshToken = (text: string, clientID: string): RefreshToken => {
    const token = refreshTokens.get(text);
    if (!token) throw invalidGrant('Cannot decrypt the refresh token');
    if (token.clientID !== clientID) throw invalidGrant('Token is not linked to client');
    if (token.revoked) throw invalidGrant('Token has been revoked');
    if (token.expiresAt <= now()) throw invalidGrant('Token has expired');
    return token;
  };

  const countAttempt = (connection: number): void => {
    const recent = refreshedAt.filter((entry) => entry.connection === connection && entry.at > now() - attemptWindow);
    if (recent.length >= maxAttempts) throw new OauthError(429, 'too_many_requests');
    refreshedAt.push({ connection, at: now() });
  };

  return {
    findClient: (id: string | null): OauthClient | undefined => clients.find((client) => client.id === id),

    checkSecret: (id: string, secret: string): void => {
      const client = clients.find((candidate) => candidate.id === id);
      if (!client || !same(client.secret, secret)) throw new OauthError(401, 'invalid_client');
    },

    authorize: (clientID: string, scopes: string[], challenge: Challenge | null): string => {
      forgetOld();
      const code = secretText(280);
      codes.set(code, { code, clientID, scopes, challenge, expiresAt: now() + codeLifetime, used: false });
      return code;
    },

    exchange: (text: string, clientID: string, verifier: string | null): TokenReply => {
      const code = codes.get(text);
      if (!code) throw invalidGrant('Cannot decrypt the authorization code');
      if (code.clientID !== clientID) throw invalidGrant('Authorization code was not issued to this client');
      if (code.used) throw invalidGrant('Authorization code has been revoked');
      if (code.expiresAt <= now()) throw invalidGrant('Authorization code has expired');
      checkVerifier(code.challenge, verifier);
      code.used = true;
      lastConnection += 1;
      return issue(lastConnection, clientID, code.scopes);
    },

    /** The spent token stays valid until the new access token is first used. */
    refresh: (text: string, clientID: string): TokenReply => {
      forgetOld();
      const token = liveRefreshToken(text, clientID);
      countAttempt(token.connection);
      revokeAccess(token.connection);
      return issue(token.connection, clientID, token.scopes);
    },

    revoke: (text: string, clientID: string): void => {
      const { connection } = liveRefreshToken(text, clientID);
      revokeAccess(connection);
      for (const token of refreshTokens.values()) if (token.connection === connection) token.revoked = true;
    },

    /** Resolves a token. Its first use revokes all older refresh tokens of the connection. @throws the API's 401 */
    authenticate: (text: string): { clientID: string; scopes: string[]; firstUse: boolean } => {
      const token = accessTokens.get(text);
      if (!token) throw accessDenied('Access token could not be verified');
      if (token.revoked) throw accessDenied('Access token has been revoked');
      if (token.expiresAt <= now()) throw accessDenied('Access token could not be verified');
      const firstUse = !token.used;
      if (firstUse) {
        token.used = true;
        for (const other of refreshTokens.values()) {
          if (other.connection === token.connection && other.token !== token.refreshToken) other.revoked = true;
        }
      }
      return { clientID: token.clientID, scopes: token.scopes, firstUse };
    },

    dump: (): GrantsDump =>
      structuredClone({
        codes: [...codes.values()],
        accessTokens: [...accessTokens.values()],
        refreshTokens: [...refreshTokens.values()],
        refreshedAt,
        lastConnection,
      }),

    load: (dump: GrantsDump): void => {
      const copy = structuredClone(dump);
      codes.clear();
      accessTokens.clear();
      refreshTokens.clear();
      for (const code of copy.codes) codes.set(code.code, code);
      for (const token of copy.accessTokens) accessTokens.set(token.token, token);
      for (const token of copy.refreshTokens) refreshTokens.set(token.token, token);
      refreshedAt = copy.refreshedAt;
      lastConnection = copy.lastConnection;
    },
  };
};

export type Grants = ReturnType<typeof createGrants>;
