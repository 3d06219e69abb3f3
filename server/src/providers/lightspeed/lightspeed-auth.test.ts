import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client, startEmulator, type Emulator } from '../../../sandbox/lightspeed/testing/emulator';
import { createLogger } from '../../logger';
import { sendJson, startScriptedServer, type ScriptedServer } from '../testing/scripted-server';
import { createLightspeedAuth, createPkce } from './lightspeed-auth';

let emulator: Emulator;
let scripted: ScriptedServer | null;

beforeEach(async () => {
  emulator = await startEmulator();
  scripted = null;
});

afterEach(async () => {
  await emulator.stop();
  await scripted?.stop();
});

const createAuth = (changes: Partial<Parameters<typeof createLightspeedAuth>[0]> = {}) =>
  createLightspeedAuth({
    authUrl: emulator.address(),
    clientId: client.id,
    clientSecret: client.secret,
    log: createLogger('silent'),
    ...changes,
  });

/** Submits the consent page and returns the redirect with its code. */
const consent = async (authorizeUrl: string): Promise<URL> => {
  const page = await fetch(authorizeUrl, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'authorize' }),
    redirect: 'manual',
  });
  return new URL(page.headers.get('location') ?? '');
};

const connect = async (auth = createAuth()) => {
  const { verifier, challenge } = createPkce();
  const url = auth.authorizeUrl({
    state: 's-1',
    codeChallenge: challenge,
    scopes: ['employee:inventory', 'employee:register'],
  });
  const back = await consent(url);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state'), codeVerifier: verifier };
};

describe('createPkce', () => {
  it('creates a new verifier each time, with its SHA-256 as the challenge', () => {
    const { verifier, challenge } = createPkce();
    expect(verifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect(createPkce().verifier).not.toBe(verifier);
  });
});

describe('authorizeUrl', () => {
  it('requests a code with S256 and sends no redirect address', () => {
    const auth = createAuth({ authUrl: 'https://cloud.example.com' });
    const url = new URL(
      auth.authorizeUrl({ state: 'a b', codeChallenge: 'c', scopes: ['employee:all', 'employee:reports'] }),
    );
    expect(url.origin + url.pathname).toBe('https://cloud.example.com/auth/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'chainline',
      scope: 'employee:all employee:reports',
      state: 'a b',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });
});

describe('tokens', () => {
  it('exchanges a code and reads the account from the token', async () => {
    const auth = createAuth();
    const { code, codeVerifier, state } = await connect(auth);
    expect(state).toBe('s-1');
    expect(await auth.exchangeCode({ code, codeVerifier })).toEqual({
      accessToken: expect.stringMatching(/^ey.+\..+\./),
      refreshToken: expect.any(String),
      expiresInSeconds: 1_800,
      accountId: '204817',
    });
  });

  it('refreshes for a new pair, which ends the old one', async () => {
    const auth = createAuth();
    const first = await auth.exchangeCode(await connect(auth));
    const second = await auth.refresh(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const { get } = emulator.api(second.accessToken);
    expect((await get('Shop.json')).status).toBe(200);
    await expect(auth.refresh(first.refreshToken)).rejects.toMatchObject({ code: 'lightspeed.invalid_grant' });
  });

  it('revokes the connection', async () => {
    const auth = createAuth();
    const { accessToken, refreshToken } = await auth.exchangeCode(await connect(auth));
    await auth.revoke(refreshToken);
    expect((await emulator.api(accessToken).get('Shop.json')).status).toBe(401);
  });

  it('reports a refused code, not to be retried', async () => {
    const auth = createAuth();
    const grant = await connect(auth);
    await auth.exchangeCode(grant);
    const again = auth.exchangeCode(grant);
    await expect(again).rejects.toMatchObject({
      code: 'lightspeed.invalid_grant',
      system: 'lightspeed',
      retryable: false,
      unanswered: false,
      message: expect.stringContaining('Authorization code has been revoked'),
    });
  });

  it('refuses another verifier', async () => {
    const auth = createAuth();
    const { code } = await connect(auth);
    await expect(auth.exchangeCode({ code, codeVerifier: createPkce().verifier })).rejects.toMatchObject({
      code: 'lightspeed.invalid_grant',
    });
  });

  it('reports an unknown client', async () => {
    const auth = createAuth({ clientSecret: 'wrong' });
    await expect(auth.refresh('x')).rejects.toMatchObject({
      code: 'lightspeed.invalid_client',
      status: 401,
      retryable: false,
    });
  });

  it('reports the waiting time after too many refreshes', async () => {
    const auth = createAuth();
    let { refreshToken } = await auth.exchangeCode(await connect(auth));
    for (let spent = 0; spent < 5; spent += 1) ({ refreshToken } = await auth.refresh(refreshToken));
    await expect(auth.refresh(refreshToken)).rejects.toMatchObject({
      code: 'lightspeed.rate_limited',
      retryable: true,
      retryAfterMs: 60_000,
    });
  });
});

describe('unusual responses', () => {
  const answer = async (status: number, body: unknown) => {
    scripted = await startScriptedServer((_received, response) => sendJson(response, status, body));
    return createAuth({ authUrl: scripted.url, timeoutMs: 1_000 });
  };

  it('are preceded by a form without a scope', async () => {
    const auth = await answer(200, { access_token: 'a.b.c', refresh_token: 'r', expires_in: '3600' });
    expect(await auth.refresh('old+/=')).toEqual({
      accessToken: 'a.b.c',
      refreshToken: 'r',
      expiresInSeconds: 3_600,
      accountId: null,
    });
    expect(scripted?.received[0]).toMatchObject({
      path: '/auth/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(Object.fromEntries(new URLSearchParams(scripted?.received[0]?.body))).toEqual({
      client_id: client.id,
      client_secret: client.secret,
      grant_type: 'refresh_token',
      refresh_token: 'old+/=',
    });
  });

  it.each([{}, { access_token: 'a', expires_in: 3600 }, { access_token: '', refresh_token: 'r', expires_in: 3600 }])(
    'never pass for tokens: %j',
    async (body) => {
      const auth = await answer(200, body);
      await expect(auth.refresh('old')).rejects.toMatchObject({ code: 'lightspeed.unreadable', retryable: true });
      expect(scripted?.received).toHaveLength(1);
    },
  );

  it('do not leak a secret that the provider repeats', async () => {
    const hint = `refresh_token old-one of ${client.secret} is unknown`;
    const auth = await answer(400, { error: 'invalid_grant', error_description: 'Refused.', hint });
    await expect(auth.refresh('old-one')).rejects.toThrow(
      'Lightspeed refused this: Refused. refresh_token [hidden] of [hidden] is unknown',
    );
  });

  it('do not turn an unknown word into an error code', async () => {
    const auth = await answer(400, { error: 'brewing' });
    await expect(auth.refresh('old')).rejects.toMatchObject({ code: 'lightspeed.refused' });
  });

  it('include a timeout, after which a refresh may be repeated', async () => {
    scripted = await startScriptedServer(() => undefined);
    const auth = createAuth({ authUrl: scripted.url, timeoutMs: 30 });
    await expect(auth.refresh('old')).rejects.toMatchObject({
      code: 'lightspeed.timeout',
      retryable: true,
      unanswered: false,
    });
  });
});
