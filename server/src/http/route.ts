import type {
  EndpointDefinition,
  BodyOf,
  ParamsOf,
  Parsed,
  QueryOf,
  ResponseInput,
} from '@chainline/shared/http/endpoint';
import { confirmationNeededCode } from '@chainline/shared/auth/confirmation-contract';
import type { FieldError } from '@chainline/shared/http/error-body';
import { hasRole, type Role } from '@chainline/shared/roles';
import { parse as parseCookies } from 'cookie';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { ForbiddenError, ValidationError } from '../errors';
import type { Logger } from '../logger';
import type { Actor, Authenticate, Origin } from './actor';
import { Reply } from './reply';

/**
 * `account`: any signed-in user, even before setting up a required second factor. `anyone`: only after setting it up.
 * `signedIn`: `anyone` without staff restricted to the workshop. `workshop`: all staff, also those restricted to it.
 */
export type Access = 'public' | 'account' | 'anyone' | 'signedIn' | 'workshop' | Role;

const isOpenToWorkshop = (access: Access): boolean => access === 'anyone' || access === 'workshop';

export type Caller = Origin & {
  cookie: (name: string) => string | null;
  /** HEAD and prefetch requests: nobody is looking at the answer yet. */
  isAhead: boolean;
  /** Version the caller claims to have seen. */
  ifMatch: string | null;
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

export type Route = {
  endpoint: EndpointDefinition;
  access: Access;
  needsConfirmation: boolean;
  serve: (request: Request, response: Response, authenticate: Authenticate) => Promise<void>;
};

const toFieldErrors = (part: string, error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.') || part, message: issue.message }));

/** Path of a text that Postgres cannot store (a lone surrogate or a NUL), including free-form keys. */
const unstorableIn = (value: unknown): string[] | null => {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value) || value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (unstorableIn(key)) return [];
    const found = unstorableIn(inner);
    if (found) return [key, ...found];
  }
  return null;
};

/** Searches the parsed value, because it is nested no deeper than its schema. */
const unstorableFields = (part: string, value: unknown): FieldError[] => {
  const path = unstorableIn(value);
  const message = 'contains characters that cannot be stored. Please type it again.';
  return path === null ? [] : [{ path: path.join('.') || part, message }];
};

/** @throws ValidationError with the field paths */
export function parsePart<S extends z.ZodType | undefined>(part: string, schema: S, value: unknown): Parsed<S>;
export function parsePart(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  const fields = parsed.success ? unstorableFields(part, parsed.data) : toFieldErrors(part, parsed.error);
  if (parsed.success && fields.length === 0) return parsed.data;
  const [first] = fields;
  const message = first ? `${first.path}: ${first.message}` : 'The request is not valid.';
  throw new ValidationError('request.invalid', message, { fields });
}

const authorise = (actor: Actor, access: Access): void => {
  if (access === 'public' || access === 'account') return;
  if (actor.isWorkshopOnly === true && !isOpenToWorkshop(access)) throw new ForbiddenError();
  if (access === 'anyone' || access === 'signedIn') return;
  if (!hasRole(actor.role, access === 'workshop' ? 'staff' : access)) throw new ForbiddenError();
};

const confirmationNeeded = () =>
  new ForbiddenError('Please enter your password again to continue.', confirmationNeededCode);

const originOf = (request: Request): Origin => ({
  ip: request.ip ?? 'unknown',
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

/** HttpOnly, so that whoever steals a bearer token by script does not get this too. */
export const confirmationCookieName = 'chainline_confirmation';

const cookieOf = (request: Request, name: string): string | null =>
  parseCookies(request.headers.cookie ?? '')[name] ?? null;

export function actorFor<A extends Access>(
  access: A,
  request: Request,
  authenticate: Authenticate,
): Promise<HandlerInput<EndpointDefinition, A>['actor']>;
export async function actorFor(access: Access, request: Request, authenticate: Authenticate): Promise<Actor | null> {
  if (access === 'public') return null;
  const confirmation = cookieOf(request, confirmationCookieName);
  const whileSettingUp = access === 'account';
  const actor = await authenticate(request.headers.authorization, { whileSettingUp, confirmation });
  authorise(actor, access);
  return { ...actor, origin: originOf(request) };
}

const purposeOf = (request: Request): string =>
  [request.get('sec-purpose'), request.get('purpose'), request.get('x-purpose'), request.get('x-moz')].join(' ');

export const toCaller = (request: Request): Caller => ({
  ...originOf(request),
  cookie: (name) => cookieOf(request, name),
  ifMatch: request.get('if-match') ?? null,
  isAhead: request.method === 'HEAD' || /prefetch|prerender|preview/i.test(purposeOf(request)),
});

const send = (response: Response, reply: Reply<unknown>): void => {
  for (const { name, value, options } of reply.cookies) {
    if (value === null) response.clearCookie(name, options);
    else response.cookie(name, value, options);
  }
  response.set('Cache-Control', 'no-store').status(reply.status).json(reply.body);
};

/** A mismatch with the response schema is our own error (500). */
export const sendResult = (endpoint: EndpointDefinition, response: Response, result: unknown): void => {
  const reply = result instanceof Reply ? result : new Reply(result);
  const parsed = endpoint.response.safeParse(reply.body);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers outside its contract: ${z.prettifyError(parsed.error)}`,
    );
  }
  send(response, new Reply(parsed.data, reply));
};

/**
 * Access is checked before anything is parsed; the result passes the response schema, which strips other fields. Calls
 * that grant lasting access need a confirmation: the password, re-entered within the last minutes.
 */
export const route = <const E extends EndpointDefinition, const A extends Access>(
  endpoint: E,
  access: A,
  handler: (input: HandlerInput<E, A>) => Promise<Result<E>> | Result<E>,
  { needsConfirmation = false }: { needsConfirmation?: boolean } = {},
): Route => ({
  endpoint,
  access,
  needsConfirmation,
  serve: async (request, response, authenticate) => {
    const actor = await actorFor(access, request, authenticate);
    if (needsConfirmation && !actor?.isConfirmed) throw confirmationNeeded();
    const result = await handler({
      params: parsePart<E['params']>('params', endpoint.params, request.params),
      query: parsePart<E['query']>('query', endpoint.query, request.query),
      body: parsePart<E['body']>('body', endpoint.body, request.body),
      actor,
      caller: toCaller(request),
      log: request.log,
    });
    sendResult(endpoint, response, result);
  },
});

/** For calls that grant access beyond the lifetime of a bearer token. */
export const lastingAccess = { needsConfirmation: true };

/** Sorts `/products/search` before `/products/:id`, which would match it as an id. */
const sortKey = ({ endpoint: { path } }: Route): string => path.replaceAll('/:', '/\uffff');

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

export const createRouter = (routes: Route[], authenticate: Authenticate): Router => {
  const router = Router();
  const sorted = routes.toSorted(
    (one, other) => Number(sortKey(one) > sortKey(other)) - Number(sortKey(one) < sortKey(other)),
  );
  for (const { endpoint, serve } of sorted) {
    const handle: RequestHandler = (request, response) => serve(request, response, authenticate);
    router[verbs[endpoint.method]](endpoint.path, handle);
  }
  return router;
};
