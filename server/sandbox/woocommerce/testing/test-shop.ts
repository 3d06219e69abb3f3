import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { createSandboxClock, type SandboxClock } from '../../clock';
import { createFaults, type Faults } from '../../faults';
import type { WooKey } from '../authentication';
import { isRecord, toRecords, toText, type Values } from '../input';
import { signOAuthRequest, type OAuthMethod } from '../oauth';
import { parsePhpQuery } from '../php-query';
import { createWooShop, type WooShop, type WooShopOptions } from '../woo-shop';

export const shopKey: WooKey = { key: 'ck_test', secret: 'cs_test', permissions: 'read_write' };

export type ShopAnswer = { status: number; headers: Headers; body: unknown };

export type SignOptions = {
  key?: Pick<WooKey, 'key' | 'secret'>;
  timestamp?: number;
  nonce?: string;
  signatureMethod?: OAuthMethod;
};

export type TestShop = {
  shop: WooShop;
  clock: SandboxClock;
  faults: Faults;
  url: string;
  /** Sends a request as a client over http would: signed with OAuth 1.0a in the Authorization header. */
  ask(method: string, path: string, body?: unknown, options?: SignOptions): Promise<ShopAnswer>;
  /** Sends a request with the given headers, unsigned. */
  askPlainly(method: string, path: string, headers?: Record<string, string>): Promise<ShopAnswer>;
  close(): Promise<void>;
};

export const toResource = ({ body }: ShopAnswer): Values => (isRecord(body) ? body : {});

export const toResources = ({ body }: ShopAnswer): Values[] => toRecords(body);

export const toAuthorization = (
  method: string,
  url: string,
  { key = shopKey, timestamp, nonce, signatureMethod = 'HMAC-SHA256' }: SignOptions = {},
): string => {
  const [address = '', search = ''] = url.split(/\?(.*)/s);
  const proof: Values = {
    oauth_consumer_key: key.key,
    oauth_timestamp: String(timestamp ?? Math.floor(Date.now() / 1000)),
    oauth_nonce: nonce ?? randomBytes(16).toString('hex'),
    oauth_signature_method: signatureMethod,
  };
  const params = { ...parsePhpQuery(search), ...proof };
  const signature = signOAuthRequest({ method, url: address, params, secret: key.secret, signatureMethod });
  const pairs = Object.entries({ ...proof, oauth_signature: signature });
  return `OAuth ${pairs.map(([name, value]) => `${name}="${encodeURIComponent(toText(value))}"`).join(', ')}`;
};

const toAnswer = async (response: Response): Promise<ShopAnswer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});

/** A shop on its own port, with a client. */
export const startTestShop = async (options: Partial<WooShopOptions> = {}): Promise<TestShop> => {
  const clock = options.clock ?? createSandboxClock();
  const faults = options.faults ?? createFaults();
  let url = 'http://127.0.0.1';
  const shop = createWooShop({ clock, faults, keys: [shopKey], baseUrl: () => url, ...options });
  const server = createServer({ keepAliveTimeout: 0 }, express().use('/wp-json/wc/v3', shop.router)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  if (address !== null && typeof address === 'object') url = `http://127.0.0.1:${address.port}`;

  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    toAnswer(
      await fetch(`${url}/wp-json/wc/v3${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  return {
    shop,
    clock,
    faults,
    url,
    ask: (method, path, body, sign) =>
      send(method, path, { authorization: toAuthorization(method, `${url}/wp-json/wc/v3${path}`, sign) }, body),
    askPlainly: (method, path, headers = {}) => send(method, path, headers),
    close: async () => {
      shop.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
