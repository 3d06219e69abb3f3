import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** Contract of one API call. `path` is relative to `/api`, with parameters as `:name`. */
export type EndpointDefinition = {
  method: HttpMethod;
  path: `/${string}`;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
};

/** Declares a call of the HTTP API, read by the server's router, the client's caller and the tests' mocks. */
export const defineEndpoint = <const E extends EndpointDefinition>(endpoint: E): E => endpoint;

/** Output type of a schema; `undefined` for a part the call does not declare. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

/** Parsed values, as the server's handlers receive them. */
export type ParamsOf<E extends EndpointDefinition> = Parsed<E['params']>;
export type QueryOf<E extends EndpointDefinition> = Parsed<E['query']>;
export type BodyOf<E extends EndpointDefinition> = Parsed<E['body']>;

/** Result as the server passes it to the response schema, and as the client receives it after parsing. */
export type ResponseInput<E extends EndpointDefinition> = z.input<E['response']>;
export type ResponseOf<E extends EndpointDefinition> = z.output<E['response']>;

/** Arguments of a call, before parsing; undeclared parts cannot be passed. */
export type CallArguments<E extends EndpointDefinition> = OptionalWhenUndefined<{
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}>;

type OptionalWhenUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** Fills in the path's parameters, each encoded once. @throws Error when a parameter of the path is missing. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`Missing path parameter "${name}"`);
    return encodeURIComponent(value);
  });
