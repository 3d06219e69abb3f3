import type { Request, RequestHandler, Response } from 'express';
import { checkKeyPermission, type Authentication, type WooKey } from './authentication';
import { createInput, isRecord, toText, type Input, type Values } from './input';
import { checkParams, defaultParams, sanitizeParams, type ParamRules } from './param-rules';
import { parsePhpQuery, withLists } from './php-query';
import { selectFields } from './response-fields';
import type { WooContext } from './woo-context';
import { toErrorBody, WooCrash, WooError } from './woo-error';

export type WooRequest = {
  /** Validated parameters of path, query and body. */
  input: Input;
  /** Number in the path: `id`, `product_id`, `order_id`. */
  pathId(name: string): number;
  /** Query only, as repeated in the Link header. */
  query: Values;
  /** Fields requested by `_fields`, or null for all. */
  fields: readonly string[] | null;
  context: 'view' | 'edit';
};

export type WooAnswer = { status?: number; body: unknown; headers?: Record<string, string> };

export type Access = 'list' | 'view' | 'create' | 'edit' | 'delete' | 'batch';

export type Endpoint = { access: Access; rules?: ParamRules; handle(request: WooRequest): WooAnswer };

export type Route = {
  /** With numbers as ':id'. */
  path: string;
  read?: Endpoint;
  /** POST only. */
  create?: Endpoint;
  /** POST, PUT and PATCH. */
  edit?: Endpoint;
  remove?: Endpoint;
};

type CompiledRoute = { route: Route; pattern: RegExp; names: string[]; allow: string };

const denials: Record<Access, [code: string, message: string]> = {
  list: ['woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.'],
  view: ['woocommerce_rest_cannot_view', 'Sorry, you cannot view this resource.'],
  create: ['woocommerce_rest_cannot_create', 'Sorry, you are not allowed to create resources.'],
  edit: ['woocommerce_rest_cannot_edit', 'Sorry, you are not allowed to edit this resource.'],
  delete: ['woocommerce_rest_cannot_delete', 'Sorry, you are not allowed to delete this resource.'],
  batch: ['woocommerce_rest_cannot_batch', 'Sorry, you are not allowed to batch manipulate this resource.'],
};

const endpointOf = (route: Route, method: string): Endpoint | undefined => {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return route.read;
    case 'POST':
      return route.create ?? route.edit;
    case 'PUT':
    case 'PATCH':
      return route.edit;
    case 'DELETE':
      return route.remove;
    default:
      return undefined;
  }
};

