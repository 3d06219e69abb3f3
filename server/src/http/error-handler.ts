import type { ErrorBody } from '@chainline/shared/http/error-body';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  RuleError,
  TooLargeError,
  UnsupportedTypeError,
  UnauthenticatedError,
  UnavailableError,
  UpstreamError,
  ValidationError,
} from '../errors';

const statuses = [
  [ValidationError, 400],
  [UnauthenticatedError, 401],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ConflictError, 409],
  [TooLargeError, 413],
  [UnsupportedTypeError, 415],
  [RuleError, 422],
  [RateLimitedError, 429],
  [UnavailableError, 503],
] as const;

const statusOf = (error: AppError): number => {
  if (error instanceof UpstreamError) return error.unanswered ? 504 : 502;
  return statuses.find(([kind]) => error instanceof kind)?.[1] ?? 500;
};

const unexpectedMessage = 'Something went wrong on our side. Please try again, or give support the request id.';

const typeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string' ? error.type : null;

const toAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  switch (typeOf(error)) {
    case 'entity.parse.failed':
      return new ValidationError('request.malformed_json', 'The request body is not valid JSON.', { cause: error });
    case 'entity.too.large':
      return new TooLargeError('request.too_large', 'The request is too large.', { cause: error });
    case 'encoding.unsupported':
    case 'charset.unsupported':
    case 'request.aborted':
    case 'request.size.invalid':
      return new ValidationError('request.unreadable', 'The request body could not be read.', { cause: error });
    default:
      return error instanceof URIError
        ? new ValidationError('request.malformed_path', 'The address is not valid.', { cause: error })
        : null;
  }
};

const toBody = (error: AppError | null, status: number, requestId: string): ErrorBody => {
  // Unexpected errors (500) get a fixed message. Failures of the database or a provider (502 to 504) keep theirs, which
  // is written for people.
  const told = error !== null && status !== 500;
  const message = told ? error.message : unexpectedMessage;
  return {
    success: false,
    error: message,
    message,
    code: told ? error.code : 'internal',
    ...(told && error.fields ? { fields: error.fields } : {}),
    ...(told && error.data ? { data: error.data } : {}),
    request_id: requestId,
  };
};

const requestIdOf = ({ id }: Request): string => (typeof id === 'string' ? id : '');

export const unknownCall: RequestHandler = (request) => {
  throw new NotFoundError('request.unknown_call', `There is no ${request.method} ${request.baseUrl}${request.path}.`);
};

/** Only errors that somebody must act on are logged as errors. */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) {
    next(thrown);
    return;
  }
  const error = toAppError(thrown);
  const status = error ? statusOf(error) : 500;
  if (status === 500) request.log.error({ err: thrown }, 'request failed');
  else if (status > 500) request.log.warn({ err: thrown }, 'request failed');
  else request.log.debug({ code: error?.code, status }, 'request refused');
  if (error instanceof RateLimitedError) response.set('Retry-After', String(error.retryAfterSeconds));
  if (status === 503) response.set('Retry-After', '5');
  response
    .set('Cache-Control', 'no-store')
    .status(status)
    .json(toBody(error, status, requestIdOf(request)));
};
