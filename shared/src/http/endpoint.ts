import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** What travels in one call. `path` is relative to `/api` and uses `:name` for parameters. */
export type EndpointDefinition = {
  method: HttpMethod;
  path: `/${string}`;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
};

/** Declares one call of the HTTP API; the server's router, the client's caller and the mocks of tests all read it. */
export const defineEndpoint = <const E extends EndpointDefinition>(endpoint: E): E => endpoint;

/** The value a schema yields; `undefined` where a call declares no such part. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

/** Values after the server parsed them. */
export type ParamsOf<E extends EndpointDefinition> = Parsed<E['params']>;
export type QueryOf<E extends EndpointDefinition> = Parsed<E['query']>;
export type BodyOf<E extends EndpointDefinition> = Parsed<E['body']>;

/** What the server hands to the response schema, and what the client gets back after parsing it. */
export type ResponseInput<E extends EndpointDefinition> = z.input<E['response']>;
export type ResponseOf<E extends EndpointDefinition> = z.output<E['response']>;

/** What a caller gives, before parsing; a part the endpoint does not declare cannot be given. */
export type CallArguments<E extends EndpointDefinition> = OptionalWhenUndefined<{
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}>;

type OptionalWhenUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/**
 * The path with its parameters filled in, each encoded once.
 * @throws Error when a parameter named in the path is missing.
 */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`Missing path parameter "${name}"`);
    return encodeURIComponent(value);
  });
