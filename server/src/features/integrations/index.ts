export { createIntegrationNews } from './integration-news';
export { createIntegrations, createIntegrationStores } from './integrations-feature';
