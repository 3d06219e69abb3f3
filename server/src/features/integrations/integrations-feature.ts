import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { LightspeedService } from '../lightspeed';
import { createIntegrationRoutes } from './integration-routes';
import { createIntegrationService, type IntegrationStores } from './integration-service';
import { createIntegrationStore } from './integration-store';
import type { OutsideClients } from './outside-systems';

export const createIntegrationStores = (db: Db) => ({ integrations: createIntegrationStore(db) });

type Dependencies<S extends IntegrationStores> = Omit<OutsideClients, 'isTillConfigured' | 'till' | 'mail'> & {
  stores: S;
  transaction: Transaction<S>;
  settings: { shop: () => Promise<ShopSettings> };
  tillApi: object | null;
  lightspeed: LightspeedService;
  mailServer: OutsideClients['mail'];
  now: () => Date;
};

export const createIntegrations = <S extends IntegrationStores>(dependencies: Dependencies<S>) => {
  const { woo, auspost, tge, geocoding, mailServer: mail, tillApi, lightspeed } = dependencies;
  const integrations = createIntegrationService({
    ...dependencies,
    clients: { woo, auspost, tge, geocoding, mail, isTillConfigured: tillApi !== null, till: lightspeed },
    lightspeedStatus: lightspeed.status,
  });
  return { services: {}, routes: createIntegrationRoutes({ integrations }) } satisfies Feature;
};
