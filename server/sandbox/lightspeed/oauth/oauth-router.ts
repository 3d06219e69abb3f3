import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { consentPage, consentPolicy } from './consent-page';
import type { Challenge, Grants, OauthClient, TokenReply } from './grants';
import { missingParameter, OauthError, oauthErrorBody } from './oauth-error';
import { type Form, readForm } from './read-form';
import { parseScopes } from './scopes';
import { publicKeys } from './token-signer';

type Options = { grants: Grants; accountName: string; before: RequestHandler[]; onChange: () => void };

type Authorization = { client: OauthClient; scopes: string[]; state: string | null; challenge: Challenge | null };

const maxBody = '256kb';

const queryOf = (request: Request): string => {
  const at = request.originalUrl.indexOf('?');
  return at < 0 ? '' : request.originalUrl.slice(at);
};

const challengeOf = (parameters: URLSearchParams): Challenge | null => {
  const [value, method] = [parameters.get('code_challenge'), parameters.get('code_challenge_method')];
  if (value === null && method === null) return null;
  if (method !== 'S256' && method !== 'plain') {
    throw new OauthError(400, 'invalid_request', 'Code challenge method must be one of `S256`, `plain`');
  }
  if (value === null) throw missingParameter('code_challenge');
  if (!/^[A-Za-z0-9_-]{43,128}$/.test(value)) {
    throw new OauthError(400, 'invalid_request', 'Code challenge must follow the specifications of RFC-7636.');
  }
  return { method, value };
};

const authorizationOf = (grants: Grants, request: Request): Authorization => {
  const parameters = new URLSearchParams(queryOf(request));
  const client = grants.findClient(parameters.get('client_id'));
  if (!client) throw new OauthError(400, 'invalid_client');
  if (parameters.get('response_type') !== 'code') throw new OauthError(400, 'unsupported_response_type');
  if (parameters.has('redirect_uri')) throw missingParameter('redirect_uri');
  const scopes = parseScopes(parameters.get('scope') ?? '');
  return { client, scopes, state: parameters.get('state'), challenge: challengeOf(parameters) };
};

const returnTo = ({ client, state }: Authorization, answer: Record<string, string>): string => {
  const url = new URL(client.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
};

const required = (form: Form, name: string): string => {
  const value = form.get(name) ?? '';
  if (value === '') throw missingParameter(name);
  return value;
};

const authenticatedClient = (grants: Grants, form: Form): string => {
  const clientID = required(form, 'client_id');
  grants.checkSecret(clientID, required(form, 'client_secret'));
  return clientID;
};

const grantToken = (grants: Grants, form: Form): TokenReply => {
  const grantType = required(form, 'grant_type');
  const clientID = authenticatedClient(grants, form);
  switch (grantType) {
    case 'authorization_code':
      if (form.has('redirect_uri')) throw new OauthError(400, 'invalid_request', 'Invalid redirect URI');
      return grants.exchange(required(form, 'code'), clientID, form.get('code_verifier') ?? null);
    case 'refresh_token':
      if (form.has('scope')) throw new OauthError(400, 'invalid_grant', 'Scopes cannot be changed on refresh');
      return grants.refresh(required(form, 'refresh_token'), clientID);
    default:
      throw new OauthError(400, 'unsupported_grant_type', 'Check that all required parameters have been provided');
  }
};

/** Answers OAuth refusals in the provider's format; passes on all other errors. */
const answering =
  (handle: (request: Request, response: Response) => void): RequestHandler =>
  (request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      handle(request, response);
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      if (error.status === 429) response.set('Retry-After', '60');
      response.status(error.status).json(oauthErrorBody(error));
    }
  };

export const createOauthRouter = ({ grants, accountName, before, onChange }: Options): Router => {
  const router = Router();
  const postOnly = answering(() => {
    throw new OauthError(405, 'invalid_request', 'The request method must be POST');
  });
  const form = (request: Request): Form => readForm(request.body, request.get('content-type') ?? '');

  router.use(...before);
  router.use(express.raw({ type: () => true, limit: maxBody }));

  router.get(
    '/authorize',
    answering((request, response) => {
      const { client, scopes } = authorizationOf(grants, request);
      response.set({
        'Content-Security-Policy': consentPolicy(client),
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      });
      response.type('html').send(consentPage({ client, accountName, scopes, query: queryOf(request) }));
    }),
  );

  router.post(
    '/authorize',
    answering((request, response) => {
      const authorization = authorizationOf(grants, request);
      const decision = required(form(request), 'decision');
      if (decision !== 'authorize') {
        const denied = new OauthError(401, 'access_denied', 'The user denied the request');
        response.redirect(302, returnTo(authorization, { error: denied.code, error_description: denied.message }));
        return;
      }
      const { client, scopes, challenge } = authorization;
      const code = grants.authorize(client.id, scopes, challenge);
      onChange();
      response.redirect(302, returnTo(authorization, { code }));
    }),
  );

  router.post(
    '/token',
    answering((request, response) => {
      const reply = grantToken(grants, form(request));
      onChange();
      response.json(reply);
    }),
  );

  router.post(
    '/revoke',
    answering((request, response) => {
      const given = form(request);
      grants.revoke(required(given, 'refresh_token'), authenticatedClient(grants, given));
      onChange();
      response.json({});
    }),
  );

  router.all(['/token', '/revoke'], postOnly);
  return router;
};

export const createWellKnownRouter = (before: RequestHandler[]): Router => {
  const router = Router();
  router.get('/jwks', ...before, (_request, response) => {
    response.json(publicKeys());
  });
  return router;
};
