import { eraseCustomer, exportCustomer } from '@chainline/shared/customers/customer-erasure-contract';
import { route, type Route } from '../../http/route';
import type { CustomerErasureService } from './customer-erasure-service';

export const createCustomerErasureRoutes = ({ erasures }: { erasures: CustomerErasureService }): Route[] => [
  route(exportCustomer, 'manager', async ({ actor, params }) => ({
    success: true as const,
    ...(await erasures.export(actor, params.id)),
  })),
  route(eraseCustomer, 'manager', async ({ actor, params, body }) => ({
    success: true as const,
    erasure: await erasures.erase(actor, params.id, body.version),
  })),
];
