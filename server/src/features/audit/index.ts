export { createAudit, createAuditStores } from './audit-feature';
export type { AuditStore } from './audit-store';
