export { createCompliance, createComplianceStores } from './compliance-feature';
