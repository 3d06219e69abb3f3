import { timingSafeEqual } from 'node:crypto';
import type { SandboxClock } from '../clock';
import { toInteger, toText, type Values } from './input';
import { parseOAuthHeader, signOAuthRequest } from './oauth';
import { WooError } from './woo-error';

export type WooKey = { key: string; secret: string; permissions: 'read' | 'write' | 'read_write' };

export type Credentials = {
  method: string;
  /** Requested path without the query. */
  path: string;
  query: Values;
  /** Fields of a form body; JSON bodies are not signed. */
  form: Values;
  authorization: string | undefined;
  isSecure: boolean;
};

export type Authentication = {
  /** The key of a request; null without credentials. @throws WooError for invalid ones */
  authenticate(credentials: Credentials): WooKey | null;
};

const windowLength = 15 * 60;

const oauthNames = [
  'oauth_consumer_key',
  'oauth_timestamp',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
];

const refuse = (message: string, code = 'woocommerce_rest_authentication_error'): WooError =>
  new WooError(code, message, { status: 401 });

const basicRealm =
  'WooCommerce API. Use a consumer key in the username field and a consumer secret in the password field.';

const refuseSecret = (): WooError =>
  new WooError('woocommerce_rest_authentication_error', 'Consumer secret is invalid.', {
    status: 401,
    headers: { 'WWW-Authenticate': `Basic realm="${basicRealm}"` },
  });

const isSame = (left: string, right: string): boolean => {
  const [first, second] = [Buffer.from(left), Buffer.from(right)];
  return first.length === second.length && timingSafeEqual(first, second);
};

const readBasic = ({ query, authorization }: Credentials): { key: string; secret: string } | null => {
  const [fromQuery, secretFromQuery] = [toText(query.consumer_key), toText(query.consumer_secret)];
  if (fromQuery !== '' && secretFromQuery !== '') return { key: fromQuery, secret: secretFromQuery };
  if (!authorization?.startsWith('Basic ')) return null;
  const [key = '', ...secret] = Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':');
  return key === '' || secret.length === 0 ? null : { key, secret: secret.join(':') };
};

const readOAuth = ({ query, form, authorization }: Credentials): Values | null => {
  const params: Values = { ...query, ...form, ...parseOAuthHeader(authorization) };
  const missing = oauthNames.filter((name) => toText(params[name]) === '');
  if (missing.length === oauthNames.length) return null;
  if (missing.length > 0) {
    const noun = missing.length === 1 ? 'parameter' : 'parameters';
    throw refuse(`Missing OAuth ${noun} ${missing.join(', ')}`, 'woocommerce_rest_authentication_missing_parameter');
  }
  return params;
};

export const createAuthentication = (options: {
  clock: SandboxClock;
  keys: WooKey[];
  /** Base address without a path. Signatures refer to it, whatever host the caller used. */
  baseUrl: () => string;
}): Authentication => {
  const keys = new Map(options.keys.map((key) => [key.key, key]));
  const usedNonces = new Map<string, number>();

  const checkSignature = (credentials: Credentials, key: WooKey, params: Values): void => {
    const { oauth_signature: given, ...signed } = params;
    const signatureMethod = toText(params.oauth_signature_method);
    if (signatureMethod !== 'HMAC-SHA1' && signatureMethod !== 'HMAC-SHA256')
      throw refuse('Invalid signature - signature method is invalid.');
    const site = options.baseUrl().replace(/^https?:/, credentials.isSecure ? 'https:' : 'http:');
    const url = `${site.replace(/\/$/, '')}${credentials.path}`;
    const { method } = credentials;
    const expected = signOAuthRequest({ method, url, params: signed, secret: key.secret, signatureMethod });
    if (!isSame(expected, toText(given).replace(/ /g, '+')))
      throw refuse('Invalid signature - provided signature does not match.');
  };

  const checkTimeAndNonce = (key: WooKey, params: Values): void => {
    const timestamp = toInteger(params.oauth_timestamp);
    // Real time is accepted too, so that a frozen or shifted sandbox clock does not lock out clients.
    const times = [options.clock.now().getTime(), Date.now()].map((at) => Math.floor(at / 1000));
    if (!times.some((now) => Math.abs(timestamp - now) <= windowLength)) throw refuse('Invalid timestamp.');
    const nonce = `${key.key} ${toText(params.oauth_nonce)}`;
    if (usedNonces.has(nonce)) throw refuse('Invalid nonce - nonce has already been used.');
    usedNonces.set(nonce, timestamp);
    const oldest = Math.min(...times) - windowLength;
    for (const [used, at] of usedNonces) {
      if (at >= oldest) break;
      usedNonces.delete(used);
    }
  };

  return {
    authenticate: (credentials) => {
      const basic = credentials.isSecure ? readBasic(credentials) : null;
      const basicKey = basic ? keys.get(basic.key) : undefined;
      if (basic && basicKey) {
        if (!isSame(basicKey.secret, basic.secret)) throw refuseSecret();
        return basicKey;
      }
      const params = readOAuth(credentials);
      if (!params) return null;
      const key = keys.get(toText(params.oauth_consumer_key));
      if (!key) throw refuse('Consumer key is invalid.');
      checkSignature(credentials, key, params);
      checkTimeAndNonce(key, params);
      return key;
    },
  };
};

/** Limits a key to its own permission, whatever its owner may do. */
export const checkKeyPermission = (key: WooKey, method: string): void => {
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (key.permissions !== needed && key.permissions !== 'read_write')
    throw refuse(`The API key provided does not have ${needed} permissions.`);
};
