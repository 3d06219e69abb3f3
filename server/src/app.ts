import compression from 'compression';
import cors from 'cors';
import express, { type Express } from 'express';
import type { Services } from './composition';
import type { Config } from './config';
import type { Feature, Mount } from './feature';
import { createApiDocs } from './http/api-docs';
import { serveClient } from './http/client-app';
import { errorHandler, unknownCall } from './http/error-handler';
import { floodGuard } from './http/flood-guard';
import { createHealthRouter } from './http/health';
import { metricsPage, type Metrics } from './http/metrics';
import { requestContext } from './http/request-context';
import { createRouter, type Route } from './http/route';
import { securityHeaders } from './http/security-headers';
import type { Logger } from './logger';

const requestsPerMinute = 1_200;

type AppOptions = {
  services: Pick<Services, 'auth' | 'db' | 'features'>;
  config: Config;
  log: Logger;
  metrics: Metrics;
  isStopping: () => boolean;
};

export const listRoutes = (features: Feature[]): Route[] => features.flatMap(({ routes = [] }) => routes);

const mountOn = (app: Express, mounts: Mount[]): void => {
  for (const { at, use } of mounts)
    app.use(
      [at].flat().map((path) => (path === '/' ? '/api' : `/api${path}`)),
      ...use,
    );
};

/** The middleware order is the path of every request. */
export const createApp = ({ services, config, log, metrics, isStopping }: AppOptions): Express => {
  const { auth, db, features } = services;
  const routes = listRoutes(features);
  const mountsOf = (place: keyof NonNullable<Feature['mounts']>) =>
    features.flatMap(({ mounts }) => mounts?.[place] ?? []);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('etag', false);
  app.use(requestContext(log), metrics.measure, securityHeaders(config.httpsOnly), compression());
  app.use(createHealthRouter(db, isStopping));
  app.get('/metrics', metricsPage(metrics, { production: config.production, token: config.metricsToken }));

  // The client is served from our own origin; no other may read answers.
  app.use('/api', cors({ origin: new URL(config.publicUrl).origin, credentials: true }));
  mountOn(app, mountsOf('unguarded'));
  app.use('/api', floodGuard(requestsPerMinute), createApiDocs(routes, config));
  mountOn(app, mountsOf('beforeRoutes'));
  app.use('/api', express.json({ limit: '1mb' }), createRouter(routes, auth.authenticate));
  mountOn(app, mountsOf('afterRoutes'));
  app.use('/api', unknownCall);

  if (config.clientDir !== null) app.use(serveClient(config.clientDir));
  app.use(unknownCall);
  app.use(errorHandler);
  return app;
};
