import {
  fillPath,
  type CallArguments,
  type EndpointDefinition,
  type ResponseOf,
} from '@chainline/shared/http/endpoint';
import axios, { AxiosError, AxiosHeaders } from 'axios';
import type { z } from 'zod';
import { ApiError, clientErrorCodes, toAnsweredError } from './api-error';

const requestTimeoutMs = 30_000;
/** Files of several megabytes take long over a slow line. */
const uploadTimeoutMs = 180_000;

/** `/auth/login`, `api/auth/login` and `/api/auth/login` are the same path under the base. */
export const stripApiPrefix = (path: string): string => path.replace(/^\//, '').replace(/^api\//, '');

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 'null' && value !== 'undefined';

/** Removes parameters without a value. */
export const toQuery = (query: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => isGiven(value)));

const http = axios.create({
  baseURL: '/api',
  timeout: requestTimeoutMs,
  withCredentials: true,
  headers: { Accept: 'application/json' },
  paramsSerializer: { indexes: null },
  transitional: { clarifyTimeoutError: true },
});

http.interceptors.request.use((config) => {
  config.url = stripApiPrefix(config.url ?? '');
  return config;
});

const texts: Record<string, { code: string; message: string }> = {
  [AxiosError.ERR_CANCELED]: { code: clientErrorCodes.cancelled, message: 'The request was cancelled.' },
  [AxiosError.ETIMEDOUT]: {
    code: clientErrorCodes.timeout,
    message: 'The server took too long to answer. Please try again.',
  },
};
const unreachable = {
  code: clientErrorCodes.network,
  message: 'Unable to connect to server. Please check your internet connection and try again.',
};

/** Converts any transport error to an ApiError. */
export const toApiError = (error: unknown): ApiError => {
  if (!(error instanceof AxiosError)) {
    return new ApiError(clientErrorCodes.unexplained, 'An error occurred', { status: null, cause: error });
  }
  if (error.response) return toAnsweredError(error.response.status, error.response.data, error);
  const { code, message } = texts[error.code ?? ''] ?? unreachable;
  return new ApiError(code, message, { status: null, cause: error });
};

const parseAnswer = <S extends z.ZodType>(schema: S, data: unknown, status: number): z.output<S> => {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ApiError(clientErrorCodes.unexpectedAnswer, 'Received unexpected data format from server', {
    status,
    cause: parsed.error,
  });
};

export type SendOptions = {
  /** Bearer token; null sends none. */
  token: string | null;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as multipart instead of a JSON body. */
  form?: FormData | undefined;
  /** Upload progress, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Request options of an upload. */
const uploadConfig = ({ form, onProgress }: SendOptions) =>
  form === undefined
    ? {}
    : {
        data: form,
        timeout: uploadTimeoutMs,
        onUploadProgress: ({ progress }: { progress?: number }) => onProgress?.(progress ?? 0),
      };

type LooseArguments = { params?: unknown; query?: unknown; body?: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Sends one declared call without a session and parses the answer with the endpoint's schema.
 * @throws ApiError for every failure.
 */
export function send<E extends EndpointDefinition>(
  endpoint: E,
  args: CallArguments<E>,
  options: SendOptions,
): Promise<ResponseOf<E>>;
export async function send(endpoint: EndpointDefinition, args: LooseArguments, options: SendOptions): Promise<unknown> {
  const headers = new AxiosHeaders({ ...options.headers });
  if (options.token !== null) headers.set('Authorization', `Bearer ${options.token}`);
  try {
    const answer = await http.request<unknown>({
      method: endpoint.method,
      url: fillPath(endpoint.path, isRecord(args.params) ? args.params : {}),
      params: isRecord(args.query) ? toQuery(args.query) : {},
      data: args.body,
      headers,
      ...(options.signal ? { signal: options.signal } : {}),
      ...uploadConfig(options),
    });
    return parseAnswer(endpoint.response, answer.data, answer.status);
  } catch (error) {
    throw error instanceof ApiError ? error : toApiError(error);
  }
}
