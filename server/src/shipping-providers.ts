import type { Config } from './config';
import type { Db } from './db/db';
import { createRequestPace } from './db/request-pace';
import type { Logger } from './logger';
import { createAuspostClient } from './providers/auspost/auspost-client';
import { createGeocodingClient } from './providers/geocoding/geocoding-client';
import type { Hear } from './providers/http/hearing';
import { createTgeClient } from './providers/tge/tge-client';

type Base = { config: Config; db: Db; log: Logger; hear: Hear; now: () => Date };

/** The outside systems that shipping asks, each null while it is not configured. */
export const createShippingProviders = ({ config: { auspost, tge, geocoding }, db, log, hear, now }: Base) => ({
  auspost: auspost && createAuspostClient({ ...auspost, log, hear }),
  tge: tge && createTgeClient({ ...tge, log, hear, now }),
  geocoding: geocoding && createGeocodingClient({ ...geocoding, log, hear, pace: createRequestPace(db, geocoding) }),
});
