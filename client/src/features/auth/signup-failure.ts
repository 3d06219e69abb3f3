import { ApiError, clientErrorCodes } from '../../lib/api-error';

/** Error text of an account that could not be created. */
export const signupFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === null) {
    return 'An error occurred while creating your account. Please try again.';
  }
  return error.code === clientErrorCodes.unexplained ? 'Failed to create account' : error.message;
};
