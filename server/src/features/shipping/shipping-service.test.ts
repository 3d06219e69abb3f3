import { defaultShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database';
import { createTestClock } from '../../../test/test-app';
import { createDistanceStore } from './distance-store';
import { createRateStore } from './rate-store';
import { createShipping } from './shipping-feature';
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
  await database.pool.query('truncate shipping_rates_cache, distances_cache');
});

const minutes = (count: number): number => count * 60_000;
const hours = (count: number): number => minutes(60 * count);

type Changes = Partial<Parameters<typeof createShipping>[0]>;

const make = (changes: Changes = {}) => {
  const clock = createTestClock();
  const stores = { shippingRates: createRateStore(database.db), distances: createDistanceStore(database.db) };
  const { services } = createShipping({
    stores,
    settings: {
      shop: () => Promise.resolve(defaultShopSettings),
      shipping: () => Promise.resolve(defaultShippingSettings),
    },
    ...outside().createClients(),
    now: clock.now,
    ...changes,
  });
  return { shipping: services.shipping, clock };
};

const helmet = { product_id: 1, name: 'Helmet', type: 'accessory' as const, price: 80, quantity: 1 };
const bike = { product_id: 2, name: 'City Bike', type: 'bike' as const, price: 900, quantity: 1 };
const to = (address: string, lines: (typeof helmet | typeof bike)[] = [helmet], goodsTotal = 80) => ({
  address,
  lines,
  labour_count: 0,
  goods_total: goodsTotal,
});

const bondi = '5 Hall St, Bondi Beach NSW 2026';
const newcastle = '5 Hunter St, Newcastle NSW 2300';
const melbourne = '5 Collins St, Melbourne VIC 3000';

const codes = ({ options }: { options: { code: string }[] }) => options.map(({ code }) => code);
const refusals = ({ not_offered: refused }: { not_offered: { provider: string; reason: string }[] }) =>
  Object.fromEntries(refused.map(({ provider, reason }) => [provider, reason]));

describe('the delivery options', () => {
  it('nearby are our own', async () => {
    const answer = await make().shipping.options(to(bondi, [bike], 900));

    expect(codes(answer)).toEqual(['pickup_assembled', 'pickup_boxed', 'local_delivery', 'local_delivery_assembled']);
    expect(answer.options.map(({ price, full_price: full }) => [price, full])).toEqual([
      [0, null],
      [0, null],
      [0, 50],
      [75, 125],
    ]);
    expect(answer.options[2]?.features).toEqual(['Free delivery over $500']);
    expect(refusals(answer).auspost).toMatch(/^Offered beyond 50 km; this address is [\d.]+ km away\.$/);
    expect(answer.parcel).toEqual({ weight: 15, length: 140, width: 25, height: 80, packageCount: 1 });
  });

  it("further away are ours and the carriers'", async () => {
    const answer = await make().shipping.options(to(newcastle));

    expect(codes(answer)).toEqual([
      'pickup_assembled',
      'pickup_boxed',
      'local_delivery',
      'auspost_AUS_PARCEL_REGULAR',
      'auspost_AUS_PARCEL_EXPRESS',
      'tge_X',
    ]);
    expect(answer.not_offered).toEqual([]);
    const { km } = answer.distance;
    expect(answer.distance).toMatchObject({ method: 'route', estimated: false });
    const [, , local, regular, , freight] = answer.options;
    expect(local).toMatchObject({ price: local?.breakdown?.total, full_price: null, distance_km: km });
    expect(local?.breakdown?.bands.map((band) => band.km).reduce((sum, inside) => sum + inside, 0)).toBeCloseTo(
      km - 20,
    );
    expect(regular).toMatchObject({
      name: 'Australia Post Parcel Post',
      price: 23.6,
      delivery_time: 'Delivered in 2-4 business days',
      service_code: 'AUS_PARCEL_REGULAR',
    });
    expect(freight).toMatchObject({ name: 'Team Global Express Road Express', service_code: 'X' });
  });

  it("beyond our radius are the carriers'", async () => {
    const answer = await make().shipping.options(to(melbourne));

    expect(codes(answer)).not.toContain('local_delivery');
    expect(refusals(answer).local).toMatch(/^We deliver up to 300 km ourselves; this address is \d+\.?\d* km away\.$/);
    expect(codes(answer)).toContain('auspost_AUS_PARCEL_REGULAR');
  });

  it('by post exclude goods that the post refuses, without a call', async () => {
    const { shipping } = make();

    const boxed = refusals(await shipping.options(to(melbourne, [bike])));
    const electric = refusals(await shipping.options(to(melbourne, [{ ...helmet, name: 'Battery 500 Wh' }])));

    expect([boxed.auspost, electric.auspost]).toEqual([
      'A parcel 140 cm long is too long: at most 105 cm are accepted.',
      'Battery 500 Wh has a lithium battery of more than 100 Wh, or does not say that it has a smaller one.',
    ]);
    expect(outside().takeAsked()('/auspost/postage')).toBe(0);
  });

  it('use a parcel corrected by hand, package by package', async () => {
    const { shipping } = make();
    const parcel = { weight: 10, length: 40, width: 30, height: 20, packageCount: 2 };

    const one = await shipping.options({ ...to(newcastle), parcel: { ...parcel, weight: 5, packageCount: 1 } });
    const two = await shipping.options({ ...to(newcastle), parcel });

    const priceOf = (answer: typeof one) =>
      answer.options.find(({ code }) => code === 'auspost_AUS_PARCEL_REGULAR')?.price ?? Number.NaN;
    expect(priceOf(two)).toBeCloseTo(priceOf(one) * 2);
    expect(two.parcel).toEqual(parcel);
    expect(two.options.at(-1)?.features).toEqual(['2 parcels']);
  });

  it('require signature and insurance by the value of the goods, if delivered', async () => {
    const { options } = await make().shipping.options(to(newcastle, [helmet], 2500));

    expect(options.map((one) => [one.type, one.signature_required, one.insurance_required])).toEqual([
      ['pickup', false, false],
      ['pickup', false, false],
      ...Array.from({ length: 4 }, () => ['delivery', true, true]),
    ]);
  });

  it('name the systems that are not configured', async () => {
    const answer = await make({ auspost: null, tge: null }).shipping.options(to(newcastle));

    expect(refusals(answer)).toEqual({
      auspost: 'Australia Post is not set up.',
      tge: 'Team Global Express is not set up.',
    });
  });
});

