import type { RequestHandler } from 'express';
import type { SandboxClock } from '../clock';

export type LoggedRequest = {
  at: string;
  method: string;
  /** Includes the query without its authentication parameters. */
  path: string;
  /** 0 until answered, permanently if never answered. */
  status: number;
};

export type RequestCounters = { total: number; byEndpoint: Record<string, number>; byStatus: Record<string, number> };

const kept = 1_000;
const proofs = /^(oauth_.*|consumer_(key|secret))$/;

const withoutProof = (url: string): string => {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const query = search
    .split('&')
    .filter((pair) => pair !== '' && !proofs.test(pair.split('=')[0] ?? ''))
    .join('&');
  return query === '' ? path : `${path}?${query}`;
};

const countUp = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Log of requests, for tests that count calls. */
export const createRequestLog = (clock: SandboxClock, patternOf: (path: string) => string) => {
  const requests: LoggedRequest[] = [];
  const counters: RequestCounters = { total: 0, byEndpoint: {}, byStatus: {} };

  const middleware: RequestHandler = (request, response, next) => {
    const entry: LoggedRequest = {
      at: clock.now().toISOString(),
      method: request.method,
      path: withoutProof(request.originalUrl),
      status: 0,
    };
    requests.push(entry);
    if (requests.length > kept) requests.shift();
    counters.total += 1;
    countUp(counters.byEndpoint, `${request.method} ${patternOf(request.path)}`);
    response.once('finish', () => {
      entry.status = response.statusCode;
      countUp(counters.byStatus, String(entry.status));
    });
    next();
  };

  return {
    middleware,
    requests: (): LoggedRequest[] => requests.map((entry) => ({ ...entry })),
    /** Totals since the start; an endpoint is 'POST /products/batch' or 'PUT /products/:id'. */
    counters: (): RequestCounters => ({
      total: counters.total,
      byEndpoint: { ...counters.byEndpoint },
      byStatus: { ...counters.byStatus },
    }),
  };
};
