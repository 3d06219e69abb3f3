export { createIntegrationNews } from './integration-news';
export { createIntegrationRoutes } from './integration-routes';
export { createIntegrationService } from './integration-service';
export { createIntegrationStore } from './integration-store';
