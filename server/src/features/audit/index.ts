export { createAuditReadModel } from './audit-read-model';
export { createAuditRoutes } from './audit-routes';
export { createAuditStore, type AuditStore } from './audit-store';
