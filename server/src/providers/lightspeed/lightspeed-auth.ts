import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '../../logger';
import { exchange, type Answer, type CallOptions, type Countdown } from '../http/exchange';
import { createFailures } from '../http/failures';
import { toQueryString, withQuery } from '../http/query-string';
import { readJson } from '../http/read-json';

export type LightspeedAuthSettings = {
  authUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
  log: Logger;
};

export type Tokens = {
  accessToken: string;
  /** Replaces the spent refresh token: store both before using the access token. */
  refreshToken: string;
  expiresInSeconds: number;
  accountId: string | null;
};

const defaultTimeoutMs = 30_000;
const pkceBytes = 32;

const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const oauthError = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  hint: z.string().nullish(),
});
const knownErrors = new Set([
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'access_denied',
]);

const claims = z.object({ acct: z.union([z.string(), z.number()]).transform(String) });

/** Signature not verified: the token came directly from its issuer, and the API verifies it. */
const readAccountId = (accessToken: string): string | null => {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  const read = readJson(payload, claims);
  return read.ok ? read.value.acct : null;
};

/** PKCE verifier to keep and challenge to send (RFC 7636, S256). */
export const createPkce = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(pkceBytes).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** @throws UpstreamError such as `lightspeed.invalid_grant` or `lightspeed.invalid_client` */
export const createLightspeedAuth = (settings: LightspeedAuthSettings) => {
  const { authUrl, clientId, clientSecret, log, timeoutMs = defaultTimeoutMs, now = () => new Date() } = settings;

  /** Redacts sent values, which are secrets. */
  const toRefusal = ({ status, headers, text }: Answer, secrets: Readonly<Record<string, string>>) => {
    const body = readJson(text, oauthError);
    const failures = createFailures('lightspeed', [clientSecret, ...Object.values(secrets)]);
    if (!body.ok)
      return failures.ofStatus({ status, headers }, { code: null, detail: null }, { intent: 'read', now: now() });
    const { error, error_description: description = '', hint } = body.value;
    const detail = [description, hint ?? ''].filter(Boolean).join(' ');
    const overrides = knownErrors.has(error) ? { code: error } : {};
    return failures.ofStatus({ status, headers }, { code: error, detail }, { intent: 'read', now: now(), overrides });
  };

  /**
   * Not retried here: attempts are limited and a code is single-use. If the answer is lost, the old refresh token still
   * works until the new one has been used.
   */
  const post = async (
    path: string,
    { grantType, ...secrets }: { grantType?: string } & Readonly<Record<string, string>>,
    { signal }: CallOptions,
  ): Promise<Answer> => {
    const ended = await exchange({
      url: `${authUrl}/auth/oauth/${path}`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'Chainline',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: toQueryString({
        client_id: clientId,
        client_secret: clientSecret,
        ...(grantType !== undefined && { grant_type: grantType }),
        ...secrets,
      }),
      timeoutMs,
      countdown: settings.countdown,
      signal,
    });
    const result = ended.outcome === 'answered' ? ended.status : ended.outcome;
    log.debug({ system: 'lightspeed', path, grantType, result }, 'asked Lightspeed for access');
    if (ended.outcome !== 'answered') {
      signal?.throwIfAborted();
      throw createFailures('lightspeed').ofNoAnswer(ended, 'read');
    }
    if (ended.status < 200 || ended.status >= 300) throw toRefusal(ended, secrets);
    return ended;
  };

  const grant = async (
    grantType: string,
    secrets: Readonly<Record<string, string>>,
    options: CallOptions,
  ): Promise<Tokens> => {
    const { text } = await post('token', { grantType, ...secrets }, options);
    const body = readJson(text, tokenReply);
    if (!body.ok) throw createFailures('lightspeed').ofUnreadable('read', body.cause);
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInSeconds } = body.value;
    return { accessToken, refreshToken, expiresInSeconds, accountId: readAccountId(accessToken) };
  };

  return {
    /** Sends no redirect address: the one registered for the client applies. */
    authorizeUrl: ({
      state,
      codeChallenge,
      scopes,
    }: {
      state: string;
      codeChallenge: string;
      scopes: readonly string[];
    }) =>
      withQuery(`${authUrl}/auth/oauth/authorize`, {
        response_type: 'code',
        client_id: clientId,
        scope: scopes.join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }),

    /** Must be called within 60 seconds, and only once. */
    exchangeCode: (
      { code, codeVerifier }: { code: string; codeVerifier: string },
      options: CallOptions = {},
    ): Promise<Tokens> => grant('authorization_code', { code, code_verifier: codeVerifier }, options),

    /** Sending `scope` would be refused. */
    refresh: (refreshToken: string, options: CallOptions = {}): Promise<Tokens> =>
      grant('refresh_token', { refresh_token: refreshToken }, options),

    revoke: async (refreshToken: string, options: CallOptions = {}): Promise<void> => {
      await post('revoke', { refresh_token: refreshToken }, options);
    },
  };
};

export type LightspeedAuth = ReturnType<typeof createLightspeedAuth>;
