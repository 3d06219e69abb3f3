import type { Failures } from '../http/failures';
import { realCountdown, type CallOptions, type Countdown } from '../http/exchange';

/** Null contents if the file is too large. */
export type TextMedia = { size: number; bytes: Buffer | null };

type Dependencies = {
  /** Address of our account; media of others are not fetched. */
  account: string;
  authorization: string;
  failures: Failures;
  timeoutMs: number;
  countdown?: Countdown | undefined;
  now: () => Date;
};

const mostRedirects = 3;
/** Hosts that Twilio keeps media at. */
const storage = /(^|\.)(twilio\.com|twiliocdn\.com|amazonaws\.com)$/;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Reads up to a limit. @returns null if there is more */
const readUpTo = async (response: Response, most: number): Promise<Buffer | null> => {
  if (Number(response.headers.get('content-length') ?? 0) > most) return null;
  if (response.body === null) return Buffer.alloc(0);
  const body: AsyncIterable<unknown> = response.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The body is not read as bytes');
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Fetches the media of a text: Twilio redirects to its storage, which must not get our credentials
 * (https://www.twilio.com/docs/messaging/api/media-resource).
 */
export const createMediaFetcher = (dependencies: Dependencies) => {
  const { account, authorization, failures, timeoutMs, countdown = realCountdown, now } = dependencies;
  const home = new URL(account).origin;

  const isOurs = (url: string): boolean => URL.canParse(url) && new URL(url).href.startsWith(`${account}/`);

  const isAllowed = ({ origin, protocol, hostname }: URL): boolean =>
    origin === home || (protocol === 'https:' && storage.test(hostname));

  const refused = (response: Pick<Response, 'status' | 'headers'>) =>
    failures.ofStatus(response, { code: null, detail: null }, { intent: 'read', now: now() });

  const follow = async (from: string, signal: AbortSignal): Promise<Response> => {
    let url = new URL(from);
    for (let hop = 0; ; hop += 1) {
      const headers = { 'user-agent': 'Chainline', ...(isOurs(url.href) && { authorization }) };
      const response = await fetch(url, { headers, redirect: 'manual', signal });
      const location = isRedirect(response.status) ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.body?.cancel();
      url = new URL(location, url);
      if (hop >= mostRedirects || !isAllowed(url)) throw refused(response);
    }
  };

  const read = async (url: string, most: number, signal: AbortSignal): Promise<TextMedia> => {
    const response = await follow(url, signal);
    if (response.status !== 200) throw refused(response);
    const bytes = await readUpTo(response, most);
    return { size: bytes?.length ?? Number(response.headers.get('content-length') ?? most), bytes };
  };

  /** @throws UpstreamError if Twilio does not hand it out */
  return async (url: string, most: number, { signal }: CallOptions = {}): Promise<TextMedia> => {
    if (!isOurs(url)) throw refused({ status: 404, headers: new Headers() });
    const stop = new AbortController();
    const callOff = countdown(timeoutMs, () => stop.abort());
    try {
      return await read(url, most, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (stop.signal.aborted) throw failures.ofNoAnswer({ outcome: 'timeout' }, 'read');
      if (error instanceof TypeError) throw failures.ofNoAnswer({ outcome: 'cut', cause: error.cause }, 'read');
      throw error;
    } finally {
      callOff();
      // Ends a download of something too large.
      stop.abort();
    }
  };
};
