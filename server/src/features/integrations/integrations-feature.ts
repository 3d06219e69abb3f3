import type { MessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { z } from 'zod';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { LightspeedService } from '../lightspeed';
import type { NotificationService } from '../notifications';
import { createConnectionService, type ConnectionStores } from './connection-service';
import { createConnectionStore } from './connection-store';
import { createIntegrationRoutes } from './integration-routes';
import { createIntegrationService, type IntegrationStores } from './integration-service';
import { createIntegrationStore } from './integration-store';
import { createIntegrationWatch, type WatchStores } from './integration-watch';
import type { OutsideClients } from './outside-systems';

export const createIntegrationStores = (db: Db) => ({
  integrations: createIntegrationStore(db),
  connections: createConnectionStore(db),
});

const watchJob = defineJob('integrations.watch', z.object({}));

type Stores = IntegrationStores & ConnectionStores & WatchStores;

type Dependencies<S extends Stores> = { config: Config } & Parameters<typeof createConnectionService<S>>[0] &
  Omit<OutsideClients, 'isTillConfigured' | 'till' | 'mail'> & {
    stores: S;
    transaction: Transaction<S>;
    settings: { shop: () => Promise<ShopSettings>; messaging: () => Promise<MessagingSettings> };
    tillApi: object | null;
    lightspeed: LightspeedService;
    mailServer: OutsideClients['mail'];
    notifications: Pick<NotificationService, 'register'>;
    now: () => Date;
  };

export const createIntegrations = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { woo, auspost, tge, geocoding, texts, mailboxes, supplierMailbox, tillApi, lightspeed } = dependencies;
  const { mailServer: mail } = dependencies;
  const integrations = createIntegrationService<S>({
    ...dependencies,
    clients: {
      woo,
      auspost,
      tge,
      geocoding,
      texts,
      mail,
      mailboxes,
      supplierMailbox,
      isTillConfigured: tillApi !== null,
      till: lightspeed,
    },
    lightspeedStatus: lightspeed.status,
  });
  const watch = createIntegrationWatch({ ...dependencies, list: integrations.list });
  return {
    services: { watchIntegrations: watch },
    routes: createIntegrationRoutes({ integrations, connections: createConnectionService<S>(dependencies) }),
    jobs: [handleJob(watchJob, watch)],
    schedule: [every('20 * * * * *', watchJob, {})],
  } satisfies Feature;
};