describe('a carrier that is down', () => {
  it.each([
    ['/auspost/postage', 'auspost', 'tge_X'],
    ['/tge', 'tge', 'auspost_AUS_PARCEL_REGULAR'],
  ])('%s is named, and others are offered', async (path, provider, other) => {
    outside().fail(path);

    const answer = await make().shipping.options(to(newcastle));

    expect(refusals(answer)[provider]).toMatch(/is not working right now/);
    expect(codes(answer)).toContain(other);
    expect(codes(answer)).toContain('local_delivery');
  });

  it('is called again by the next request, and not after it answered', async () => {
    const { shipping } = make();
    outside().fail('/auspost/postage');
    const first = await shipping.options(to(newcastle));
    outside().heal();

    const second = await shipping.options(to(newcastle));
    const third = await shipping.options(to(newcastle));

    expect(codes(second)).toContain('auspost_AUS_PARCEL_REGULAR');
    expect(second.rates_id).not.toBe(first.rates_id);
    expect(third.rates_id).toBe(second.rates_id);
  });

  it('that never answers delays nobody beyond the timeout', async () => {
    outside().fail('/auspost/postage', { kind: 'timeout_before' });

    const answer = await make({ patienceMs: 2_000 }).shipping.options(to(newcastle));

    expect(refusals(answer)).toEqual({ auspost: 'Australia Post did not answer in time.' });
    expect(codes(answer)).toContain('tge_X');
  });

  it('that refuses the goods is quoted and cached', async () => {
    const { shipping } = make();
    const refused = { kind: 'status', status: 404, body: '{"error":{"errorMessage":"Please enter Length."}}' } as const;
    outside().fail('/auspost/postage', refused);

    const first = await shipping.options(to(newcastle));
    const second = await shipping.options(to(newcastle));

    expect(refusals(first)).toEqual({ auspost: 'Please enter Length.' });
    expect(second.rates_id).toBe(first.rates_id);
  });
});

