import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startScriptedServer, type ScriptedServer } from '../testing/scripted-server';
import { passingFaults, startShippingSandbox, type ShippingSandbox } from '../testing/shipping-sandbox';
import type { GeocodingClient } from './geocoding-client';

let sandbox: ShippingSandbox;
let client: GeocodingClient;
let server: ScriptedServer | null = null;

beforeAll(async () => {
  sandbox = await startShippingSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  client = sandbox.createGeocoding();
});
afterEach(async () => {
  sandbox.forget();
  await server?.stop();
  server = null;
});

const bondi = { latitude: -33.89, longitude: 151.27 };
const melbourne = { latitude: -37.81, longitude: 144.96 };
const christmasIsland = { latitude: -10.42, longitude: 105.68 };

const withAnswer = async (status: number, body: unknown): Promise<GeocodingClient> => {
  server = await startScriptedServer((_received, response) => sendJson(response, status, body));
  return sandbox.createGeocoding({ nominatimUrl: server.url, osrmUrl: server.url, postcodeUrl: server.url });
};

describe('an address', () => {
  it('is found with numeric coordinates', async () => {
    const place = await client.geocode(' 12 Campbell Parade, Bondi Beach NSW 2026 ');
    expect(place?.formatted_address).toBe('12, Campbell Parade, Bondi Beach, New South Wales, 2026, Australia');
    expect(place?.latitude).toBeCloseTo(-33.89, 1);
    expect(place?.longitude).toBeCloseTo(151.27, 1);
  });

  it('that is unknown is null', async () => {
    expect(await client.geocode('1 Main Street, Atlantis')).toBeNull();
  });

  it('that is empty is unknown without a call', async () => {
    expect(await client.geocode('  ')).toBeNull();
    expect(sandbox.calls).toEqual([]);
  });

  it('is searched in Australia, with our contact', async () => {
    const scripted = await withAnswer(200, []);
    await scripted.geocode('Perth');
    expect(server?.received[0]?.headers['user-agent']).toBe('Chainline (https://shop.example)');
    expect(Object.fromEntries(server?.received[0]?.query ?? [])).toMatchObject({
      q: 'Perth',
      format: 'jsonv2',
      limit: '1',
      countrycodes: 'au',
    });
  });

  it.each([
    [[{ lat: '', lon: '151', display_name: 'A' }]],
    [[{ lat: '133', lon: '151', display_name: 'A' }]],
    [{ error: 'Unable to geocode' }],
  ])('is not found in the unreadable response %j', async (body) => {
    const scripted = await withAnswer(200, body);
    await expect(scripted.geocode('Perth')).rejects.toMatchObject({ code: 'geocoding.unreadable' });
  });
});

describe('a route', () => {
  it('has metres and seconds', async () => {
    const route = await client.route(bondi, melbourne);
    expect(route?.distance_m).toBeGreaterThan(870_000);
    expect(route?.distance_m).toBeLessThan(920_000);
    expect(route?.duration_s).toBeGreaterThan(8 * 3_600);
  });

  it('is null if no road leads there', async () => {
    expect(await client.route(bondi, christmasIsland)).toBeNull();
    expect(await client.route(bondi, { latitude: -50, longitude: 160 })).toBeNull();
    expect(sandbox.calls).toHaveLength(2);
  });

  it("with an invalid request is an error with the service's message", async () => {
    const scripted = await withAnswer(400, { code: 'InvalidValue', message: 'Out of range' });
    await expect(scripted.route(bondi, melbourne)).rejects.toMatchObject({
      code: 'routing.refused',
      message: 'The route service refused this: InvalidValue Out of range',
    });
  });

  it('without a distance is unreadable', async () => {
    const scripted = await withAnswer(200, { code: 'Ok', routes: [] });
    await expect(scripted.route(bondi, melbourne)).rejects.toMatchObject({ code: 'routing.unreadable' });
  });
});

describe('the places of a postcode', () => {
  it('have four-digit postcodes and a state', async () => {
    expect(await client.localities('0800')).toEqual([
      { name: 'Darwin', postcode: '0800', state: 'NT', latitude: -12.46, longitude: 130.84 },
    ]);
    expect(await client.localities('2026')).toHaveLength(2);
  });

  it('are empty for an unknown or invalid postcode', async () => {
    expect(await client.localities('9998')).toEqual([]);
    expect(await client.localities('../2026')).toEqual([]);
    expect(sandbox.calls).toEqual(['/postcodes/suburbs/9998.json']);
  });

  it('have no location if the directory says 0', async () => {
    const state = { name: 'New South Wales', abbreviation: 'NSW' };
    const scripted = await withAnswer(200, [{ name: 'A', postcode: 2000, state, latitude: 0, longitude: 0 }]);
    expect(await scripted.localities('2000')).toEqual([
      { name: 'A', postcode: '2000', state: 'NSW', latitude: null, longitude: null },
    ]);
  });
});

const questions = [
  ['geocoding', '^/nominatim', (one: GeocodingClient) => one.geocode('Perth')],
  ['routing', '^/osrm', (one: GeocodingClient) => one.route(bondi, melbourne)],
  ['postcodes', '^/postcodes', (one: GeocodingClient) => one.localities('6000')],
] as const;

describe.each(questions)('%s in trouble', (system, path, ask) => {
  it.each(passingFaults)('is called again after $kind $status', async (fault) => {
    sandbox.fail('geocoding', fault, { path, times: 2 });
    expect(await ask(client)).toBeTruthy();
    expect(sandbox.calls).toHaveLength(3);
  });

  it('is called again after a timeout', async () => {
    sandbox.fail('geocoding', { kind: 'timeout_before' }, { path });
    expect(await ask(client)).toBeTruthy();
  });

  it('throws an error after several attempts', async () => {
    sandbox.fail('geocoding', { kind: 'status', status: 500 }, { path, times: 10 });
    await expect(ask(client)).rejects.toMatchObject({ code: `${system}.unavailable`, system });
    expect(sandbox.calls).toHaveLength(3);
  });
});

describe('a service that is not configured', () => {
  it('returns nothing without a call', async () => {
    const none = sandbox.createGeocoding({ nominatimUrl: null, osrmUrl: null, postcodeUrl: null });
    expect(none.configured).toEqual({ geocode: false, route: false, localities: false });
    expect(await none.geocode('Perth')).toBeNull();
    expect(await none.route(bondi, melbourne)).toBeNull();
    expect(await none.localities('6000')).toEqual([]);
    expect(sandbox.calls).toEqual([]);
    expect(client.configured).toEqual({ geocode: true, route: true, localities: true });
  });
});

describe('the pace', () => {
  it('is applied to every request, retries included, but not to the directory', async () => {
    const turns: string[] = [];
    const paced = sandbox.createGeocoding({
      pace: (service) => {
        turns.push(`${service} after ${sandbox.calls.length}`);
        return Promise.resolve(true);
      },
    });
    sandbox.fail('geocoding', { kind: 'status', status: 429 }, { path: '^/nominatim' });
    await paced.geocode('Perth');
    await paced.route(bondi, melbourne);
    await paced.localities('6000');
    expect(turns).toEqual(['nominatim after 0', 'nominatim after 1', 'osrm after 2']);
  });

  it('that would take too long is an error of the service, without a call', async () => {
    const crowded = sandbox.createGeocoding({ pace: () => Promise.resolve(false) });
    await expect(crowded.geocode('Perth')).rejects.toMatchObject({
      code: 'geocoding.rate_limited',
      message: 'The address search is receiving too many requests.',
    });
    expect(sandbox.calls).toEqual([]);
  });
});
