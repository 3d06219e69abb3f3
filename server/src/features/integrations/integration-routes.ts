import { listIntegrations, testIntegration } from '@chainline/shared/integrations/integration-contract';
import { route, type Route } from '../../http/route';
import type { IntegrationService } from './integration-service';

export const createIntegrationRoutes = ({ integrations }: { integrations: IntegrationService }): Route[] => [
  route(listIntegrations, 'manager', async () => ({
    success: true as const,
    integrations: await integrations.list(),
  })),
  route(testIntegration, 'manager', async ({ actor, params }) => ({
    success: true as const,
    ...(await integrations.test(actor, params.system)),
  })),
];
