import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { createAuspostRouter } from '../../../../sandbox/auspost/auspost';
import { createSandboxClock } from '../../../../sandbox/clock';
import { createFaults, type FaultKind } from '../../../../sandbox/faults';
import { createGeocodingRouter } from '../../../../sandbox/geocoding/geocoding';
import {
  auspostAccess,
  geocodingAccess,
  sandboxAuspostKey,
  sandboxTgeUser,
  tgeAccess,
} from '../../../../sandbox/shipping-access';
import { createTgeRouter } from '../../../../sandbox/tge/tge';
import { createLogger } from '../../../logger';
import { createAuspostClient } from '../../../providers/auspost/auspost-client';
import { createGeocodingClient } from '../../../providers/geocoding/geocoding-client';
import { createTgeClient } from '../../../providers/tge/tge-client';

const log = createLogger('silent');
/** Retries without waiting. */
const sleep = () => Promise.resolve();

export const startShippingSystems = async () => {
  const faults = createFaults();
  const asked: string[] = [];
  const app = express();
  app.use((request, _response, next) => {
    asked.push(decodeURIComponent(request.path));
    next();
  });
  app.use('/auspost', createAuspostRouter({ key: sandboxAuspostKey, faults }));
  app.use('/tge', createTgeRouter({ ...sandboxTgeUser, faults }));
  app.use(createGeocodingRouter({ clock: createSandboxClock(), faults, perSecond: null }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening on a port');
  const url = `http://127.0.0.1:${bound.port}`;
  const freight = tgeAccess(url);
  const places = geocodingAccess(url);

  const systemOf = (path: string) => {
    if (path.startsWith('/auspost')) return 'auspost';
    return path.startsWith('/tge') ? 'tge' : 'geocoding';
  };

  return {
    environment: { ...auspostAccess(url), ...freight, ...places, GEOCODING_INTERVAL_MS: '0' },

    createClients: () => ({
      auspost: createAuspostClient({ url: `${url}/auspost`, key: sandboxAuspostKey, log, sleep }),
      tge: createTgeClient({
        ...sandboxTgeUser,
        url: freight.TGE_URL,
        sourceSystem: freight.TGE_SOURCE_SYSTEM,
        sender: freight.TGE_SENDER,
        environment: freight.TGE_ENVIRONMENT,
        log,
        sleep,
      }),
      geocoding: createGeocodingClient({
        nominatimUrl: places.NOMINATIM_URL,
        osrmUrl: places.OSRM_URL,
        postcodeUrl: places.POSTCODE_URL,
        userAgent: 'Chainline (test)',
        log,
        pace: () => Promise.resolve(true),
        sleep,
      }),
    }),

    /** Everything below the path fails until `heal`. */
    fail: (path: string, fault: FaultKind = { kind: 'status', status: 500 }) =>
      faults.add({ system: systemOf(path), path: `^${path}`, times: 1_000, fault }),
    heal: () => faults.clear(),

    /** Number of requests to the path since the last call. */
    takeAsked: () => {
      const since = asked.splice(0);
      return (path: string): number => since.filter((one) => one.startsWith(path)).length;
    },

    stop: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

export type ShippingSystems = Awaited<ReturnType<typeof startShippingSystems>>;
