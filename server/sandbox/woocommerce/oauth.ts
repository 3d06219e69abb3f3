import { createHmac } from 'node:crypto';
import { isRecord, toText, type Values } from './input';
import { rawUrlEncode } from './php-format';

export type OAuthMethod = 'HMAC-SHA1' | 'HMAC-SHA256';

const joinPair = (key: string, value: unknown): string[] => {
  if (!isRecord(value)) return [rawUrlEncode(`${key}=${rawUrlEncode(toText(value))}`)];
  return Object.entries(value).flatMap(([inner, part]) => joinPair(`${key}%5B${inner}%5D`, part));
};

const byKey = ([left]: [string, unknown], [right]: [string, unknown]): number => (left < right ? -1 : 1);

/**
 * Signature of a one-legged OAuth 1.0a request (RFC 5849 3.4, without a token). `params` are all query and OAuth
 * parameters except the signature; the body is not signed.
 */
export const signOAuthRequest = (request: {
  method: string;
  url: string;
  params: Values;
  secret: string;
  signatureMethod: OAuthMethod;
}): string => {
  const pairs = Object.entries(request.params).sort(byKey);
  const normalized = pairs.flatMap(([key, value]) => joinPair(rawUrlEncode(key), value)).join('%26');
  const base = `${request.method.toUpperCase()}&${rawUrlEncode(request.url)}&${normalized}`;
  const hash = request.signatureMethod === 'HMAC-SHA256' ? 'sha256' : 'sha1';
  return createHmac(hash, `${request.secret}&`).update(base).digest('base64');
};

/** The oauth_* parameters of an `Authorization: OAuth …` header; empty for any other header. */
export const parseOAuthHeader = (header: string | undefined): Values => {
  if (!header?.startsWith('OAuth ')) return {};
  const pairs = [...header.matchAll(/(oauth_[a-z_-]*)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, decodeURIComponent(value)]));
};
