import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app';
import { startShippingSystems, type ShippingSystems } from './testing/shipping-systems';

type Held = { app: TestApp; bare: TestApp; outside: ShippingSystems; quotes: string; nobodyElse: string };
const held: { value?: Held } = {};

const get = (): Held => {
  if (!held.value) throw new Error('The application runs only while tests do');
  return held.value;
};

beforeAll(async () => {
  const outside = await startShippingSystems();
  const app = await startTestApp({ environment: outside.environment });
  const bare = await startTestApp();
  const [{ header: quotes }, { header: nobodyElse }] = [await app.signIn('quotes'), await bare.signIn('quotes')];
  held.value = { app, bare, outside, quotes, nobodyElse };
});
afterAll(async () => {
  await held.value?.app.close();
  await held.value?.bare.close();
  await held.value?.outside.stop();
});
beforeEach(() => get().outside.heal());

const post = (path: string, body: object) =>
  get().app.http.post(`/api/shipping${path}`).set('Authorization', get().quotes).send(body);
/** A server without configured outside systems. */
const postBare = (path: string, body: object) =>
  get().bare.http.post(`/api/shipping${path}`).set('Authorization', get().nobodyElse).send(body);

const refused = { kind: 'status', status: 403 } as const;

const basket = {
  address: '5 Hunter St, Newcastle NSW 2300',
  lines: [{ product_id: 1, name: 'Helmet', type: 'accessory', price: 80, quantity: 1 }],
  labour_count: 0,
  goods_total: 80,
};
const parcel = { from_postcode: '2026', to_postcode: '3000', length: 30, width: 20, height: 10, weight: 1 };
const freight = {
  from_address: 'Bondi Beach NSW 2026',
  to_address: '5 Collins St, Melbourne VIC 3000',
  weight: 20,
  dimensions: { length: 140, width: 25, height: 80 },
};

const calls = [
  ['/options', basket],
  ['/distance/geocode', { address: basket.address }],
  ['/distance/postcode-lookup', { postcode: '2300' }],
  ['/postage/parcel/domestic/calculate', parcel],
  ['/tge/calculate', freight],
] as const;

describe.each(calls)('POST /api/shipping%s', (path, body) => {
  it('requires a session', async () => {
    expect((await post(path, body)).status).toBe(200);
    expect((await get().app.http.post(`/api/shipping${path}`).send(body)).status).toBe(401);
  });

  it('refuses an incomplete body, and unknown fields', async () => {
    expect((await post(path, {})).status).toBe(400);
    expect((await post(path, { ...body, price: 0 })).status).toBe(400);
  });
});

describe('POST /api/shipping/options', () => {
  it('returns the options with an id for a quote', async () => {
    const { body } = await post('/options', basket);

    const price = body.options.find(({ code }: { code: string }) => code === 'local_delivery').price;
    expect(price).toBeGreaterThan(50);
    const { option } = await get().app.services.shipping.offerOf(body.rates_id, 'local_delivery');
    expect(option.price).toBe(price);
  });

  it("follows the shop's settings", async () => {
    const { app } = get();
    const { header } = await app.signIn('manager');
    const kept = await app.http.get('/api/settings/shipping').set('Authorization', header);
    const change = { ...kept.body.settings, local_radius_km: 1, external_from_km: 1 };
    await app.http
      .put('/api/settings/shipping')
      .set('Authorization', header)
      .send({ ...kept.body, settings: change });

    const { body } = await post('/options', basket);

    expect(body.not_offered[0].reason).toMatch(/^We deliver up to 1 km ourselves/);
  });

  it('returns all our own options if every outside system is down', async () => {
    for (const path of ['/nominatim', '/osrm', '/postcodes', '/auspost', '/tge']) get().outside.fail(path, refused);

    const { status, body } = await post('/options', { ...basket, address: '9 Hunter St, Newcastle NSW 2300' });

    expect(status).toBe(200);
    expect(body.distance).toMatchObject({ method: 'region', estimated: true });
    expect(body.options.map(({ provider }: { provider: string }) => provider)).toContain('pickup');
    expect(body.not_offered.map(({ provider }: { provider: string }) => provider)).toEqual(
      expect.arrayContaining(['auspost', 'tge']),
    );
  });

  it('works without outside systems', async () => {
    const { status, body } = await postBare('/options', basket);

    expect(status).toBe(200);
    expect(body.options.length).toBeGreaterThanOrEqual(3);
    expect(body.options.filter(({ distance_estimated: guess }: { distance_estimated: boolean }) => guess)).toHaveLength(
      1,
    );
  });

  it('names missing input in the stated words', async () => {
    const { body } = await post('/options', { ...basket, address: ' ' });

    expect(body.fields).toEqual([
      { path: 'address', message: 'Please enter customer address to calculate shipping rates' },
    ]);
  });
});

