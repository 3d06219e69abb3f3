import { errorBodySchema, type FieldError } from '@chainline/shared/http/error-body';
import { z } from 'zod';

/** What went wrong before or after the server's own answer; a server's code stands in its place when it gave one. */
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
  /** What the server answered, as it came. */
  body?: unknown;
  cause?: unknown;
};

/**
 * A call that failed. `status` is null when no answer came; `code` then tells a cut connection from a time-out.
 * `message` can be shown to a person as it is.
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

/** Proxies and older parts of the API may answer with less than our error body; a message is used where there is one. */
const partialBodySchema = z.object({
  message: z.string().min(1).optional().catch(undefined),
  error: z.string().min(1).optional().catch(undefined),
});

/** The error for an answer with a failing status. */
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

/** Whether waiting and asking again may help: nothing came back, or the server was in trouble. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === clientErrorCodes.network ||
    error.code === clientErrorCodes.timeout ||
    (error.status !== null && error.status >= 500));

/** The text to show for whatever was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'An error occurred';
