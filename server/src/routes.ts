import { listComingJobs } from './background';
import type { Services } from './composition';
import type { Config } from './config';
import { createAuthRoutes } from './features/auth';
import { createLightspeedRoutes } from './features/lightspeed';
import { createManagementRoutes } from './features/management';
import { createMappingRoutes, createSuggestionRoutes } from './features/mappings';
import { createProductRoutes, createSellableRoutes } from './features/products';
import { createPublicQuoteRoutes } from './features/public-quotes';
import { createAssignmentRoutes, createQuoteRoutes, createSendingRoutes } from './features/quotes';
import { createSelectiveRoutes } from './features/selective-sync';
import { createSettingsRoutes } from './features/settings';
import { createShippingRoutes } from './features/shipping';
import { createRunActionRoutes, createRunRoutes, createSyncRoutes } from './features/sync';
import type { Route } from './http/route';

/** Every declared call of the API with who may make it: the one table of route and role. */
export const createRoutes = (services: Services, config: Config): Route[] => [
  ...createAuthRoutes(services.auth, { secureCookies: config.production }),
  // Before the product whose id it would be taken for.
  ...createSellableRoutes(services),
  ...createProductRoutes(services.products),
  ...createLightspeedRoutes(services),
  ...createMappingRoutes(services),
  ...createSuggestionRoutes(services),
  ...createSelectiveRoutes(services),
  ...createSettingsRoutes(services),
  ...createShippingRoutes(services),
  ...createQuoteRoutes(services),
  ...createSendingRoutes(services),
  ...createAssignmentRoutes(services),
  ...createPublicQuoteRoutes(services),
  ...createManagementRoutes(services),
  ...createRunRoutes(services),
  ...createRunActionRoutes({ ...services, otherRuns: services.selective }),
  ...createSyncRoutes({ ...services, comingJobs: listComingJobs }),
];
