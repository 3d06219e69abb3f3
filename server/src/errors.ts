import type { FieldError } from '@chainline/shared/http/error-body';

type ErrorDetails = { fields?: FieldError[]; data?: Record<string, unknown>; cause?: unknown };

/** `code` is for programs, `message` for people. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly fields: FieldError[] | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.data = details.data;
  }
}

export class ValidationError extends AppError {
  override name = 'ValidationError';
}

export class TooLargeError extends AppError {
  override name = 'TooLargeError';
}

export class UnsupportedTypeError extends AppError {
  override name = 'UnsupportedTypeError';
}

/** No session, or an expired one. */
export class UnauthenticatedError extends AppError {
  override name = 'UnauthenticatedError';
  constructor(message = 'Authentication required', code = 'auth.required', details: ErrorDetails = {}) {
    super(code, message, details);
  }
}

/** Signed in, but not allowed. */
export class ForbiddenError extends AppError {
  override name = 'ForbiddenError';
  constructor(message = 'You do not have permission to do this.', code = 'auth.forbidden') {
    super(code, message);
  }
}

/** Missing, or hidden from this actor. */
export class NotFoundError extends AppError {
  override name = 'NotFoundError';
}

/** Not unique, changed meanwhile, or not possible in the current state. */
export class ConflictError extends AppError {
  override name = 'ConflictError';
}

/** Well-formed, but refused by a business rule. */
export class RuleError extends AppError {
  override name = 'RuleError';
}

export class RateLimitedError extends AppError {
  override name = 'RateLimitedError';
  readonly retryAfterSeconds: number;
  constructor(code: string, message: string, retryAfterSeconds: number) {
    super(code, message, { data: { retry_after: retryAfterSeconds } });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class UnavailableError extends AppError {
  override name = 'UnavailableError';
}

export type OutsideSystem =
  | 'woocommerce'
  | 'lightspeed'
  | 'mailbox'
  | 'supplier_mailbox'
  | 'sms'
  | 'auspost'
  | 'tge'
  | 'geocoding'
  | 'routing'
  | 'postcodes';

type UpstreamDetails = ErrorDetails & {
  system: OutsideSystem;
  status?: number | undefined;
  /** The same call may succeed later without any change. */
  retryable: boolean;
  /** No answer: the change may or may not have taken effect. */
  unanswered?: boolean;
  retryAfterMs?: number | undefined;
};

export class UpstreamError extends AppError {
  override name = 'UpstreamError';
  readonly system: OutsideSystem;
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly unanswered: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, details: UpstreamDetails) {
    super(code, message, details);
    this.system = details.system;
    this.status = details.status;
    this.retryable = details.retryable;
    this.unanswered = details.unanswered ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}
