import { ApiError, clientErrorCodes, errorMessage } from '../../lib/api-error';

/** Wraps an error with a prefix before its message. */
export const named = (prefix: string, error: unknown): Error => {
  const message = `${prefix}: ${errorMessage(error)}`;
  if (!(error instanceof ApiError)) return new Error(message, { cause: error });
  const { code, status, requestId } = error;
  return new ApiError(code, message, { status, requestId, cause: error });
};

/** The server's message, or the specified one if it gave none. */
export const assignFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === clientErrorCodes.unexplained
    ? 'Failed to assign quote(s)'
    : errorMessage(error);

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** True if the quote was not sent because managers were asked to approve it. */
export const isAwaitingApproval = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'quote.awaiting_approval';

/** True if the quote has changed since it was loaded. */
export const isOutdated = (error: unknown): boolean => isConflict(error) || isAwaitingApproval(error);
