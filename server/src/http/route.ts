import type {
  EndpointDefinition,
  BodyOf,
  ParamsOf,
  Parsed,
  QueryOf,
  ResponseInput,
} from '@chainline/shared/http/endpoint';
import type { FieldError } from '@chainline/shared/http/error-body';
import { hasRole, type Role } from '@chainline/shared/roles';
import { parse as parseCookies } from 'cookie';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { ForbiddenError, ValidationError } from '../errors';
import type { Logger } from '../logger';
import type { Actor, Authenticate } from './actor';
import { Reply } from './reply';

/** Who may call: anybody, whoever is signed in, or holders of a role. */
export type Access = 'public' | 'signedIn' | Role;

/** Where a call comes from, as far as the server can tell. */
export type Caller = {
  ip: string;
  userAgent: string;
  cookie: (name: string) => string | null;
  /** A scanner or a browser asks ahead (HEAD, prefetch): nobody looks at the answer yet. */
  isAhead: boolean;
};

type HandlerInput<E extends EndpointDefinition, A extends Access> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: A extends 'public' ? null : Actor;
  caller: Caller;
  log: Logger;
};

type Result<E extends EndpointDefinition> = ResponseInput<E> | Reply<ResponseInput<E>>;

/** One declared call of the API: what travels, who may call, and what answers it. */
export type Route = {
  endpoint: EndpointDefinition;
  access: Access;
  serve: (request: Request, response: Response, authenticate: Authenticate) => Promise<void>;
};

const toFieldErrors = (part: string, error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.') || part, message: issue.message }));

function parsePart<S extends z.ZodType | undefined>(part: string, schema: S, value: unknown): Parsed<S>;
function parsePart(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = toFieldErrors(part, parsed.error);
  const [first] = fields;
  const message = first ? `${first.path}: ${first.message}` : 'The request is not valid.';
  throw new ValidationError('request.invalid', message, { fields });
}

const authorise = (actor: Actor, access: Access): void => {
  if (access === 'public' || access === 'signedIn') return;
  if (!hasRole(actor.role, access)) throw new ForbiddenError();
};

function actorFor<A extends Access>(
  access: A,
  request: Request,
  authenticate: Authenticate,
): Promise<HandlerInput<EndpointDefinition, A>['actor']>;
async function actorFor(access: Access, request: Request, authenticate: Authenticate): Promise<Actor | null> {
  if (access === 'public') return null;
  const actor = await authenticate(request.headers.authorization);
  authorise(actor, access);
  return actor;
}

const purposeOf = (request: Request): string =>
  [request.get('sec-purpose'), request.get('purpose'), request.get('x-purpose'), request.get('x-moz')].join(' ');

const toCaller = (request: Request): Caller => ({
  ip: request.ip ?? 'unknown',
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  cookie: (name) => parseCookies(request.headers.cookie ?? '')[name] ?? null,
  isAhead: request.method === 'HEAD' || /prefetch|prerender|preview/i.test(purposeOf(request)),
});

const send = (response: Response, reply: Reply<unknown>): void => {
  for (const { name, value, options } of reply.cookies) {
    if (value === null) response.clearCookie(name, options);
    else response.cookie(name, value, options);
  }
  response.set('Cache-Control', 'no-store').status(reply.status).json(reply.body);
};

/**
 * Declares a route. Access is checked before anything is parsed; the handler sees parsed values only, and its answer
 * passes the response schema, which strips what the contract does not name.
 */
export const route = <const E extends EndpointDefinition, const A extends Access>(
  endpoint: E,
  access: A,
  handler: (input: HandlerInput<E, A>) => Promise<Result<E>> | Result<E>,
): Route => ({
  endpoint,
  access,
  serve: async (request, response, authenticate) => {
    const actor = await actorFor(access, request, authenticate);
    const result = await handler({
      params: parsePart<E['params']>('params', endpoint.params, request.params),
      query: parsePart<E['query']>('query', endpoint.query, request.query),
      body: parsePart<E['body']>('body', endpoint.body, request.body),
      actor,
      caller: toCaller(request),
      log: request.log,
    });
    const reply = result instanceof Reply ? result : new Reply(result);
    const parsed = endpoint.response.safeParse(reply.body);
    if (!parsed.success) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers outside its contract: ${z.prettifyError(parsed.error)}`,
      );
    }
    send(response, new Reply(parsed.data, reply));
  },
});

/** The router that serves declared routes. */
export const createRouter = (routes: Route[], authenticate: Authenticate): Router => {
  const router = Router();
  for (const { endpoint, serve } of routes) {
    const handle: RequestHandler = (request, response) => serve(request, response, authenticate);
    switch (endpoint.method) {
      case 'GET':
        router.get(endpoint.path, handle);
        break;
      case 'POST':
        router.post(endpoint.path, handle);
        break;
      case 'PUT':
        router.put(endpoint.path, handle);
        break;
      case 'DELETE':
        router.delete(endpoint.path, handle);
        break;
    }
  }
  return router;
};
