import type { Config } from './config';
import type { Db } from './db/db';
import { createRequestPace } from './db/request-pace';
import type { Logger } from './logger';
import { createAuspostClient } from './providers/auspost/auspost-client';
import { createGeocodingClient } from './providers/geocoding/geocoding-client';
import { createTgeClient } from './providers/tge/tge-client';

type Base = { config: Config; db: Db; log: Logger; now: () => Date };

/** The outside systems that shipping asks, each null while it is not configured. */
export const createShippingProviders = ({ config: { auspost, tge, geocoding }, db, log, now }: Base) => ({
  auspost: auspost && createAuspostClient({ ...auspost, log }),
  tge: tge && createTgeClient({ ...tge, log, now }),
  geocoding: geocoding && createGeocodingClient({ ...geocoding, log, pace: createRequestPace(db, geocoding) }),
});
