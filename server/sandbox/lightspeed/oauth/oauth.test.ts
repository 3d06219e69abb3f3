import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, client, type Emulator, otherClient, startEmulator, startedAt, textAt } from '../testing/emulator';

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator();
});

afterEach(() => emulator.stop());

const verifier = 'a-verifier-of-more-than-forty-three-characters-000';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const withChallenge = { code_challenge: challenge, code_challenge_method: 'S256' };

const codeFor = async (parameters: Record<string, string> = {}): Promise<string> =>
  (await emulator.authorize(parameters)).searchParams.get('code') ?? '';

const exchange = (code: string, fields: Record<string, string> = {}) =>
  emulator.token({ grant_type: 'authorization_code', code, ...fields });

const refresh = (refreshToken: string, fields: Record<string, string> = {}) =>
  emulator.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...fields });

const callApi = (accessToken: string) => emulator.api(accessToken).get('/API/V3/Account.json');

const consentPath = (parameters: Record<string, string>): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    scope: 'employee:inventory employee:customers_read',
    ...parameters,
  });
  return `/auth/oauth/authorize?${query.toString()}`;
};

describe('the consent page', () => {
  it('names the client and the shop and says the scopes in words, without any script', async () => {
    const { status, text, headers } = await emulator.call(consentPath({ state: 's' }));
    expect(status).toBe(200);
    expect(text).toContain('Chainline would like to connect to Chainline Demo Cycles');
    expect(text).toContain('See and change items and their stock');
    expect(text).toContain('See customers');
    expect(text).not.toContain('<script');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4000");
  });

  it('allows exactly the style it carries', async () => {
    const { text, headers } = await emulator.call(consentPath({}));
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('posts to its own address with everything that was asked', async () => {
    const { text } = await emulator.call(consentPath({ state: 'a&"b' }));
    const action = (/action="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&#38;', '&');
    const target = new URL(action, `${emulator.address()}/auth/oauth/authorize`);
    expect(target.pathname).toBe('/auth/oauth/authorize');
    expect(target.searchParams.get('state')).toBe('a&"b');
  });

  it.each([
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['an unknown scope', { scope: 'employee:everything' }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a redirect URI in the request', { redirect_uri: client.redirectUri }, 'invalid_request'],
    ['an unknown challenge method', { code_challenge: challenge, code_challenge_method: 'S512' }, 'invalid_request'],
    ['a challenge method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['a malformed challenge', { code_challenge: 'short', code_challenge_method: 'plain' }, 'invalid_request'],
  ])('refuses %s', async (_what, parameters, error) => {
    const { status, json } = await emulator.call(consentPath(parameters));
    expect(status).toBe(400);
    expect(json).toMatchObject({ error, error_description: expect.any(String) });
  });

  it('returns to the registered address with a code and the state', async () => {
    const url = await emulator.authorize({ state: 'xyz' });
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:4000/callback');
    expect(url.searchParams.get('from')).toBe('lightspeed');
    expect(url.searchParams.get('state')).toBe('xyz');
    expect(url.searchParams.get('code')).toBeTruthy();
  });

  it('returns with the reason and the state when the shop denies', async () => {
    const url = await emulator.authorize({ state: 'xyz' }, 'deny');
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('error_description')).toContain('denied');
    expect(url.searchParams.get('state')).toBe('xyz');
    expect(url.searchParams.has('code')).toBe(false);
  });
});

describe('exchanging a code', () => {
  it('answers with a signed token that carries the account', async () => {
    const { status, json } = await exchange(await codeFor(withChallenge), { code_verifier: verifier });
    expect(status).toBe(200);
    expect(json).toEqual({
      token_type: 'Bearer',
      expires_in: 1800,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
    const [head = '', body = '', signature = ''] = textAt(json, 'access_token').split('.');
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString());
    const keys = await emulator.call('/.well-known/jwks');
    expect(header).toEqual({ typ: 'JWT', alg: 'RS256', kid: at(keys.json, 'keys.0.kid') });
    const jwk = { kty: 'RSA', n: textAt(keys.json, 'keys.0.n'), e: textAt(keys.json, 'keys.0.e') };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
    const seconds = startedAt.getTime() / 1000;
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
      jti: expect.any(String),
      iss: 'https://cloud.lightspeedapp.com',
      aud: client.id,
      sub: '1',
      acct: '204817',
      scope: 'employee:all',
      iat: seconds,
      nbf: seconds,
      exp: seconds + 1800,
    });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('reads a body sent as %s', async (encoding) => {
    const fields = {
      grant_type: 'authorization_code',
      code: await codeFor(),
      client_id: client.id,
      client_secret: client.secret,
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const body = encoding === 'multipart/form-data' ? form : new URLSearchParams(fields);
    const { status } = await emulator.call('/auth/oauth/token', { method: 'POST', body });
    expect(status).toBe(200);
  });

  it('takes the plain challenge as the verifier itself', async () => {
    const code = await codeFor({ code_challenge: verifier, code_challenge_method: 'plain' });
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200);
  });

  it('refuses a verifier that does not answer the challenge and keeps the code for the right one', async () => {
    const code = await codeFor(withChallenge);
    const wrong = await exchange(code, { code_verifier: verifier.replace('000', '001') });
    expect([wrong.status, at(wrong.json, 'error')]).toEqual([400, 'invalid_grant']);
    expect(at(wrong.json, 'hint')).toBe('Failed to verify `code_verifier`.');
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200);
  });

  it('refuses a challenged code without a verifier, and a verifier without a challenge', async () => {
    const missing = await exchange(await codeFor(withChallenge));
    const needless = await exchange(await codeFor(), { code_verifier: verifier });
    expect([missing, needless].map(({ json }) => at(json, 'error'))).toEqual(['invalid_request', 'invalid_request']);
  });

  it('refuses a code that was used', async () => {
    const code = await codeFor();
    await exchange(code);
    const again = await exchange(code);
    expect([again.status, at(again.json, 'error')]).toEqual([400, 'invalid_grant']);
  });

  it('takes a code in its last second and refuses it after 60 seconds', async () => {
    const [early, late] = [await codeFor(), await codeFor()];
    emulator.clock.advance(59_999);
    expect((await exchange(early)).status).toBe(200);
    emulator.clock.advance(1);
    const { status, json } = await exchange(late);
    expect([status, at(json, 'error'), at(json, 'hint')]).toEqual([
      400,
      'invalid_grant',
      'Authorization code has expired',
    ]);
  });

  it('refuses a code of another client', async () => {
    const { status, json } = await exchange(await codeFor(), {
      client_id: otherClient.id,
      client_secret: otherClient.secret,
    });
    expect([status, at(json, 'error')]).toEqual([400, 'invalid_grant']);
  });

  it('refuses a wrong secret with 401', async () => {
    const { status, json } = await exchange(await codeFor(), { client_secret: 'guess' });
    expect([status, at(json, 'error')]).toEqual([401, 'invalid_client']);
  });

  it('names the field that is missing and refuses other methods', async () => {
    const missing = await emulator.token({ grant_type: 'authorization_code' });
    expect([missing.status, at(missing.json, 'error')]).toEqual([400, 'invalid_request']);
    expect(textAt(missing.json, 'hint')).toContain('`code`');
    const got = await emulator.call('/auth/oauth/token');
    expect([got.status, at(got.json, 'error')]).toEqual([405, 'invalid_request']);
  });

  it('refuses a redirect URI and a body that cannot be read', async () => {
    const redirected = await exchange(await codeFor(), { redirect_uri: client.redirectUri });
    expect(redirected.status).toBe(400);
    const headers = { 'Content-Type': 'application/json' };
    const broken = await emulator.call('/auth/oauth/token', { method: 'POST', headers, body: '{"client_id":' });
    expect([broken.status, at(broken.json, 'error')]).toEqual([400, 'invalid_request']);
  });
});

describe('refreshing', () => {
  it('gives a new pair and ends the access token that was still good', async () => {
    const first = await emulator.connect();
    const { status, json } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(at(json, 'refresh_token')).not.toBe(first.refresh_token);
    const denied = await callApi(first.access_token);
    expect(denied.status).toBe(401);
    expect(denied.json).toMatchObject({ error: 'access_denied', hint: 'Access token has been revoked' });
    expect((await callApi(textAt(json, 'access_token'))).status).toBe(200);
  });

  it('takes the spent refresh token again until the new access token was used', async () => {
    const first = await emulator.connect();
    await refresh(first.refresh_token);
    const retried = await refresh(first.refresh_token);
    expect(retried.status).toBe(200);
    await callApi(textAt(retried.json, 'access_token'));
    const late = await refresh(first.refresh_token);
    expect([late.status, at(late.json, 'error')]).toEqual([400, 'invalid_grant']);
    expect((await refresh(textAt(retried.json, 'refresh_token'))).status).toBe(200);
  });

  it('leaves nothing good of the answer that a second refresh overtook', async () => {
    const first = await emulator.connect();
    const overtaken = await refresh(first.refresh_token);
    const last = await refresh(first.refresh_token);
    await callApi(textAt(last.json, 'access_token'));
    expect((await callApi(textAt(overtaken.json, 'access_token'))).status).toBe(401);
    expect((await refresh(textAt(overtaken.json, 'refresh_token'))).status).toBe(400);
  });

  it('refuses a scope', async () => {
    const { refresh_token } = await emulator.connect();
    const { status, json } = await refresh(refresh_token, { scope: 'employee:all' });
    expect([status, at(json, 'error')]).toEqual([400, 'invalid_grant']);
  });

  it('refuses a refresh token unused for 30 days and one of another client', async () => {
    const { refresh_token } = await emulator.connect();
    const others = await refresh(refresh_token, { client_id: otherClient.id, client_secret: otherClient.secret });
    emulator.clock.advance(30 * 24 * 3_600_000);
    const expired = await refresh(refresh_token);
    expect([others, expired].map(({ status, json }) => [status, at(json, 'error')])).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
    ]);
  });

  it('slows down a connection that refreshes more than five times a minute', async () => {
    const { refresh_token } = await emulator.connect();
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await refresh(refresh_token)).status).toBe(200);
    const refused = await refresh(refresh_token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    emulator.clock.advance(60_000);
    expect((await refresh(refresh_token)).status).toBe(200);
  });
});

describe('access tokens', () => {
  it('are refused once they expired', async () => {
    const { access_token } = await emulator.connect();
    emulator.clock.advance(1_799_000);
    expect((await callApi(access_token)).status).toBe(200);
    emulator.clock.advance(1_000);
    const { status, json } = await callApi(access_token);
    expect(status).toBe(401);
    expect(json).toMatchObject({ error: 'access_denied', hint: 'Access token could not be verified' });
  });

  it('are needed', async () => {
    expect((await emulator.call('/API/V3/Account.json')).status).toBe(401);
    expect((await callApi('forged')).status).toBe(401);
  });

  it('end with the refresh token when the client revokes it', async () => {
    const { access_token, refresh_token } = await emulator.connect();
    const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, refresh_token });
    const revoked = await emulator.call('/auth/oauth/revoke', { method: 'POST', body });
    expect(revoked.status).toBe(200);
    const { status, json } = await callApi(access_token);
    expect([status, at(json, 'hint')]).toEqual([401, 'Access token has been revoked']);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  it('reach only what their scopes allow', async () => {
    const { access_token } = await emulator.connect('employee:inventory_read');
    const api = emulator.api(access_token);
    expect((await api.get('ItemShop.json')).status).toBe(200);
    const log = await api.get('InventoryLog.json');
    expect(log.status).toBe(403);
    expect(log.json).toMatchObject({
      httpCode: '403',
      httpMessage: 'Forbidden',
      message: 'Not Authorized: Insufficient rights to perform the request',
      errorClass: 'InsufficientRightsException',
    });
    expect((await api.put('Item/3.json', { description: 'x' })).status).toBe(403);
  });
});
