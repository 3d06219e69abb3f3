import express from 'express';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSandboxClock } from '../clock';
import { createFaults } from '../faults';
import { createGeocodingRouter } from './geocoding';
import { localities } from './localities';

const clock = createSandboxClock();
clock.set(new Date('2026-11-21T00:00:00Z'));
const faults = createFaults();
const app = express().use(createGeocodingRouter({ clock, faults }));

const get = (path: string, query: Record<string, string> = {}, userAgent = 'Chainline (https://shop.example)') =>
  request(app).get(path).query(query).set('User-Agent', userAgent);
const search = async (q: string, query: Record<string, string> = {}) => {
  clock.advance(1_000);
  return (await get('/nominatim/search', { q, format: 'jsonv2', ...query }).expect(200)).body;
};

beforeEach(() => {
  clock.advance(10_000);
  faults.clear();
});

describe('the places', () => {
  it('begin with the shop, and are well-known places in every state', () => {
    expect(localities[0]).toEqual({
      name: 'Bondi Beach',
      postcode: '2026',
      state: 'NSW',
      latitude: -33.89,
      longitude: 151.27,
      isIsland: false,
    });
    expect(localities.length).toBeGreaterThanOrEqual(150);
    expect(new Set(localities.map(({ state }) => state)).size).toBe(8);
    const odd = localities.filter(
      ({ name, postcode, latitude, longitude }) =>
        !/^[A-Z]/.test(name) ||
        !/^\d{4}$/.test(postcode) ||
        !(latitude < -10 && latitude > -44) ||
        !(longitude > 105 && longitude < 160),
    );
    expect(odd).toEqual([]);
  });
});

describe('the address search', () => {
  it('finds a house, with degrees as texts', async () => {
    const [found, ...others] = await search('12 Campbell Parade, Bondi Beach NSW 2026', {
      limit: '1',
      addressdetails: '1',
    });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      lat: expect.stringMatching(/^-33\.8/),
      lon: expect.stringMatching(/^151\.2/),
      category: 'place',
      type: 'house',
      display_name: '12, Campbell Parade, Bondi Beach, New South Wales, 2026, Australia',
      address: {
        house_number: '12',
        road: 'Campbell Parade',
        postcode: '2026',
        'ISO3166-2-lvl4': 'AU-NSW',
        country_code: 'au',
      },
    });
    expect(found.boundingbox).toHaveLength(4);
    expect(found.boundingbox.map(Number)[0]).toBeLessThan(Number(found.lat));
  });

  it('finds the same address always at the same spot, and its neighbour elsewhere', async () => {
    const [one] = await search('12 Campbell Parade, Bondi Beach NSW 2026');
    const [again] = await search('12 CAMPBELL PARADE, Bondi Beach NSW 2026');
    const [other] = await search('13 Campbell Parade, Bondi Beach NSW 2026');
    expect([again.lat, again.lon]).toEqual([one.lat, one.lon]);
    expect([other.lat, other.lon]).not.toEqual([one.lat, one.lon]);
  });

  it.each([
    ['Bondi Beach', 'Bondi Beach, New South Wales, 2026, Australia'],
    ['Richmond VIC', 'Richmond, Victoria, 3121, Australia'],
    ['1250 Pacific Highway Pymble NSW 2073', '1250, Pacific Highway, Pymble, New South Wales, 2073, Australia'],
    ['1250 Pacific Highway, Pymble', '1250, Pacific Highway, Pymble, New South Wales, 2073, Australia'],
    ['Unit 3/7 Smith St, Darwin Northern Territory 0800', 'Darwin, Northern Territory, 0800, Australia'],
    ['0800', 'Darwin, Northern Territory, 0800, Australia'],
    ['5 Somewhere Rd, 6000', '5, Somewhere Rd, Perth, Western Australia, 6000, Australia'],
  ])('understands "%s"', async (text, name) => {
    const [found] = await search(text);
    expect(found.display_name).toBe(name);
  });

  it.each(['Atlantis', '1 Main St, Atlantis 9999', 'Bondi Beach VIC', 'Perth WA 2000'])(
    'finds nothing for "%s"',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  it('names the kind by the older word in the older format', async () => {
    const [found] = await search('Hobart', { format: 'json' });
    expect(found).toMatchObject({ class: 'boundary' });
    expect(found).not.toHaveProperty('category');
  });

  it('finds nothing outside the countries asked for', async () => {
    expect(await search('Perth', { countrycodes: 'gb' })).toEqual([]);
    expect(await search('Perth', { countrycodes: 'gb,au', limit: '1' })).toHaveLength(1);
  });

  it.each([
    [{}, 'Nothing to search for.'],
    [{ q: 'Perth', city: 'Perth' }, 'cannot be used together'],
    [{ q: 'Perth', format: 'csv' }, "'format'"],
  ])('refuses %j', async (query, words) => {
    const { body } = await get('/nominatim/search', query).expect(400);
    expect(body.error.message).toContain(words);
  });

  it('takes an address in parts', async () => {
    const { body } = await get('/nominatim/search', { street: '1 King St', city: 'Newtown', postalcode: '2042' });
    expect(body[0].display_name).toBe('1, King St, Newtown, New South Wales, 2042, Australia');
  });

  it.each(['node', 'undici', 'axios/1.7.2', ''])(
    'refuses "%s", which does not identify the caller',
    async (userAgent) => {
      await get('/nominatim/search', { q: 'Perth' }, userAgent).expect(403);
    },
  );

  it('answers once a second over all callers', async () => {
    await get('/nominatim/search', { q: 'Perth' }).expect(200);
    clock.advance(900);
    await get('/nominatim/search', { q: 'Perth' }, 'Another (https://another.example)').expect(429);
    clock.advance(100);
    await get('/nominatim/search', { q: 'Perth' }).expect(200);
  });

  it('answers everybody without a limit', async () => {
    const unlimited = express().use(createGeocodingRouter({ clock, faults, perSecond: null }));
    for (const _time of [1, 2, 3]) {
      await request(unlimited).get('/nominatim/search?q=Perth').set('User-Agent', 'Chainline').expect(200);
    }
  });
});