describe('cached rates', () => {
  it('last five minutes for the same question, and distances a day', async () => {
    const { shipping, clock } = make();
    const first = await shipping.options(to(newcastle));
    outside().takeAsked();

    clock.advance(minutes(5) - 1);
    const second = await shipping.options(to(newcastle));
    expect([second, outside().takeAsked()('/')]).toEqual([first, 0]);

    clock.advance(1);
    const third = await shipping.options(to('5  Hunter St newcastle nsw 2300'));
    const fourth = await shipping.options(to(newcastle));
    const asked = outside().takeAsked();
    expect(fourth.rates_id).not.toBe(first.rates_id);
    expect([third.distance, fourth.distance]).toEqual([first.distance, first.distance]);
    expect([asked('/nominatim'), asked('/osrm')]).toEqual([0, 0]);
    expect(asked('/auspost/postage/parcel/domestic/service')).toBe(2);

    clock.advance(hours(24));
    await shipping.options(to(newcastle));
    expect(outside().takeAsked()('/nominatim')).toBe(1);
  });

  it('are only for the same goods, value, parcel, address and settings', async () => {
    const parcel = { weight: 1, length: 20, width: 20, height: 20, packageCount: 1 };
    const { shipping } = make();
    const tariff = { ...defaultShippingSettings, base_price: 60 };
    const other = make({
      settings: { shop: () => Promise.resolve(defaultShopSettings), shipping: () => Promise.resolve(tariff) },
    });

    const answers = [
      await shipping.options(to(bondi)),
      await shipping.options(to(newcastle)),
      await shipping.options(to(bondi, [{ ...helmet, quantity: 2 }])),
      await shipping.options(to(bondi, [helmet], 600)),
      await shipping.options({ ...to(bondi), labour_count: 1 }),
      await shipping.options({ ...to(bondi), parcel }),
      await other.shipping.options(to(bondi)),
    ];

    expect(new Set(answers.map(({ rates_id: id }) => id)).size).toBe(answers.length);
  });

  it('are calculated once for concurrent requests', async () => {
    const { shipping } = make();
    outside().fail('/nominatim', { kind: 'slow', milliseconds: 200 });

    const [first, second] = await Promise.all([shipping.options(to(newcastle)), shipping.options(to(newcastle))]);

    expect(second).toEqual(first);
    const asked = outside().takeAsked();
    expect([asked('/nominatim'), asked('/osrm'), asked('/tge')]).toEqual([1, 1, 1]);
    expect(asked('/auspost/postage/parcel/domestic/service')).toBe(1);
  });

  it('share one distance lookup for two baskets at once', async () => {
    const { shipping } = make();
    outside().fail('/nominatim', { kind: 'slow', milliseconds: 200 });

    await Promise.all([shipping.options(to(newcastle)), shipping.options(to(newcastle, [bike]))]);

    expect(outside().takeAsked()('/nominatim')).toBe(1);
  });
});

describe('an option chosen for a quote', () => {
  it('has the offered price, for a day', async () => {
    const { shipping, clock } = make();
    const { rates_id: id, options } = await shipping.options(to(newcastle));

    clock.advance(hours(24) - 1);

    for (const option of options) expect((await shipping.offerOf(id, option.code)).option).toEqual(option);
    clock.advance(1);
    await expect(shipping.offerOf(id, 'local_delivery')).rejects.toMatchObject({
      code: 'shipping.option_not_found',
      message: 'Shipping option not found',
    });
  });

  it('must have been offered', async () => {
    const { shipping } = make();
    const { rates_id: id } = await shipping.options(to(bondi));

    await expect(shipping.offerOf(id, 'tge_X')).rejects.toMatchObject({ code: 'shipping.option_not_found' });
    await expect(shipping.offerOf('00000000-0000-4000-8000-000000000000', 'pickup_boxed')).rejects.toMatchObject({
      code: 'shipping.option_not_found',
    });
  });

  it('is removed by the clean-up only after its day', async () => {
    const { shipping, clock } = make();
    const rowsLeft = async () => {
      const { rows } = await database.pool.query(
        'select (select count(*)::int from shipping_rates_cache), (select count(*)::int from distances_cache) as km',
      );
      return rows;
    };
    await shipping.options(to(bondi));
    clock.advance(hours(24) - 1);
    await shipping.cleanUp();
    expect(await rowsLeft()).toEqual([{ count: 1, km: 1 }]);

    clock.advance(1);
    await shipping.cleanUp();
    expect(await rowsLeft()).toEqual([{ count: 0, km: 0 }]);
  });
});
