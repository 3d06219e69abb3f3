import { createHmac } from 'node:crypto';
import type { HttpMethod } from '../http/exchange';
import { percentEncode, toQueryString, type Query } from '../http/query-string';

export type WooKey = { key: string; secret: string };

type Signable = {
  method: HttpMethod;
  url: string;
  query: Query;
  credentials: WooKey;
  /** Seconds since 1970; the shop accepts a deviation of 15 minutes. */
  timestamp: number;
  nonce: string;
};

const byName = ([left]: [string, string], [right]: [string, string]): number => (left < right ? -1 : 1);

/**
 * OAuth 1.0a signature of a query (RFC 5849, one-legged, HMAC-SHA256), required by WooCommerce over plain http. The
 * body is not signed; the signing key is the secret followed by `&`.
 */
export const signRequest = ({ method, url, query, credentials, timestamp, nonce }: Signable): Query => {
  const unsigned: Query = {
    ...query,
    oauth_consumer_key: credentials.key,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(timestamp),
  };
  const sorted = Object.fromEntries(Object.entries(unsigned).sort(byName));
  const base = [method, url, toQueryString(sorted)].map(percentEncode).join('&');
  const signature = createHmac('sha256', `${credentials.secret}&`).update(base).digest('base64');
  return { ...unsigned, oauth_signature: signature };
};

export const authorize = (request: Signable): { query: Query; headers: Record<string, string> } => {
  if (!request.url.startsWith('https:')) return { query: signRequest(request), headers: {} };
  const { key, secret } = request.credentials;
  const basic = Buffer.from(`${key}:${secret}`).toString('base64');
  return { query: request.query, headers: { authorization: `Basic ${basic}` } };
};
