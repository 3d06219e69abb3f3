export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Last parameter of every provider client's methods. */
export type CallOptions = { signal?: AbortSignal | undefined };

/** Starts a timer that calls `over`; returns a function that cancels it. */
export type Countdown = (milliseconds: number, over: () => void) => () => void;

export const realCountdown: Countdown = (milliseconds, over) => {
  const timer = setTimeout(over, milliseconds);
  return () => clearTimeout(timer);
};

export type ExchangeRequest = CallOptions & {
  url: string;
  method: HttpMethod;
  headers: Record<string, string>;
  /** A form sets its own content type, with the boundary. */
  body?: string | FormData | undefined;
  /** Covers the whole exchange, including the body. */
  timeoutMs: number;
  countdown?: Countdown | undefined;
};

export type Answer = { outcome: 'answered'; status: number; headers: Headers; text: string };

export type NoAnswer =
  /** No connection was made, so the other side never saw the request. */
  | { outcome: 'unreachable'; cause: unknown }
  /** The connection broke, before or after the request was processed. */
  | { outcome: 'cut'; cause: unknown }
  | { outcome: 'timeout' }
  | { outcome: 'aborted' };

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const certificateFault = /CERT|^UNABLE_TO_(VERIFY|GET)/;

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

const toNoAnswer = (error: unknown): NoAnswer => {
  // fetch wraps the socket error; its own message may contain the signed address.
  const cause = error instanceof Error ? error.cause : undefined;
  const code = codeOf(cause);
  return { outcome: neverSent.has(code) || certificateFault.test(code) ? 'unreachable' : 'cut', cause };
};

/**
 * Every outcome is a value: its meaning depends on the call. Redirects are not followed, because fetch would repeat a
 * POST as a GET. @throws the signal's reason if aborted before anything was sent
 */
export const exchange = async (request: ExchangeRequest): Promise<Answer | NoAnswer> => {
  const { url, method, headers, body, timeoutMs, countdown = realCountdown, signal } = request;
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort();
  const callOff = countdown(timeoutMs, abort);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal: stop.signal });
    return { outcome: 'answered', status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (stop.signal.aborted) return { outcome: signal?.aborted === true ? 'aborted' : 'timeout' };
    return toNoAnswer(error);
  } finally {
    callOff();
    signal?.removeEventListener('abort', abort);
  }
};
