export { createCompliance, createComplianceStores } from './compliance-feature';
export type { ComplianceStores } from './compliance-feature';
