import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../errors';
import { isPublicAddress } from './address-rules';
import { notAllowed, notFound, sourceFailed, sourceTimedOut, tooLarge } from './image-errors';
import type { OriginRules } from './origin-rules';

/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

export type FetchLimits = {
  bytes: number;
  redirects: number;
  /** For everything: names, connections, redirects and the body. */
  deadlineMs: number;
  /** For one silence, while connecting or within a body. */
  stallMs: number;
};

/** Fetches the bytes behind an allowed address. */
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

/** The addresses to connect to, all of them checked. An address in figures never passes a lookup, so it is read here. */
const resolveChecked = async (url: URL, { originRules, lookup, control }: Attempt): Promise<LookupAddress[]> => {
  const { mayBePrivate } = originRules(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await untilAborted(lookup(host), control.signal) : [{ address: host, family }];
  if (!mayBePrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw notAllowed();
  return addresses;
};

/** Answers the connection's question with what was checked, so that a name that changes meanwhile changes nothing. */
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
    // No agent: a connection that is kept could belong to an address that would not pass any more.
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
      // Closes what is still open, whichever way this ended.
      control.abort();
    }
  };
