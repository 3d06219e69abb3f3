import { ApiError } from '../../lib/api-error';

/** The stated words for a refusal, and for no answer at all. */
export const failureText = (error: unknown, refused: string, unanswered: string): string =>
  error instanceof ApiError && error.status === null ? unanswered : refused;
