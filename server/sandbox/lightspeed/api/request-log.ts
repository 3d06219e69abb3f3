import type { Request, RequestHandler } from 'express';
import type { SandboxClock } from '../../clock';

export type LoggedRequest = {
  at: string;
  method: string;
  path: string;
  query: string;
  /** 0 until answered, and permanently when a fault swallowed the answer. */
  status: number;
  /** Drips charged. */
  cost: number;
};

export type RequestCounters = {
  requests: number;
  drips: number;
  /** Answers with status 429, including injected faults. */
  tooManyRequests: number;
  bucketRefusals: number;
  burstRefusals: number;
};

/** Recent requests, and totals since the start. */
export const createRequestLog = (clock: SandboxClock, kept = 1_000) => {
  const entries: LoggedRequest[] = [];
  const byRequest = new WeakMap<Request, LoggedRequest>();
  const counters: RequestCounters = {
    requests: 0,
    drips: 0,
    tooManyRequests: 0,
    bucketRefusals: 0,
    burstRefusals: 0,
  };

  const middleware: RequestHandler = (request, response, next) => {
    const [path = '', query = ''] = request.originalUrl.split('?');
    const entry = { at: clock.now().toISOString(), method: request.method, path, query, status: 0, cost: 0 };
    entries.push(entry);
    if (entries.length > kept) entries.shift();
    byRequest.set(request, entry);
    counters.requests += 1;
    response.once('finish', () => {
      entry.status = response.statusCode;
      if (entry.status === 429) counters.tooManyRequests += 1;
    });
    next();
  };

  return {
    middleware,
    charge: (request: Request, cost: number): void => {
      const entry = byRequest.get(request);
      if (entry) entry.cost = cost;
      counters.drips = Math.round((counters.drips + cost) * 100) / 100;
    },
    refuse: (type: 'api-leaky-bucket' | 'api-burst-limiter'): void => {
      if (type === 'api-leaky-bucket') counters.bucketRefusals += 1;
      else counters.burstRefusals += 1;
    },
    requests: (): LoggedRequest[] => entries.map((entry) => ({ ...entry })),
    counters: (): RequestCounters => ({ ...counters }),
  };
};

export type RequestLog = ReturnType<typeof createRequestLog>;
