import { ApiError } from './api-error';

/** Specified texts: one for a refusal, one for no answer. */
export const failureText = (error: unknown, refused: string, unanswered: string): string =>
  error instanceof ApiError && error.status === null ? unanswered : refused;