describe('the route service', () => {
  const route = (points: string, query: Record<string, string> = { overview: 'false' }) =>
    get(`/osrm/route/v1/driving/${points}`, query);

  it('tells metres and seconds, longitude first', async () => {
    const { body } = await route('151.27,-33.89;144.96,-37.81').expect(200);
    expect(body).toMatchObject({
      code: 'Ok',
      waypoints: [{ location: [151.27, -33.89] }, { location: [144.96, -37.81] }],
    });
    const [{ distance, duration, legs }] = body.routes;
    expect(distance).toBeGreaterThan(870_000);
    expect(distance).toBeLessThan(920_000);
    expect(duration / 3_600).toBeGreaterThan(8);
    expect(duration / 3_600).toBeLessThan(12);
    expect(legs).toMatchObject([{ distance, duration, steps: [] }]);
  });

  it('adds up the legs between several points', async () => {
    const { body } = await route('151.27,-33.89;149.13,-35.28;144.96,-37.81').expect(200);
    const [{ distance, legs }] = body.routes;
    expect(legs).toHaveLength(2);
    expect(Number(legs[0].distance) + Number(legs[1].distance)).toBeCloseTo(distance, 0);
  });

  it.each([
    ['to an island', '151.27,-33.89;105.68,-10.42', 'NoRoute'],
    ['in the sea', '151.27,-33.89;160,-50', 'NoSegment'],
    ['with latitude first', '-33.89,151.27;-37.81,144.96', 'InvalidQuery'],
    ['of a single point', '151.27,-33.89', 'InvalidOptions'],
    ['of no numbers', 'here;there', 'InvalidQuery'],
  ])('finds no route %s', async (_what, points, code) => {
    const { body } = await route(points).expect(400);
    expect(body.code).toBe(code);
  });

  it('draws no geometry', async () => {
    const { body } = await route('151.27,-33.89;144.96,-37.81', {}).expect(400);
    expect(body.code).toBe('NotImplemented');
  });
});

describe('the directory of postcodes', () => {
  it('knows all places of a postcode, as a number', async () => {
    const { body } = await get('/postcodes/suburbs/2026.json').expect(200);
    expect(body).toEqual([
      {
        name: 'Bondi Beach',
        postcode: 2026,
        state: { name: 'New South Wales', abbreviation: 'NSW' },
        locality: null,
        latitude: -33.89,
        longitude: 151.27,
      },
      expect.objectContaining({ name: 'Bondi', postcode: 2026 }),
    ]);
  });

  it('omits the leading zero of Darwin', async () => {
    const { body } = await get('/postcodes/suburbs/0800.json').expect(200);
    expect(body).toMatchObject([{ name: 'Darwin', postcode: 800 }]);
  });

  it('searches by name, and knows nothing of the rest', async () => {
    const { body } = await get('/postcodes/suburbs.json', { q: 'launc' }).expect(200);
    expect(body).toMatchObject([{ name: 'Launceston', postcode: 7250 }]);
    await get('/postcodes/suburbs/9998.json').expect(200, []);
    await get('/postcodes/suburbs.json', { q: 'Perth', state: 'NSW' }).expect(200, []);
  });
});

it('fails where told to', async () => {
  faults.add({ system: 'geocoding', path: '^/osrm', times: 1, fault: { kind: 'status', status: 502 } });
  await get('/postcodes/suburbs/2026.json').expect(200);
  await get('/osrm/route/v1/driving/151.27,-33.89;144.96,-37.81', { overview: 'false' }).expect(502);
});
