import { createHash } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Entities } from '../entities/entity';
import type { Grants } from '../oauth/grants';
import { accessDenied, OauthError, oauthErrorBody } from '../oauth/oauth-error';
import type { Store } from '../store/store';
import type { Account } from './account';
import { ApiError, badRequest, errorBody, notFound } from './api-error';
import { createDispatch } from './dispatch';
import type { createRateLimiter } from './rate-limiter';
import { requestCost } from './request-cost';
import type { RequestLog } from './request-log';
import { parseTarget, type Target } from './target';
import { readUpload } from './upload';
import type { WireObject } from './wire';
import { toXml } from './xml';

type Options = {
  account: Account;
  store: Store;
  entities: Entities;
  grants: Grants;
  limiter: ReturnType<typeof createRateLimiter>;
  log: RequestLog;
  baseUrl: () => string;
  before: RequestHandler[];
  onChange: () => void;
};

const maxBody = '4mb';
const maxUpload = '16mb';

const refusalMessages = {
  'api-leaky-bucket': 'Rate limit exceeded, please try again later.',
  'api-burst-limiter': 'API burst rate limit exceeded, please try again later.',
} as const;

/** The API reads JSON regardless of the content type. */
const payloadOf = (request: Request): unknown => {
  const body: unknown = request.body;
  if (typeof body !== 'string' || body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const tokenOf = (request: Request): string => {
  const [, token] = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (token === undefined) throw accessDenied('Missing "Authorization" header');
  return token;
};

const rayOf = (text: string): string => `${createHash('sha256').update(text).digest('hex').slice(0, 16)}-SYD`;

const refuse = (response: Response, error: unknown): void => {
  if (error instanceof OauthError) {
    response.status(error.status).json(oauthErrorBody(error));
    return;
  }
  if (!(error instanceof ApiError)) throw error;
  // The real API sends JSON errors under this content type.
  response
    .status(error.status)
    .type('text/html; charset=UTF-8')
    .send(JSON.stringify(errorBody(error)));
};

const reply = (response: Response, { name, format, id }: Target, tree: WireObject): void => {
  if (format === 'json') {
    response.json(tree);
    return;
  }
  const root = id === null && name !== 'Session' ? `${name}s` : name;
  response.type('application/xml').send(toXml(root, tree));
};

export const createApiRouter = (options: Options): Router => {
  const { account, grants, limiter, log, entities, onChange } = options;
  const dispatch = createDispatch(options);

  const admit = (request: Request, response: Response, clientID: string, cost: number): void => {
    const { refusal, headers } = limiter.admit(`${account.accountID}:${clientID}`, cost);
    response.set(headers);
    if (refusal) {
      log.refuse(refusal.type);
      throw new ApiError(429, refusalMessages[refusal.type], 'RateLimitException');
    }
    log.charge(request, cost);
  };

  const answer = (request: Request, response: Response): void => {
    const { clientID, scopes, firstUse } = grants.authenticate(tokenOf(request));
    response.set({ 'X-LS-Acct-Id': account.accountID, 'X-LS-Oauth-Client-Id': clientID });
    if (firstUse) onChange();
    const target = parseTarget(request);
    const payload = payloadOf(request);
    const { method } = request;
    const parameters = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    const entity = entities.get(target?.name ?? '');
    admit(
      request,
      response,
      clientID,
      requestCost({ method, entity, single: target?.id != null, parameters, payload }),
    );
    if (!target) throw notFound('This is not a resource of the API.');
    if (payload === undefined) throw badRequest('The payload is not valid JSON.');
    const url = `${options.baseUrl()}/API/V3${request.path}`;
    const tree = dispatch({ method, target, parameters, payload, scopes, url });
    if (method !== 'GET') onChange();
    reply(response, target, tree);
  };

  const router = Router();
  router.use(...options.before);
  router.use(express.raw({ type: 'multipart/form-data', limit: maxUpload }), readUpload);
  router.use(express.text({ type: () => true, limit: maxBody }));
  router.use((request, response) => {
    response.set('Cf-Ray', rayOf(`${request.method} ${request.originalUrl} ${String(log.counters().requests)}`));
    try {
      answer(request, response);
    } catch (error) {
      refuse(response, error);
    }
  });
  return router;
};
