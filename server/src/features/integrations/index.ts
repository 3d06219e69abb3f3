export { withConnections } from './connection-settings';
export { createIntegrationNews } from './integration-news';
export { createIntegrations, createIntegrationStores } from './integrations-feature';
