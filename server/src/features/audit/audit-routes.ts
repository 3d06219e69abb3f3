import { listAuditEvents } from '@chainline/shared/audit/audit-contract';
import { toLongPagination } from '@chainline/shared/http/list-query';
import { route, type Route } from '../../http/route';
import type { AuditReadModel } from './audit-read-model';

export const createAuditRoutes = ({ audit }: { audit: AuditReadModel }): Route[] => [
  route(listAuditEvents, 'manager', async ({ query }) => {
    const { events, total } = await audit.list(query);
    return { success: true as const, events, pagination: toLongPagination(query, total) };
  }),
];
