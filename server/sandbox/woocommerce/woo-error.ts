type Refusal = { status: number; data?: unknown; headers?: Record<string, string> };

/** WordPress' WP_Error: a stable code, a message, and data that usually repeats the status. */
export class WooError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(code: string, message: string, { status, data, headers }: Refusal) {
    super(message);
    this.name = 'WooError';
    this.code = code;
    this.status = status;
    this.data = data ?? { status };
    this.headers = headers ?? {};
  }
}

/** PHP crashes in the middle of a request: changes made so far stay, and the whole answer is a 500. */
export class WooCrash extends Error {
  override name = 'WooCrash';
}

/** Body of every refused request; batches nest it under `error`. */
export const toErrorBody = (error: WooError): { code: string; message: string; data: unknown } => ({
  code: error.code,
  message: error.message,
  data: error.data,
});
