import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../logger';

const idHeader = 'x-request-id';
const safeId = /^[\w-]{8,64}$/;

/** A path that contains the secret token of a customer's link. */
const keyInPath = /(\/(?:quotes\/view|work-approvals|approvals)\/)[^/]+/i;

/** A query may hold an authorisation code or another secret. */
const pathOnly = (url: string | undefined): string =>
  ((url ?? '').split('?', 1)[0] ?? '').replace(keyInPath, '$1[redacted]');

/** Keeps the caller's request id if safe; logs the request once. */
export const requestContext = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    genReqId: (request, response) => {
      const given = request.headers[idHeader];
      const id = typeof given === 'string' && safeId.test(given) ? given : randomUUID();
      response.setHeader(idHeader, id);
      return id;
    },
    customLogLevel: (_request, response, error) => ((error ?? response.statusCode >= 500) ? 'warn' : 'debug'),
    serializers: {
      req: (request: { id: unknown; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOnly(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
