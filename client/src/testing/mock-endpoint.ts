import type {
  BodyOf,
  EndpointDefinition,
  HttpMethod,
  Parsed,
  ParamsOf,
  QueryOf,
  ResponseInput,
} from '@chainline/shared/http/endpoint';
import type { ErrorBody } from '@chainline/shared/http/error-body';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';

type MockedCall<E extends EndpointDefinition> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
};

/** Test literals are inferred with exact types (`success: true`), which makes their lists readonly. */
type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { [K in keyof T]: Unchanging<T[K]> }
    : T;

type Answer<E extends EndpointDefinition> = Unchanging<ResponseInput<E>> | Response;
type Resolver<E extends EndpointDefinition, A> = (call: MockedCall<E>) => A | Promise<A>;

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } satisfies Record<
  HttpMethod,
  unknown
>;

function parsePart<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S>;
function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema?.parse(value);
}

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
};

/**
 * Handles one declared call: request and answer must both match the endpoint's schemas. To fail, a resolver returns
 * `failure(...)`.
 */
export const mockEndpoint = <E extends EndpointDefinition, const A extends Answer<E>>(
  endpoint: E,
  resolver: Resolver<E, A>,
) =>
  methods[endpoint.method](`*/api${endpoint.path}`, async ({ request, params }) => {
    const answer = await resolver({
      params: parsePart<E['params']>(endpoint.params, params),
      query: parsePart<E['query']>(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
      body: parsePart<E['body']>(endpoint.body, await readBody(request)),
      headers: request.headers,
    });
    if (answer instanceof Response) return answer;
    const checked: unknown = JSON.parse(JSON.stringify(endpoint.response.parse(answer)));
    return new HttpResponse(JSON.stringify(checked), { headers: { 'Content-Type': 'application/json' } });
  });

/** An answer in the server's error body. */
export const failure = (status: number, message: string, details: Partial<ErrorBody> = {}): Response => {
  const body: ErrorBody = {
    success: false,
    error: message,
    message,
    code: 'test.failure',
    request_id: 'req-test',
    ...details,
  };
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
};
