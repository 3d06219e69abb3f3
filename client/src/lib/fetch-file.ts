import { ApiError, clientErrorCodes, toAnsweredError } from './api-error';
import { reportAuthFailure } from './auth-failures';
import { currentToken } from './renewal';
import { clearSession } from './session';

const timeoutMs = 60_000;

const ask = async (path: string, token: string | null): Promise<Response> => {
  try {
    return await fetch(`/api${path}`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    const message = 'Unable to connect to server. Please check your internet connection and try again.';
    throw new ApiError(clientErrorCodes.network, message, { status: null, cause });
  }
};

/**
 * Reads a file of the API in the name of whoever is signed in; a link of the page could not carry the bearer.
 * @throws ApiError for every failure.
 */
export const fetchFile = async (path: string): Promise<Blob> => {
  const answer = await ask(path, await currentToken());
  if (answer.ok) return answer.blob();
  const error = toAnsweredError(answer.status, await answer.json().catch(() => null), null);
  if (error.status === 401) {
    clearSession();
    reportAuthFailure('unauthenticated');
  }
  throw error;
};
