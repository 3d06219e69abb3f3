import { listModels, saveProof } from '@chainline/shared/compliance/compliance-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { route, type Route } from '../../http/route';
import type { ComplianceService } from './compliance-service';

/** Staff may read; managers may change. */
export const createComplianceRoutes = ({ compliance }: { compliance: ComplianceService }): Route[] => [
  route(listModels, 'staff', async ({ actor, query }) => {
    const { total, ...list } = await compliance.list(actor, query);
    return { success: true as const, ...list, pagination: toPagination(query, total) };
  }),
  route(saveProof, 'manager', async ({ actor, body }) => ({
    success: true as const,
    model: await compliance.save(actor, body),
  })),
];
