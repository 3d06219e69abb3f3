import type { Config } from './config';
import type { Db } from './db/db';
import { createInstallationStore } from './db/installation';
import { createRequestPace } from './db/request-pace';
import type { Logger } from './logger';
import { createAuspostClient } from './providers/auspost/auspost-client';
import { createGeocodingClient } from './providers/geocoding/geocoding-client';
import type { Hear } from './providers/http/hearing';
import { createLightspeedAuth } from './providers/lightspeed/lightspeed-auth';
import { createLightspeedClient } from './providers/lightspeed/lightspeed-client';
import type { TokenSource } from './providers/lightspeed/lightspeed-http';
import { createMailClient } from './providers/mail/mail-client';
import { createTgeClient } from './providers/tge/tge-client';
import { createWooClient } from './providers/woocommerce/woo-client';

type Base = { db: Db; log: Logger; hear: Hear; now: () => Date };

/** Null for systems that are not configured. */
export const createOutsideClients = (config: Config, { db, log, hear, now }: Base) => {
  const { auspost, tge, geocoding, lightspeed } = config;
  return {
    mailServer: config.mail && { ...config.mail, client: createMailClient({ ...config.mail, hear }) },
    woo:
      config.woocommerce && createWooClient({ ...config.woocommerce, log, hear, marks: createInstallationStore(db) }),
    tillApi: lightspeed && {
      auth: createLightspeedAuth({ ...lightspeed, log }),
      clientFor: (tokens: TokenSource) => createLightspeedClient({ ...lightspeed, tokens, log, hear }),
    },
    auspost: auspost && createAuspostClient({ ...auspost, log, hear }),
    tge: tge && createTgeClient({ ...tge, log, hear, now }),
    geocoding: geocoding && createGeocodingClient({ ...geocoding, log, hear, pace: createRequestPace(db, geocoding) }),
  };
};
