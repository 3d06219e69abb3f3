import type { OutsideSystem } from '../../errors';
import type { Logger } from '../../logger';
import { createAsker } from '../http/asker';
import type { CallOptions, Countdown } from '../http/exchange';
import type { ReportOutcome } from '../http/outcome-reports';
import { readJson } from '../http/read-json';
import type { Sleep } from '../http/sleep';
import type { Locality } from '../locality';
import { rawLocalities, rawPlaces, rawRoute, rawRouteError } from './geocoding-schemas';

/** Degrees, WGS 84. */
export type Point = { latitude: number; longitude: number };
export type Place = Point & { formatted_address: string };
export type RoadRoute = { distance_m: number; duration_s: number };

/** Limited to one request per second over all our servers. */
export type PacedService = 'nominatim' | 'osrm';

export type GeocodingSettings = {
  /** Without a trailing slash; null if not configured. */
  nominatimUrl: string | null;
  osrmUrl: string | null;
  postcodeUrl: string | null;
  /** With a contact address: the public address search refuses anonymous callers. */
  userAgent: string;
  log: Logger;
  reportOutcome?: ReportOutcome;
  /** Shared by all servers; resolves to false if the wait would be too long. */
  pace: (service: PacedService, signal?: AbortSignal) => Promise<boolean>;
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
  sleep?: Sleep;
};

const defaultTimeoutMs = 8_000;

/** No road leads there. Any other code means an invalid request. */
const unroutable = new Set(['NoRoute', 'NoSegment']);

/**
 * Nominatim, OSRM and a postcode directory. Results are null or empty if nothing is found or the service is not
 * configured. @throws UpstreamError of system `geocoding`, `routing` or `postcodes`, after retries
 */
export const createGeocodingClient = (settings: GeocodingSettings) => {
  const {
    nominatimUrl,
    osrmUrl,
    postcodeUrl,
    userAgent,
    log,
    reportOutcome,
    pace,
    timeoutMs = defaultTimeoutMs,
    now,
    sleep,
  } = settings;
  const headers = { 'user-agent': userAgent };
  const createAskerOf = (system: OutsideSystem, service: PacedService | null) =>
    createAsker({
      system,
      log,
      reportOutcome,
      timeoutMs,
      countdown: settings.countdown,
      maxRepeats: 2,
      pace: service === null ? undefined : (signal) => pace(service, signal),
      now,
      sleep,
    });
  const searcher = createAskerOf('geocoding', 'nominatim');
  const router = createAskerOf('routing', 'osrm');
  const directory = createAskerOf('postcodes', null);

  return {
    configured: { geocode: nominatimUrl !== null, route: osrmUrl !== null, localities: postcodeUrl !== null },

    geocode: async (address: string, { signal }: CallOptions = {}): Promise<Place | null> => {
      if (nominatimUrl === null || address.trim() === '') return null;
      const query = { q: address.trim(), format: 'jsonv2', limit: '1', countrycodes: 'au', 'accept-language': 'en-AU' };
      const [found] = await searcher.ask({ url: `${nominatimUrl}/search`, query, headers, signal }, (answer) =>
        searcher.bodyOf(answer, rawPlaces),
      );
      return found ? { latitude: found.lat, longitude: found.lon, formatted_address: found.display_name } : null;
    },

    /** By car; null if no road leads there. */
    route: async (from: Point, to: Point, { signal }: CallOptions = {}): Promise<RoadRoute | null> => {
      if (osrmUrl === null) return null;
      // OSRM takes longitude first.
      const points = [from, to].map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
      const question = { url: `${osrmUrl}/route/v1/driving/${points}`, query: { overview: 'false' }, headers, signal };
      return router.ask(question, (answer) => {
        if (answer.status === 400) {
          const said = readJson(answer.text, rawRouteError);
          if (said.ok && unroutable.has(said.value.code)) return null;
          throw router.refusal(answer, said.ok ? `${said.value.code} ${said.value.message}` : null);
        }
        const [fastest] = router.bodyOf(answer, rawRoute).routes;
        return { distance_m: fastest.distance, duration_s: fastest.duration };
      });
    },

    localities: async (postcode: string, { signal }: CallOptions = {}): Promise<Locality[]> => {
      if (postcodeUrl === null || !/^\d{4}$/.test(postcode)) return [];
      const question = { url: `${postcodeUrl}/suburbs/${postcode}.json`, headers, signal };
      return directory.ask(question, (answer) => directory.bodyOf(answer, rawLocalities));
    },
  };
};

export type GeocodingClient = ReturnType<typeof createGeocodingClient>;
