import { ApiError, clientErrorCodes, toAnsweredError } from './api-error';
import { reportAuthFailure } from './auth-failures';
import { currentToken } from './renewal';
import { clearSession } from './session';

/** Timeout between two chunks; a large file that keeps arriving is not slow. */
const quietMs = 60_000;

/** Aborts a request when no data has arrived for a while. */
const createWatch = () => {
  const control = new AbortController();
  const timer = { id: 0 };
  const stop = () => window.clearTimeout(timer.id);
  const restart = () => {
    stop();
    timer.id = window.setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), quietMs);
  };
  restart();
  return { signal: control.signal, restart, stop };
};

type Watch = ReturnType<typeof createWatch>;

const unanswered = (cause: unknown, isBegun: boolean): ApiError => {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    const message = 'The server took too long to answer. Please try again.';
    return new ApiError(clientErrorCodes.timeout, message, { status: null, cause });
  }
  const message = isBegun
    ? 'The download stopped before it was complete. Please try again.'
    : 'Unable to connect to server. Please check your internet connection and try again.';
  return new ApiError(clientErrorCodes.network, message, { status: null, cause });
};

type Asked = { method: 'GET' } | { method: 'POST'; body: object };

const ask = async (path: string, asked: Asked, token: string | null, { signal }: Watch): Promise<Response> => {
  try {
    return await fetch(`/api${path}`, {
      method: asked.method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(asked.method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(asked.method === 'POST' && { body: JSON.stringify(asked.body) }),
      signal,
    });
  } catch (cause) {
    throw unanswered(cause, false);
  }
};

const read = async ({ body, headers }: Response, { restart, signal }: Watch): Promise<Blob> => {
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, stream) => {
        restart();
        stream.enqueue(part);
      },
    }),
    { signal },
  );
  try {
    return await new Response(watched ?? null, { headers }).blob();
  } catch (cause) {
    throw unanswered(cause, true);
  }
};

/**
 * Downloads a file of the API with the session's token, which a plain link cannot send; a file that a call makes is
 * posted for.
 * @throws ApiError for every failure.
 */
export const fetchFile = async (path: string, asked: Asked = { method: 'GET' }): Promise<Blob> => {
  const token = await currentToken();
  const watch = createWatch();
  try {
    const answer = await ask(path, asked, token, watch);
    if (answer.ok) return await read(answer, watch);
    const error = toAnsweredError(answer.status, await answer.json().catch(() => null), null);
    if (error.status === 401) {
      clearSession();
      reportAuthFailure('unauthenticated');
    }
    throw error;
  } finally {
    watch.stop();
  }
};
