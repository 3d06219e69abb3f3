import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const routeOf = (request: Request): string => {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return 'unmatched';
  return typeof route.path === 'string' ? route.path : 'unmatched';
};

export type Metrics = {
  registry: Registry;
  /** Measures durations by route pattern, never by address. */
  measure: RequestHandler;
  /** Read on every scrape. */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    measure: (request, response, next) => {
      const stop = duration.startTimer();
      response.on('finish', () => {
        // An event stream stays open as long as the browser, and would distort the durations of all other requests.
        if (response.getHeader('content-type') === 'text/event-stream') return;
        stop({ method: request.method, route: routeOf(request), status: String(response.statusCode) });
      });
      next();
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
  };
};

const sameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** In production it requires the token, and does not exist if none is configured. */
export const metricsPage =
  (metrics: Metrics, options: { production: boolean; token: string | null }): RequestHandler =>
  async (request, response, next) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const allowed = options.token === null ? !options.production : sameText(given, options.token);
    if (!allowed) {
      next();
      return;
    }
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  };
