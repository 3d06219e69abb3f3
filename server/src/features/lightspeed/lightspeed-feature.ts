import { z } from 'zod';
import type { Config } from '../../config';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook } from '../../hook';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { LightspeedAuth } from '../../providers/lightspeed/lightspeed-auth';
import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { TokenSource } from '../../providers/lightspeed/lightspeed-http';
import type { SecretBox } from '../../secrets';
import type { NotificationService } from '../notifications';
import { createLightspeedConnectionStore, type LightspeedConnectionStore } from './lightspeed-connection-store';
import { createLightspeedImport } from './lightspeed-import';
import { createLightspeedItemReadModel } from './lightspeed-item-read-model';
import { createLightspeedItemStore } from './lightspeed-item-store';
import { createLightspeedRoutes } from './lightspeed-routes';
import { createLightspeedService, type LightspeedStores, type OtherShop } from './lightspeed-service';
import { createStockPause } from './stock-pause';
import { createTillNotices } from './till-notices';
import { createTokenSource } from './token-source';

const shopsJob = defineJob('lightspeed.shops', z.object({}));

export const createLightspeedStores = (db: Db) => ({
  lightspeedConnections: createLightspeedConnectionStore(db),
  lightspeedItems: createLightspeedItemStore(db),
});

type Dependencies<S extends LightspeedStores> = {
  config: Pick<Config, 'sessionSecret'>;
  db: Db;
  stores: LightspeedStores;
  transaction: Transaction<S>;
  locks: Locks;
  secrets: SecretBox;
  notifications: Pick<NotificationService, 'register'>;
  /** Null when no Lightspeed client is configured. */
  tillApi: { auth: LightspeedAuth; clientFor: (tokens: TokenSource) => LightspeedClient } | null;
  now: () => Date;
};

export const createLightspeed = <S extends LightspeedStores>(dependencies: Dependencies<S>) => {
  const { config, db, stores, transaction, locks, secrets, tillApi, now } = dependencies;
  const otherShop = createHook<[inside: S, change: OtherShop]>();
  const tillNotices = createTillNotices(dependencies);
  const markBroken: LightspeedConnectionStore['markBroken'] = (id, version, reason) =>
    transaction(async (inside) => {
      const rows = await inside.lightspeedConnections.markBroken(id, version, reason);
      if (rows > 0) await tillNotices.lost(inside, { connectionId: id, reason });
      return rows;
    });
  const connections = { ...stores.lightspeedConnections, markBroken };
  const tokensOf = (auth: LightspeedAuth) => createTokenSource({ connections, auth, secrets, now });
  const lightspeed = createLightspeedService({
    ...dependencies,
    lightspeed: tillApi && { ...tillApi, client: tillApi.clientFor(tokensOf(tillApi.auth)) },
    sessionSecret: config.sessionSecret,
    otherShop,
    tillNotices,
    whileStockRests: createStockPause(locks),
  });
  return {
    services: {
      lightspeed,
      importItems: createLightspeedImport({ items: stores.lightspeedItems, lightspeed, now }),
      // Listeners run in the transaction of the change, so that no sync round takes the new shop's quantities for the
      // old one's.
      otherShop: { listen: otherShop.listen },
    },
    routes: createLightspeedRoutes({ lightspeed, lightspeedItems: createLightspeedItemReadModel(db) }),
    jobs: [
      handleJob(shopsJob, async (_payload, context) => {
        await lightspeed.learnEmployee(context);
        await lightspeed.watchShops(context);
      }),
    ],
    schedule: [every('40 */5 * * * *', shopsJob, {}, { shownAs: 'Check the shops in Lightspeed' })],
    cleanUp: [() => lightspeed.cleanUp()],
  } satisfies Feature;
};
