import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../errors';
import { isPublicAddress } from './address-rules';
import { notAllowed, notFound, sourceFailed, sourceTimedOut, tooLarge } from './image-errors';
import type { OriginRules } from './origin-rules';

export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

export type FetchLimits = {
  bytes: number;
  redirects: number;
  /** For the whole download: DNS, connections, redirects and body. */
  deadlineMs: number;
  /** For any single stall, while connecting or reading the body. */
  stallMs: number;
};

export type FetchPicture = (url: URL) => Promise<Buffer>;

type Attempt = { originRules: OriginRules; lookup: Lookup; limits: FetchLimits; control: AbortController };

const redirects = new Set([301, 302, 303, 307, 308]);

const requestHeaders = {
  accept: 'image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Chainline',
};

const untilAborted = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([work, once(signal, 'abort').then(() => Promise.reject(sourceTimedOut()))]);

/** An IP literal never passes a lookup, so it is checked here. */
const resolveChecked = async (url: URL, { originRules, lookup, control }: Attempt): Promise<LookupAddress[]> => {
  const { mayBePrivate } = originRules(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await untilAborted(lookup(host), control.signal) : [{ address: host, family }];
  if (!mayBePrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw notAllowed();
  return addresses;
};

/** Returns only checked addresses, so that rebinding the name has no effect. */
const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (hostname, options, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error(`${hostname} has no address`), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };

const open = async (url: URL, attempt: Attempt): Promise<IncomingMessage> => {
  const { control, limits } = attempt;
  const addresses = await resolveChecked(url, attempt);
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // No agent: a pooled connection could lead to an address that no longer passes the check.
    start(url, {
      agent: false,
      headers: requestHeaders,
      lookup: pinnedTo(addresses),
      signal: control.signal,
      timeout: limits.stallMs,
    })
      .on('timeout', () => control.abort())
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
};

const redirectOf = (response: IncomingMessage, from: URL): URL | null => {
  if (!redirects.has(response.statusCode ?? 0)) return null;
  const { location } = response.headers;
  if (location === undefined || !URL.canParse(location, from.href)) throw sourceFailed();
  return new URL(location, from.href);
};

const follow = async (url: URL, attempt: Attempt): Promise<IncomingMessage> => {
  let current = url;
  for (let hop = 0; hop <= attempt.limits.redirects; hop += 1) {
    const response = await open(current, attempt);
    const target = redirectOf(response, current);
    if (target === null) return response;
    response.destroy();
    current = target;
  }
  throw sourceFailed(new Error('too many redirects'));
};

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const announced = Number(response.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw sourceFailed();
    total += chunk.length;
    if (total > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
};

const read = async (url: URL, attempt: Attempt): Promise<Buffer> => {
  const response = await follow(url, attempt);
  const status = response.statusCode ?? 0;
  if (status === 404 || status === 410) throw notFound();
  if (status !== 200) throw sourceFailed(new Error(`the host answered ${status}`));
  return readBody(response, attempt.limits.bytes);
};

export const createPictureFetcher =
  (options: { originRules: OriginRules; lookup: Lookup; limits: FetchLimits }): FetchPicture =>
  async (url) => {
    const control = new AbortController();
    const deadline = setTimeout(() => control.abort(), options.limits.deadlineMs);
    try {
      return await read(url, { ...options, control });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw control.signal.aborted ? sourceTimedOut(error) : sourceFailed(error);
    } finally {
      clearTimeout(deadline);
      control.abort();
    }
  };
