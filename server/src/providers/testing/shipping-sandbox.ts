import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { createAuspostRouter } from '../../../sandbox/auspost/auspost';
import { createSandboxClock } from '../../../sandbox/clock';
import { createFaults, type FaultKind, type SandboxSystem } from '../../../sandbox/faults';
import { createGeocodingRouter } from '../../../sandbox/geocoding/geocoding';
import { createTgeRouter } from '../../../sandbox/tge/tge';
import { createLogger } from '../../logger';
import { createAuspostClient, type AuspostSettings } from '../auspost/auspost-client';
import { createGeocodingClient, type GeocodingSettings } from '../geocoding/geocoding-client';
import { createTgeClient, type TgeSettings } from '../tge/tge-client';
import type { Countdown } from '../http/exchange';
import { createSleepingTime } from './test-time';

const user = { user: 'u', password: 'the-password', account: 'A1' };

/** Carriers and geocoding services on one port, with clients that do not really wait. */
export const startShippingSandbox = async () => {
  const clock = createSandboxClock();
  const faults = createFaults();
  const calls: string[] = [];
  const app = express();
  app.use((request, _response, next) => {
    calls.push(decodeURIComponent(request.originalUrl.split('?')[0] ?? ''));
    next();
  });
  app.use('/auspost', createAuspostRouter({ key: 'the-key', faults }));
  app.use('/tge', createTgeRouter({ ...user, faults, gatewayMs: 1 }));
  app.use(createGeocodingRouter({ clock, faults, perSecond: null }));
  const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const url = `http://127.0.0.1:${address.port}`;
  const { now, sleep, waits } = createSleepingTime();
  const common = { log: createLogger('silent'), now, sleep };
  /** The timeout elapses when a system decides not to answer. */
  const countdownOf =
    (system: SandboxSystem): Countdown =>
    (_milliseconds, over) =>
      faults.onUnanswered(system, over);

  return {
    url,
    calls,
    waits,
    createAuspost: (changes: Partial<AuspostSettings> = {}) =>
      createAuspostClient({
        url: `${url}/auspost`,
        key: 'the-key',
        countdown: countdownOf('auspost'),
        ...common,
        ...changes,
      }),
    createTge: (changes: Partial<TgeSettings> = {}) =>
      createTgeClient({
        url: `${url}/tge`,
        ...user,
        sourceSystem: 'S',
        sender: 'M',
        environment: 'MYTGE_PS',
        countdown: countdownOf('tge'),
        ...common,
        ...changes,
      }),
    createGeocoding: (changes: Partial<GeocodingSettings> = {}) =>
      createGeocodingClient({
        nominatimUrl: `${url}/nominatim`,
        osrmUrl: `${url}/osrm`,
        postcodeUrl: `${url}/postcodes`,
        userAgent: 'Chainline (https://shop.example)',
        pace: () => Promise.resolve(true),
        countdown: countdownOf('geocoding'),
        ...common,
        ...changes,
      }),
    fail: (system: SandboxSystem, fault: FaultKind, { times = 1, path }: { times?: number; path?: string } = {}) =>
      faults.add({ system, times, fault, ...(path !== undefined && { path }) }),
    forget: () => {
      faults.clear();
      calls.length = 0;
      waits.length = 0;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

export type ShippingSandbox = Awaited<ReturnType<typeof startShippingSandbox>>;

/** Faults after which a request is retried. */
export const passingFaults = [
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500, body: '<p>Oh dear</p>' },
  { kind: 'status', status: 503 },
  { kind: 'cut_before' },
  { kind: 'cut_after' },
  { kind: 'malformed' },
] as const satisfies FaultKind[];
