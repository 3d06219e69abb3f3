import compression from 'compression';
import cors from 'cors';
import express, { type Express } from 'express';
import type { Services } from './composition';
import type { Config } from './config';
import { createImageRouter } from './features/images';
import { pictureOwners } from './features/products';
import { createProductExportRouter } from './features/product-edits';
import { createCertificateCheck, createLinkGuard, createPublicQuoteFiles } from './features/public-quotes';
import { createQuotePdfRouter } from './features/quotes';
import { createWebhookRouter } from './features/woocommerce';
import { createApiDocs } from './http/api-docs';
import { serveClient } from './http/client-app';
import { errorHandler, unknownCall } from './http/error-handler';
import { floodGuard } from './http/flood-guard';
import { createHealthRouter } from './http/health';
import { metricsPage, type Metrics } from './http/metrics';
import { requestContext } from './http/request-context';
import { createRouter } from './http/route';
import { securityHeaders } from './http/security-headers';
import { imageOrigins, tillImageOrigins } from './image-origins';
import type { Logger } from './logger';
import { createRoutes } from './routes';

const requestsPerMinute = 1_200;
/** A page of the list shows 500, and a whole office comes from one address. */
const picturesPerMinute = 20_000;
const picturePaths = ['/api/image-proxy', '/api/placeholder', '/api/local-image', '/api/media'];
const signInsPerMinute = 60;
/** Of invitations and of new passwords: a person opens one, mistypes a few times, and is done. */
const linksPerMinute = 30;
/** Drawing one takes the server a quarter of a second. */
const quotePdfsPerMinute = 30;

type AppOptions = { services: Services; config: Config; log: Logger; metrics: Metrics; isStopping: () => boolean };

/** The order of everything that a request passes. */
export const createApp = ({ services, config, log, metrics, isStopping }: AppOptions): Express => {
  const routes = createRoutes(services, config);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('etag', false);
  app.use(requestContext(log), metrics.measure, securityHeaders(config.httpsOnly), compression());
  app.use(createHealthRouter(services.db, isStopping));
  app.get('/metrics', metricsPage(metrics, { production: config.production, token: config.metricsToken }));

  // The browser app comes from our own origin; no other origin may read an answer.
  app.use('/api', cors({ origin: new URL(config.publicUrl).origin, credentials: true }));
  app.use('/api', createWebhookRouter(services.webhooks));
  // Before the guard of all other calls, and with one of their own: a page of pictures takes no turns from anything else.
  const { uploads, findPicture, isKnownPicture } = services;
  const local = {
    uploads,
    findPicture,
    isKnown: isKnownPicture,
    owners: pictureOwners,
    tillOrigins: tillImageOrigins(config),
  };
  app.use(picturePaths, floodGuard(picturesPerMinute));
  app.use('/api', createImageRouter({ ...imageOrigins(config), log, local, memory: services.pictureMemory }));
  app.use('/api', floodGuard(requestsPerMinute));
  app.use('/api/auth/login', floodGuard(signInsPerMinute));
  app.use('/api/auth/password-reset', floodGuard(linksPerMinute));
  app.use('/api/db/users/verify-invitation', floodGuard(linksPerMinute));
  app.use('/api/db/users/accept-invitation', floodGuard(linksPerMinute));
  app.use('/api', createApiDocs(routes, config));
  const linkGuard = createLinkGuard({
    ...config,
    shopUrl: async () => (await services.settings.shop()).website,
    isKnown: (token) => services.links.isKnown(token),
  });
  const { db, now } = services;
  app.use('/api', createProductExportRouter({ db, now, authenticate: services.auth.authenticate }));
  app.use('/api/quotes/view', linkGuard.before);
  app.use('/api/quotes/view/:token/pdf', floodGuard(quotePdfsPerMinute));
  app.use('/api', createPublicQuoteFiles({ ...services, publicUrl: config.publicUrl }));
  app.use('/api', createCertificateCheck(services));
  app.use('/api', createQuotePdfRouter({ ...services, authenticate: (header) => services.auth.authenticate(header) }));
  app.use('/api', express.json({ limit: '1mb' }), createRouter(routes, services.auth.authenticate));
  app.use('/api/quotes/view', linkGuard.onError);
  app.use('/api', unknownCall);

  if (config.clientDir !== null) app.use(serveClient(config.clientDir));
  app.use(unknownCall);
  app.use(errorHandler);
  return app;
};
