import { errorBodySchema, type FieldError } from '@chainline/shared/http/error-body';
import { z } from 'zod';

/** Error codes of failures without an answer, or without a code in it. */
export const clientErrorCodes = {
  network: 'client.network',
  timeout: 'client.timeout',
  cancelled: 'client.cancelled',
  confirmationNotKept: 'client.confirmation_not_kept',
  unexpectedAnswer: 'client.unexpected_answer',
  unexplained: 'client.unexplained',
} as const;

type Details = {
  status: number | null;
  fields?: FieldError[] | undefined;
  data?: Record<string, unknown> | undefined;
  requestId?: string | null | undefined;
  /** Body of the answer, unparsed. */
  body?: unknown;
  cause?: unknown;
};

/**
 * A failed call. `status` is null without an answer; `code` then tells a network failure from a timeout. `message` is
 * fit for display.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number | null;
  readonly fields: readonly FieldError[];
  readonly data: Record<string, unknown>;
  readonly requestId: string | null;
  readonly body: unknown;

  constructor(code: string, message: string, details: Details) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.fields = details.fields ?? [];
    this.data = details.data ?? {};
    this.requestId = details.requestId ?? null;
    this.body = details.body;
  }
}

/** Proxies and older parts of the API may send less than our error body; use the message if there is one. */
const partialBodySchema = z.object({
  message: z.string().min(1).optional().catch(undefined),
  error: z.string().min(1).optional().catch(undefined),
});

/** Error for an answer with a failure status. */
export const toAnsweredError = (status: number, body: unknown, cause: unknown): ApiError => {
  const told = errorBodySchema.safeParse(body);
  if (told.success) {
    const { code, message, fields, data, request_id } = told.data;
    return new ApiError(code, message, { status, fields, data, requestId: request_id, body, cause });
  }
  const partial = partialBodySchema.safeParse(body);
  const message = partial.data?.message ?? partial.data?.error;
  return message === undefined
    ? new ApiError(clientErrorCodes.unexplained, 'An error occurred', { status, body, cause })
    : new ApiError('unknown', message, { status, body, cause });
};

/** True if a retry may help: no answer, or a server error. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === clientErrorCodes.network ||
    error.code === clientErrorCodes.timeout ||
    (error.status !== null && error.status >= 500));

/** Message to show for any thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An error occurred';