describe('POST /api/shipping/distance/geocode', () => {
  it('locates an address', async () => {
    const { body } = await post('/distance/geocode', { address: 'Bondi Beach NSW 2026' });

    expect(body).toEqual({
      success: true,
      coordinates: { latitude: -33.89, longitude: 151.27 },
      formatted_address: 'Bondi Beach, New South Wales, 2026, Australia',
    });
  });

  it('reports an unknown address', async () => {
    const { body } = await post('/distance/geocode', { address: 'Atlantis' });

    expect(body).toEqual({ success: false, coordinates: null, formatted_address: null });
  });

  it('reports that the search is down, or not configured', async () => {
    get().outside.fail('/nominatim', refused);

    const down = await post('/distance/geocode', { address: 'Bondi Beach NSW 2026' });
    const missing = await postBare('/distance/geocode', { address: 'Bondi Beach NSW 2026' });

    expect([down.status, down.body.success]).toEqual([502, false]);
    expect([missing.status, missing.body.code]).toEqual([409, 'shipping.not_configured']);
  });
});

describe('POST /api/shipping/distance/postcode-lookup', () => {
  it('returns the suburbs of a postcode and their centre', async () => {
    const { body } = await post('/distance/postcode-lookup', { postcode: '2250' });

    expect(body.success).toBe(true);
    expect(body.localities.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['Gosford', 'NSW'],
      ['Tascott', 'NSW'],
    ]);
    expect(body.coordinates.latitude).toBeCloseTo(-33.44);
  });

  it('returns the region if the directories are down, and nothing for an unknown postcode', async () => {
    get().outside.fail('/postcodes', refused);
    get().outside.fail('/auspost', refused);

    const region = await post('/distance/postcode-lookup', { postcode: '0800' });
    const nothing = await post('/distance/postcode-lookup', { postcode: '0100' });

    expect(region.body).toMatchObject({ success: true, localities: [] });
    expect(region.body.coordinates.latitude).toBeCloseTo(-12.4, 0);
    expect(nothing.body).toEqual({ success: false, coordinates: null, localities: [] });
  });
});

describe('POST /api/shipping/postage/parcel/domestic/calculate', () => {
  it('returns every service with price, time and distance', async () => {
    const { body } = await post('/postage/parcel/domestic/calculate', parcel);

    expect(body.success).toBe(true);
    expect(body.services[0]).toMatchObject({
      code: 'AUS_PARCEL_REGULAR',
      name: 'Parcel Post',
      price: 19.45,
      delivery_time: 'Delivered in 3-5 business days',
    });
    expect(body.services[0].distance_km).toBeGreaterThan(800);
    expect(body.services.length).toBeGreaterThan(1);
  });

  it('repeats a refusal by Australia Post', async () => {
    const { status, body } = await post('/postage/parcel/domestic/calculate', { ...parcel, weight: 23 });

    expect([status, body.error]).toEqual([422, 'The maximum weight of a parcel is 22 kg.']);
  });

  it('reports that Australia Post is down, or not configured', async () => {
    get().outside.fail('/auspost', refused);

    expect((await post('/postage/parcel/domestic/calculate', parcel)).status).toBe(502);
    expect((await postBare('/postage/parcel/domestic/calculate', parcel)).status).toBe(409);
  });
});

describe('POST /api/shipping/tge/calculate', () => {
  it('returns the services with price and description', async () => {
    const { body } = await post('/tge/calculate', freight);

    expect(body).toEqual({
      success: true,
      services: [
        {
          code: 'X',
          name: 'Road Express',
          price: expect.closeTo(60, -2),
          delivery_time: null,
          description: 'Team Global Express by road, door to door',
        },
      ],
    });
  });

  it('requires a suburb with its postcode', async () => {
    const { status, body } = await post('/tge/calculate', { ...freight, to_address: '5 Collins St' });

    expect([status, body.code]).toEqual([422, 'shipping.unknown_suburb']);
  });

  it('reports that Team Global Express is down, or not configured', async () => {
    get().outside.fail('/tge', refused);

    expect((await post('/tge/calculate', freight)).status).toBe(502);
    expect((await postBare('/tge/calculate', freight)).status).toBe(409);
  });
});
