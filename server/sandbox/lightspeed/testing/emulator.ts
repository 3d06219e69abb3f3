import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createSandboxClock } from '../../clock';
import { createLightspeed, type LightspeedOptions } from '../lightspeed';
import { demoProducts } from './demo-products';

export const client = {
  id: 'chainline',
  secret: 'a-client-secret',
  redirectUri: 'http://127.0.0.1:4000/callback?from=lightspeed',
  name: 'Chainline',
};

export const otherClient = { ...client, id: 'other', secret: 'another-secret', name: 'Another' };

export const startedAt = new Date('2026-11-21T00:00:00.400Z');

const allScopes = 'employee:all';

const portOf = (bound: string | AddressInfo | null): number => {
  if (bound === null || typeof bound === 'string') throw new Error('not listening on a port');
  return bound.port;
};

export type Answer = { status: number; headers: Headers; text: string; json: unknown };

/** Value at a path of keys and indexes, such as `Item.ItemShops.ItemShop.0.qoh`. */
export const at = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? new Map<string, unknown>(Object.entries(value)).get(key)
          : undefined,
      json,
    );

export const textAt = (json: unknown, path: string): string => {
  const value = at(json, path);
  if (typeof value !== 'string') throw new Error(`no text at ${path} of ${JSON.stringify(json)}`);
  return value;
};

/** Rows of a list of any length. */
export const rowsAt = (json: unknown, path: string): unknown[] => {
  const value = at(json, path);
  return value === undefined ? [] : [value].flat();
};

/** The emulator on its own port with a frozen clock, and the calls used by tests. */
export const startEmulator = async (changes: Partial<LightspeedOptions> = {}) => {
  const clock = createSandboxClock();
  clock.set(startedAt);
  let address = '';
  const lightspeed = createLightspeed({
    clock,
    baseUrl: () => address,
    clients: [client, otherClient],
    faults: { middleware: () => (_request, _response, next) => next() },
    limits: null,
    ...changes,
  });
  lightspeed.seed(demoProducts);
  const app = express();
  app.use('/auth/oauth', lightspeed.oauthRouter);
  app.use('/.well-known', lightspeed.wellKnownRouter);
  app.use('/API/V3', lightspeed.apiRouter);
  const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${portOf(server.address())}`;

  const call = async (url: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(url.startsWith('http') ? url : address + url, { redirect: 'manual', ...init });
    const text = await response.text();
    const json: unknown = text.startsWith('{') ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, text, json };
  };

  const authorize = async (parameters: Record<string, string>, decision = 'authorize') => {
    const query = new URLSearchParams({ response_type: 'code', client_id: client.id, scope: allScopes, ...parameters });
    const answer = await call(`/auth/oauth/authorize?${query.toString()}`, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
    });
    return new URL(answer.headers.get('location') ?? '');
  };

  const token = (fields: Record<string, string>): Promise<Answer> =>
    call('/auth/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_id: client.id, client_secret: client.secret, ...fields }),
    });

  const connect = async (scope = allScopes): Promise<{ access_token: string; refresh_token: string }> => {
    const code = (await authorize({ scope })).searchParams.get('code') ?? '';
    const { json } = await token({ grant_type: 'authorization_code', code });
    return { access_token: textAt(json, 'access_token'), refresh_token: textAt(json, 'refresh_token') };
  };

  const account = '/API/V3/Account/204817';

  return {
    clock,
    lightspeed,
    address: () => address,
    account,
    call,
    authorize,
    token,
    connect,
    /** API calls with a token. Paths are relative to the account; full addresses are used as given. */
    api: (accessToken: string) => {
      const headers = { Authorization: `Bearer ${accessToken}`, Accept: '*/*' };
      const to = (path: string): string => (/^(http|\/API)/.test(path) ? path : `${account}/${path}`);
      const send = (method: string) => (path: string, payload?: unknown) =>
        call(to(path), { method, headers, body: payload === undefined ? undefined : JSON.stringify(payload) });
      return { get: send('GET'), post: send('POST'), put: send('PUT'), del: send('DELETE') };
    },
    stop: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;
