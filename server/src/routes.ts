import { listComingJobs } from './background';
import type { Services } from './composition';
import type { Config } from './config';
import { createAuthRoutes } from './features/auth';
import { createLightspeedRoutes } from './features/lightspeed';
import { createManagementRoutes } from './features/management';
import { createMappingRoutes, createSuggestionRoutes } from './features/mappings';
import { createProductRoutes } from './features/products';
import { createSelectiveRoutes } from './features/selective-sync';
import { createSettingsRoutes } from './features/settings';
import { createRunActionRoutes, createRunRoutes, createSyncRoutes } from './features/sync';
import type { Route } from './http/route';

/** Every declared call of the API with who may make it: the one table of route and role. */
export const createRoutes = (services: Services, config: Config): Route[] => [
  ...createAuthRoutes(services.auth, { secureCookies: config.production }),
  ...createProductRoutes(services.products),
  ...createLightspeedRoutes(services),
  ...createMappingRoutes(services),
  ...createSuggestionRoutes(services),
  ...createSelectiveRoutes(services),
  ...createSettingsRoutes(services),
  ...createManagementRoutes(services),
  ...createRunRoutes(services),
  ...createRunActionRoutes({ ...services, otherRuns: services.selective }),
  ...createSyncRoutes({ ...services, comingJobs: listComingJobs }),
];
