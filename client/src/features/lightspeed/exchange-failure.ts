import { z } from 'zod';
import { ApiError, clientErrorCodes } from '../../lib/api-error';
import type { CallbackFailure } from './callback';

const lacksToken = (error: ApiError): boolean =>
  error.cause instanceof z.ZodError && error.cause.issues.some((issue) => issue.path[0] === 'access_token');

/** Explains a failed exchange. */
export const toExchangeFailure = (error: unknown): CallbackFailure => {
  if (error instanceof ApiError && error.code === clientErrorCodes.unexpectedAnswer) {
    return {
      reason: lacksToken(error) ? 'no_access_token' : 'token_exchange_failed',
      message: 'Token exchange failed',
    };
  }
  // Explains a missing permission.
  if (error instanceof ApiError && error.code === 'lightspeed.missing_rights') {
    return { reason: 'token_exchange_failed', message: error.message };
  }
  return { reason: 'token_exchange_failed', message: 'Failed to exchange authorization code.' };
};
