import {
  getConnection,
  removeConnection,
  saveConnection,
  tryConnection,
} from '@chainline/shared/integrations/connection-contract';
import { listIntegrations, testIntegration } from '@chainline/shared/integrations/integration-contract';
import { route, type Route } from '../../http/route';
import type { ConnectionService } from './connection-service';
import type { IntegrationService } from './integration-service';

const success = true as const;

type Services = { integrations: IntegrationService; connections: ConnectionService };

export const createIntegrationRoutes = ({ integrations, connections }: Services): Route[] => [
  route(getConnection, 'manager', async ({ params }) => ({
    success,
    ...(await connections.find(params.system)),
  })),
  route(saveConnection, 'manager', async ({ actor, body }) => {
    await connections.save(actor, body.connection, body.version);
    return { success };
  }),
  route(tryConnection, 'manager', async ({ body }) => ({ success, steps: await connections.test(body) })),
  route(removeConnection, 'manager', async ({ actor, params }) => {
    await connections.remove(actor, params.system);
    return { success };
  }),
  route(listIntegrations, 'manager', async () => ({
    success,
    integrations: await integrations.list(),
  })),
  route(testIntegration, 'manager', async ({ actor, params }) => ({
    success,
    ...(await integrations.test(actor, params.system)),
  })),
];
