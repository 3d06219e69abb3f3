import {
  fillPath,
  type CallArguments,
  type EndpointDefinition,
  type ResponseOf,
} from '@chainline/shared/http/endpoint';
import { ApiError, clientErrorCodes, toAnsweredError } from '../lib/api-error';

const timeoutMs = 30_000;

type Loose = { params?: Record<string, unknown>; body?: unknown };

const readJson = (answer: Response): Promise<unknown> => answer.json().catch(() => null);

const ask = async ({ method, path }: EndpointDefinition, { params, body }: Loose): Promise<Response> => {
  try {
    return await fetch(`/api${fillPath(path, params)}`, {
      method,
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    const code =
      cause instanceof DOMException && cause.name === 'TimeoutError'
        ? clientErrorCodes.timeout
        : clientErrorCodes.network;
    const message = 'Unable to connect to the server. Please check your internet connection and try again.';
    throw new ApiError(code, message, { status: null, cause });
  }
};

/**
 * Makes one declared call without session, cookie or referrer, and without the size of the app's client.
 * @throws ApiError for every failure.
 */
export function publicCall<E extends EndpointDefinition>(endpoint: E, args: CallArguments<E>): Promise<ResponseOf<E>>;
export async function publicCall(endpoint: EndpointDefinition, args: Loose): Promise<unknown> {
  const answer = await ask(endpoint, args);
  const body = await readJson(answer);
  if (!answer.ok) throw toAnsweredError(answer.status, body, null);
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = 'Received unexpected data format from server';
  throw new ApiError(clientErrorCodes.unexpectedAnswer, message, { status: answer.status, cause: parsed.error });
}
