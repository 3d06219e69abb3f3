export { createAuditReadModel } from './audit-read-model';
export { createAuditRetentionStore } from './audit-retention-store';
export { createAuditRoutes } from './audit-routes';
export { createAuditStore, type AuditStore } from './audit-store';