const compile = (route: Route): CompiledRoute => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => endpointOf(route, method));
  return {
    route,
    names,
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '(\\d+)')}/?$`),
    allow: methods.join(', '),
  };
};

const noRoute = () =>
  new WooError('rest_no_route', 'No route was found matching the URL and request method.', { status: 404 });

/** WordPress' answer when a plugin crashes. */
const criticalError = new WooError('internal_server_error', '<p>There has been a critical error on this website.</p>', {
  status: 500,
});

const parseJson = (text: string): Values => {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new WooError('rest_invalid_json', 'Invalid JSON body passed.', {
      status: 400,
      data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
    });
  }
};

const readBody = async (request: Request): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

/** WordPress lets clients that can only POST override the method. */
const methodOf = (request: Request, query: Values): string => {
  const named = toText(query._method) || (request.get('x-http-method-override') ?? '');
  return request.method === 'POST' && named !== '' ? named.toUpperCase() : request.method;
};

const pathOf = (request: Request): string => request.originalUrl.split('?')[0] ?? '';

const isSecure = (request: Request): boolean =>
  request.secure || request.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';

const send = (response: Response, answer: WooAnswer, headers: Record<string, string>): void => {
  response.statusCode = answer.status ?? 200;
  for (const [name, value] of Object.entries({ ...headers, ...answer.headers })) response.setHeader(name, value);
  response.end(JSON.stringify(answer.body));
};

const mergeInput = (endpoint: Endpoint, parts: { path: Values; query: Values; body: Values }): WooRequest => {
  const rules = endpoint.rules ?? {};
  const given: Values = { ...parts.path, ...parts.query, ...parts.body };
  checkParams(rules, given);
  const values: Values = { ...defaultParams(rules), ...sanitizeParams(rules, given) };
  const input = createInput(values);
  const fields = (input.list('_fields') ?? []).map((field) => toText(field).trim()).filter((field) => field !== '');
  return {
    input,
    pathId: (name) => Number(parts.path[name] ?? 0),
    query: sanitizeParams(rules, parts.query),
    fields: fields.length === 0 ? null : fields,
    context: input.text('context') === 'edit' ? 'edit' : 'view',
  };
};

/** Handles requests in the order of WordPress' REST server: authentication, route, validation, permission, handler. */
export const createRestServer = (
  context: WooContext,
  authentication: Authentication,
  routes: Route[],
): { handler: RequestHandler; patternOf: (path: string) => string } => {
  const compiled = routes.map(compile);
  const findRoute = (path: string) => compiled.find(({ pattern }) => pattern.test(path));

  const identify = (request: Request, query: Values, form: Values): WooKey | null => {
    const key = authentication.authenticate({
      method: request.method,
      path: pathOf(request),
      query,
      form,
      authorization: request.get('authorization'),
      isSecure: isSecure(request),
    });
    if (key) checkKeyPermission(key, methodOf(request, query));
    return key;
  };

  /** Handlers are synchronous, so pictures are downloaded beforehand. */
  const handleAsked = async (endpoint: Endpoint, asked: WooRequest): Promise<WooAnswer> => {
    const isRead = endpoint.access === 'list' || endpoint.access === 'view';
    if (!isRead) await context.media?.fetchAll(asked.input.values);
    return endpoint.handle(asked);
  };

  const answer = async (request: Request, headers: Record<string, string>): Promise<WooAnswer> => {
    const query = parsePhpQuery(request.originalUrl.split(/\?(.*)/s)[1] ?? '');
    const text = await readBody(request);
    const form = request.is('application/x-www-form-urlencoded') ? parsePhpQuery(text) : {};
    const key = identify(request, query, form);
    const match = findRoute(request.path);
    const endpoint = match && endpointOf(match.route, methodOf(request, query));
    if (!match || !endpoint) throw noRoute();
    if (key) headers.Allow = match.allow;
    const numbers = match.pattern.exec(request.path)?.slice(1) ?? [];
    const asked = mergeInput(endpoint, {
      path: Object.fromEntries(match.names.map((name, at) => [name, Number(numbers[at])])),
      query: withLists(query),
      body: request.is(['application/json', '+json']) ? parseJson(text) : withLists(form),
    });
    const [code, message] = denials[endpoint.access];
    if (!key) throw new WooError(code, message, { status: 401 });
    const given = await handleAsked(endpoint, asked);
    return { ...given, body: selectFields(given.body, asked.fields) };
  };

  const handle = async (request: Request, response: Response): Promise<void> => {
    const headers: Record<string, string> = {
      'Content-Type': 'application/json; charset=UTF-8',
      Link: `<${context.siteUrl()}/wp-json/>; rel="https://api.w.org/"`,
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    };
    try {
      send(response, await answer(request, headers), headers);
    } catch (thrown) {
      const error = thrown instanceof WooCrash ? criticalError : thrown;
      if (!(error instanceof WooError)) throw error;
      send(response, { status: error.status, body: toErrorBody(error), headers: error.headers }, headers);
    }
  };

  return {
    handler: (request, response, next) => {
      handle(request, response).catch((error: unknown) => {
        // A caller that disconnected while sending its body gets no answer.
        if (!request.destroyed) next(error);
      });
    },
    patternOf: (path) => findRoute(path)?.route.path ?? path,
  };
};
