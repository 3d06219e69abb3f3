import { z } from 'zod';
import { ApiError, clientErrorCodes } from '../../lib/api-error';

const missesUser = (error: ApiError): boolean =>
  error.cause instanceof z.ZodError && error.cause.issues.every((issue) => issue.path[0] === 'user');

const otherFailure = 'Login failed. Please try again.';
const noAnswer = 'Unable to connect to server. Please check your internet connection and try again.';

/** Error text of a failed sign-in. */
export const loginFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return otherFailure;
  if (error.code === clientErrorCodes.unexpectedAnswer) {
    return missesUser(error) ? 'Invalid user data received' : 'Authentication failed';
  }
  switch (error.status) {
    case null:
      return error.code === clientErrorCodes.unexplained ? otherFailure : noAnswer;
    case 429:
      return 'Too many login attempts. Please try again later.';
    case 502:
    case 504:
      return 'Server is currently unavailable. Please try again in a moment.';
    default:
      return error.code === clientErrorCodes.unexplained ? 'Authentication failed' : error.message;
  }
};

/** Error text of a rejected code. Only the server knows how long codes are locked. */
export const codeFailureText = (error: unknown): string => {
  const isTold = error instanceof ApiError && error.status === 429 && error.code !== clientErrorCodes.unexplained;
  return isTold ? error.message : loginFailureText(error);
};
