import { secondFactorRequiredCode } from '@chainline/shared/auth/auth-rules';
import { confirmationNeededCode } from '@chainline/shared/auth/confirmation-contract';
import type { CallArguments, EndpointDefinition, ResponseOf } from '@chainline/shared/http/endpoint';
import { ApiError, clientErrorCodes } from './api-error';
import { reportAuthFailure, type AuthFailure } from './auth-failures';
import { askForConfirmation } from './confirmations';
import { send } from './http';
import { currentToken } from './renewal';
import { clearSession, readSessionId, readToken } from './session';

type CallOptions = {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** `own`: the caller handles a 401 or 403; tokens and the current page are left alone. */
  authFailures?: 'shared' | 'own';
  /** Files to upload, and their progress from 0 to 1. */
  form?: FormData;
  onProgress?: (share: number) => void;
};

type MaybeArguments<E extends EndpointDefinition> =
  Partial<CallArguments<E>> extends CallArguments<E>
    ? [args?: CallArguments<E>, options?: CallOptions]
    : [args: CallArguments<E>, options?: CallOptions];

const toAuthFailure = (error: ApiError): AuthFailure | null => {
  if (error.status === 401) return 'unauthenticated';
  if (error.code === secondFactorRequiredCode) return 'secondFactorRequired';
  if (error.status === 403 || error.message === 'Authentication required') return 'forbidden';
  return null;
};

/** True for a failure that the app handles centrally: a 401, a 403 or a missing second factor. */
export const isAuthFailure = (error: unknown): boolean => error instanceof ApiError && toAuthFailure(error) !== null;

/**
 * Makes one declared call as the signed-in user, for example `call(getProduct, { params: { id } }, { signal })`, and
 * parses the answer with the endpoint's schema. A 401 ends the session in this browser; a 403 is reported to the app.
 * If the server demands a confirmation, the user is asked once and the call is repeated, unless the session has
 * changed.
 * @throws ApiError for every failure.
 */
export function call<E extends EndpointDefinition>(endpoint: E, ...rest: MaybeArguments<E>): Promise<ResponseOf<E>>;
export async function call(
  endpoint: EndpointDefinition,
  args: CallArguments<EndpointDefinition> = {},
  options: CallOptions = {},
): Promise<unknown> {
  const sessionId = readSessionId();
  try {
    return await sendOnce(endpoint, args, options);
  } catch (error) {
    if (!isUnconfirmed(error)) throw error;
  }
  const isSameSession = () => readSessionId() === sessionId;
  if (!isSameSession() || !(await askForConfirmation()) || !isSameSession()) throw notConfirmed();
  try {
    return await sendOnce(endpoint, args, options);
  } catch (error) {
    throw isUnconfirmed(error) ? confirmationNotKept(error) : error;
  }
}

const sendOnce = async (
  endpoint: EndpointDefinition,
  args: CallArguments<EndpointDefinition>,
  { authFailures = 'shared', ...options }: CallOptions,
): Promise<unknown> => {
  let token = readToken();
  try {
    token = await currentToken();
    return await send(endpoint, args, { ...options, token });
  } catch (error) {
    // A late refusal of an older token does not concern the current session.
    const isOurs = authFailures === 'shared' && token === readToken() && !isUnconfirmed(error);
    if (isOurs && error instanceof ApiError) answerAuthFailure(error);
    throw error;
  }
};

const isUnconfirmed = (error: unknown): boolean => error instanceof ApiError && error.code === confirmationNeededCode;

/** Without the status of the refusal, which would be handled as an authentication failure. */
const notConfirmed = (): ApiError =>
  new ApiError(clientErrorCodes.cancelled, 'Nothing was changed: your password was not confirmed.', { status: null });

const confirmationNotKept = (cause: unknown): ApiError =>
  new ApiError(
    clientErrorCodes.confirmationNotKept,
    'Your browser did not keep the confirmation. Allow cookies for this site, then try again.',
    { status: null, cause },
  );

const answerAuthFailure = (error: ApiError): void => {
  const failure = toAuthFailure(error);
  if (failure === null) return;
  if (failure === 'unauthenticated') clearSession();
  reportAuthFailure(failure);
};
