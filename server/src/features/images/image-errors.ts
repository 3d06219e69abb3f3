import type { ErrorBody } from '@chainline/shared/http/error-body';
import type { ErrorRequestHandler } from 'express';
import { AppError, NotFoundError, TooLargeError, ValidationError } from '../../errors';

export class UnsupportedImageError extends AppError {
  override name = 'UnsupportedImageError';
}

export class ImageSourceError extends AppError {
  override name = 'ImageSourceError';
  readonly unanswered: boolean;
  constructor(code: string, message: string, details: { unanswered: boolean; cause?: unknown }) {
    super(code, message, { cause: details.cause });
    this.unanswered = details.unanswered;
  }
}

/** The same for every reason, so that it does not reveal how internal names resolve. */
export const notAllowed = (): AppError =>
  new ValidationError('image.not_allowed', 'Pictures from this address are not shown.');

export const notFound = (): AppError => new NotFoundError('image.not_found', 'The picture does not exist.');

export const tooLarge = (): AppError => new TooLargeError('image.too_large', 'The picture is too large.');

export const unsupported = (cause?: unknown): AppError =>
  new UnsupportedImageError('image.unsupported', 'This is not a readable JPEG, PNG, GIF or WebP picture.', { cause });

export const sourceFailed = (cause?: unknown): AppError =>
  new ImageSourceError('image.source_failed', 'The picture could not be fetched.', { unanswered: false, cause });

export const sourceTimedOut = (cause?: unknown): AppError =>
  new ImageSourceError('image.source_timeout', 'The picture did not arrive in time.', { unanswered: true, cause });

const statusOf = (error: unknown): number | null => {
  if (error instanceof UnsupportedImageError) return 415;
  if (error instanceof ImageSourceError) return error.unanswered ? 504 : 502;
  return null;
};

/** Passes all other errors to the server's error handler. */
export const answerImageError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const status = statusOf(error);
  if (status === null || response.headersSent || !(error instanceof AppError)) {
    next(error);
    return;
  }
  const { code, message } = error;
  const requestId = typeof request.id === 'string' ? request.id : 'unknown';
  const body: ErrorBody = { success: false, error: message, message, code, request_id: requestId };
  response.set('Cache-Control', 'no-store').status(status).json(body);
};
