import { defaultShippingSettings as settings } from '@chainline/shared/settings/shipping-settings-contract';
import { defaultShopSettings as shop } from '@chainline/shared/settings/shop-settings-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database';
import { createTestClock } from '../../../test/test-app';
import { haversineKm } from '../../providers/geocoding/great-circle';
import { createDistanceFinder } from './distance-finder';
import { createDistanceStore } from './distance-store';
import { createLocalityFinder } from './localities';
import { startShippingSystems, type ShippingSystems } from './testing/shipping-systems';

const database = useDatabase();
const held: { outside?: ShippingSystems } = {};

const outside = (): ShippingSystems => {
  if (!held.outside) throw new Error('The outside systems run only while tests do');
  return held.outside;
};

beforeAll(async () => {
  held.outside = await startShippingSystems();
});
afterAll(() => held.outside?.stop());
beforeEach(async () => {
  outside().heal();
  outside().takeAsked();
  await database.pool.query('truncate distances_cache');
});

const ways = ['/nominatim', '/osrm', '/postcodes', '/auspost/postcode'] as const;

const make = (patienceMs = 5_000) => {
  const { geocoding, auspost } = outside().createClients();
  const findLocalities = createLocalityFinder({ geocoding, auspost, patienceMs });
  const distances = createDistanceStore(database.db);
  return createDistanceFinder({ distances, geocoding, findLocalities, patienceMs, now: createTestClock().now });
};

const kmTo = (address: string, finder = make()) => finder.toAddress(address, { shop, settings });
const failAll = (...paths: string[]) => {
  for (const path of paths) outside().fail(path);
};

const tascott = { latitude: -33.45, longitude: 151.32 };
const gosford = { latitude: -33.43, longitude: 151.34 };
const straight = (point: typeof tascott) => haversineKm(shop, point);
const rounded = (km: number): number => Math.round(km * 10) / 10;

describe('the distance', () => {
  it('is measured by road to the address', async () => {
    const found = await kmTo('Tascott NSW 2250');

    expect(found).toMatchObject({ method: 'route' });
    expect(found.km).toBeCloseTo(straight(tascott) * 1.25, 0);
    expect(found.formatted_address).toContain('Tascott');
    expect(outside().takeAsked()('/postcodes')).toBe(0);
  });

  it('is 1.3 times the straight line to the address if the road is unknown', async () => {
    failAll('/osrm');

    const found = await kmTo('Tascott NSW 2250');

    expect(found).toMatchObject({ method: 'geocode', km: rounded(straight(tascott) * 1.3) });
    expect(found.formatted_address).toContain('Tascott');
  });

  it.each([['/postcodes'], ['/auspost/postcode']])(
    'is 1.25 times the straight line to the suburb of the postcode, even with the directory at %s down',
    async (down) => {
      failAll('/nominatim', down);

      expect(await kmTo('5 Any St, Tascott NSW 2250')).toEqual({
        method: 'postcode',
        km: rounded(straight(tascott) * 1.25),
        formatted_address: null,
      });
    },
  );

  it('is measured to the centre of the postcode if the address names none of its suburbs', async () => {
    failAll('/nominatim');
    const middle = { latitude: -33.44, longitude: 151.33 };

    const { km } = await kmTo('5 Any St NSW 2250');

    expect(km).toBe(rounded(straight(middle) * 1.25));
    expect(straight(tascott)).not.toBeCloseTo(straight(gosford), 1);
  });

  it('is measured to the region of the postcode if no directory answers', async () => {
    failAll('/nominatim', '/postcodes', '/auspost/postcode');

    const found = await kmTo('5 Any St, Tascott NSW 2250');

    expect(found).toMatchObject({ method: 'region', formatted_address: null });
    expect(found.km).toBeGreaterThan(40);
    expect(found.km).toBeLessThan(120);
  });

  it('is the assumed 100 km if nothing is known, and never 0', async () => {
    failAll(...ways);

    expect(await kmTo('5 Any St, Somewhere')).toEqual({ method: 'default', km: 100, formatted_address: null });
    expect(await kmTo('Nowhere 0100')).toMatchObject({ method: 'default', km: 100 });
  });

  it.each([
    ['never answers', { kind: 'timeout_before' }],
    ['breaks the connection', { kind: 'cut_before' }],
    ['answers half a sentence', { kind: 'malformed' }],
    ['is asked too often', { kind: 'status', status: 429 }],
    ['knows us no more', { kind: 'status', status: 403 }],
  ] as const)('is found without the address search if that %s', async (_what, fault) => {
    outside().fail('/nominatim', fault);

    expect(await kmTo('Tascott NSW 2250', make(fault.kind === 'timeout_before' ? 2_000 : undefined))).toMatchObject({
      method: 'postcode',
    });
  });

  it('is found without any service configured', async () => {
    const findLocalities = createLocalityFinder({ geocoding: null, auspost: null, patienceMs: 5_000 });
    const distances = createDistanceStore(database.db);
    const finder = createDistanceFinder({
      distances,
      geocoding: null,
      findLocalities,
      patienceMs: 5_000,
      now: createTestClock().now,
    });

    expect(await kmTo('Tascott NSW 2250', finder)).toMatchObject({ method: 'region' });
  });

  it('does not hide our own errors', async () => {
    const { geocoding, auspost } = outside().createClients();
    const broken = { ...geocoding, geocode: () => Promise.reject(new TypeError('ours')) };
    const findLocalities = createLocalityFinder({ geocoding, auspost, patienceMs: 5_000 });
    const finder = createDistanceFinder({
      distances: createDistanceStore(database.db),
      geocoding: broken,
      findLocalities,
      patienceMs: 5_000,
      now: createTestClock().now,
    });

    await expect(kmTo('Tascott NSW 2250', finder)).rejects.toThrow('ours');
  });
});

describe('a cached distance', () => {
  it('is requested once, ignoring spaces, commas and case', async () => {
    const first = await kmTo('5 Any St, Tascott NSW 2250');
    outside().takeAsked();

    expect(await kmTo(' 5 any st tascott,  nsw 2250 ')).toEqual(first);
    expect(outside().takeAsked()('/')).toBe(0);
  });

  it('is never one degraded by a failure', async () => {
    failAll('/nominatim');
    expect(await kmTo('Tascott NSW 2250')).toMatchObject({ method: 'postcode' });
    outside().heal();
    failAll('/osrm');
    expect(await kmTo('Tascott NSW 2250')).toMatchObject({ method: 'geocode' });
    outside().heal();

    expect(await kmTo('Tascott NSW 2250')).toMatchObject({ method: 'route' });
  });

  it('is discarded when the shop moves or its factors change', async () => {
    const finder = make();
    await finder.toAddress('Tascott NSW 2250', { shop, settings });
    outside().takeAsked();

    await finder.toAddress('Tascott NSW 2250', { shop: { ...shop, latitude: -33.8 }, settings });
    await finder.toAddress('Tascott NSW 2250', { shop, settings: { ...settings, geocode_factor: 1.4 } });

    expect(outside().takeAsked()('/nominatim')).toBe(2);
  });
});
