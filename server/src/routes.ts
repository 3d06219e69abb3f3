import { listComingJobs } from './background';
import type { Services } from './composition';
import type { Config } from './config';
import { createAuditRoutes } from './features/audit';
import { createAccountRoutes, createAuthRoutes, createUserAccessRoutes } from './features/auth';
import { createIntegrationRoutes } from './features/integrations';
import { createInvitationRoutes } from './features/invitations';
import { createLightspeedRoutes } from './features/lightspeed';
import { createManagementRoutes } from './features/management';
import { createMappingRoutes, createSuggestionRoutes } from './features/mappings';
import {
  createCatalogueRoutes,
  createProductWriteRoutes,
  createProductImageRoutes,
  createProductRoutes,
  createSellableRoutes,
} from './features/products';
import { createEditRoutes } from './features/product-edits';
import { createOrderAgainRoutes, createPublicQuoteRoutes } from './features/public-quotes';
import { createAssignmentRoutes, createQuoteRoutes, createSendingRoutes } from './features/quotes';
import { createSelectiveRoutes } from './features/selective-sync';
import { createSettingsRoutes } from './features/settings';
import { createShippingRoutes } from './features/shipping';
import { createRunActionRoutes, createRunRoutes, createSyncRoutes } from './features/sync';
import { createUserAdminRoutes } from './features/users';
import type { Route } from './http/route';

/** Every declared call of the API with who may make it: the one table of route and role. */
export const createRoutes = (services: Services, config: Config): Route[] => [
  ...createAuthRoutes(services, { secureCookies: config.httpsOnly }),
  ...createAccountRoutes(services, { secureCookies: config.httpsOnly }),
  // Before the user whose id it would be taken for.
  ...createInvitationRoutes(services),
  ...createUserAdminRoutes(services),
  ...createUserAccessRoutes(services),
  ...createAuditRoutes(services),
  ...createIntegrationRoutes(services),
  // Before the product whose id it would be taken for.
  ...createSellableRoutes(services),
  ...createCatalogueRoutes(services),
  ...createProductWriteRoutes(services),
  ...createProductImageRoutes(services),
  ...createProductRoutes(services.products),
  ...createEditRoutes(services),
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
  ...createOrderAgainRoutes(services),
  ...createManagementRoutes(services),
  ...createRunRoutes(services),
  ...createRunActionRoutes({ ...services, editRuns: services.editActions, otherRuns: services.selective }),
  ...createSyncRoutes({ ...services, comingJobs: listComingJobs }),
];
