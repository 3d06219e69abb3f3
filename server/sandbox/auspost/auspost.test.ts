import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createFaults } from '../faults';
import { createAuspostRouter } from './auspost';

const faults = createFaults();
const app = express().use(createAuspostRouter({ key: 'k', faults }));

const parcel = { from_postcode: '2026', to_postcode: '3000', length: '40', width: '20', height: '15', weight: '4' };
const domestic = '/postage/parcel/domestic';

const ask = (path: string, query: Record<string, string | string[]>, key = 'k') =>
  request(app).get(path).query(query).set('AUTH-KEY', key);
const list = (changes: Record<string, string> = {}) => ask(`${domestic}/service.json`, { ...parcel, ...changes });
const calculate = (changes: Record<string, string | string[]> = {}) =>
  ask(`${domestic}/calculate.json`, { ...parcel, service_code: 'AUS_PARCEL_REGULAR', ...changes });

const priceOf = async (changes: Record<string, string>): Promise<number> => {
  const { body } = await list(changes).expect(200);
  return Number([body.services.service].flat()[0].price);
};

describe('access to the calculator', () => {
  it.each(['', 'another'])('is refused with the key "%s"', async (key) => {
    const { body } = await ask(`${domestic}/service.json`, parcel, key).expect(403);
    expect(body.error.errorMessage).toContain('AUTH-KEY');
  });
});

describe('the services for a parcel', () => {
  it('are an array of several, prices as text, with what may be added to each', async () => {
    const { body } = await list().expect(200);
    const option = expect.arrayContaining([
      {
        code: 'AUS_SERVICE_OPTION_SIGNATURE_ON_DELIVERY',
        name: 'Signature on Delivery',
        suboptions: { option: { code: 'AUS_SERVICE_OPTION_EXTRA_COVER', name: 'Extra Cover' } },
      },
    ]);
    const rest = { max_extra_cover: 5_000, options: { option } };
    expect(body).toEqual({
      services: {
        service: [
          { code: 'AUS_PARCEL_REGULAR', name: 'Parcel Post', price: '23.60', ...rest },
          { code: 'AUS_PARCEL_EXPRESS', name: 'Express Post', price: '33.15', ...rest },
        ],
      },
    });
  });

  it('are one object where there is only one', async () => {
    const { body } = await list({ to_postcode: '6798' }).expect(200);
    expect(body.services.service).toMatchObject({ code: 'AUS_PARCEL_REGULAR' });
  });

  it('have one object as option where nothing may be chosen', async () => {
    const { body } = await list({ weight: '0.4', length: '20', width: '15', height: '5' }).expect(200);
    const satchel = body.services.service.find((one: { code: string }) => one.code.endsWith('_SATCHEL_500G'));
    expect(satchel.options.option).toMatchObject({ code: 'AUS_SERVICE_OPTION_STANDARD' });
  });

  it.each([
    ['from_postcode', 'Please enter From postcode.'],
    ['to_postcode', 'Please enter To postcode.'],
    ['length', 'Please enter Length.'],
    ['width', 'Please enter Width.'],
    ['height', 'Please enter Height.'],
    ['weight', 'Please enter Weight.'],
  ])('are refused without %s', async (name, errorMessage) => {
    await list({ [name]: '' }).expect(404, { error: { errorMessage } });
  });

  it.each([
    ['weight', '22.1', 'The maximum weight of a parcel is 22 kg.'],
    ['length', '106', 'The length cannot exceed 105 cm.'],
    ['height', '105.5', 'The length cannot exceed 105 cm.'],
    ['width', '-3', 'Please enter a valid Width.'],
    ['to_postcode', '0100', 'Please enter a valid To postcode.'],
    ['to_postcode', 'Bondi', 'Please enter a valid To postcode.'],
  ])('are refused for a %s of %s', async (name, value, errorMessage) => {
    await list({ [name]: value }).expect(404, { error: { errorMessage } });
  });

  it('are refused for bulky parcels, and offered up to each limit', async () => {
    const { body } = await list({ length: '100', width: '60', height: '42' }).expect(404);
    expect(body.error.errorMessage).toContain('0.25 cubic metres');
    await list({ length: '100', width: '50', height: '50', weight: '22' }).expect(200);
    await list({ length: '105', width: '10', height: '10' }).expect(200);
  });

  it('cost more the heavier, the further and the bulkier a parcel is', async () => {
    const heavy = { weight: '10' };
    const near = await priceOf({ ...heavy, to_postcode: '2010' });
    const far = await priceOf({ ...heavy, to_postcode: '6000' });
    expect(near).toBeGreaterThan(await priceOf({ to_postcode: '2010' }));
    expect(far).toBeGreaterThan(near);
    const bulky = { to_postcode: '6000', length: '80', width: '50', height: '40' };
    expect(await priceOf(bulky)).toBeGreaterThan(far);
    expect(await priceOf({ ...bulky, weight: '22' })).toBe(await priceOf(bulky));
  });

  it('are the same to a post office box as to its place', async () => {
    expect(await priceOf({ to_postcode: '8001', weight: '9' })).toBe(await priceOf({ weight: '9' }));
  });
});

describe('the price of one service', () => {
  it('comes with how long it takes, and one cost as an object', async () => {
    await calculate().expect(200, {
      postage_result: {
        service: 'Parcel Post',
        delivery_time: 'Delivered in 3-5 business days',
        total_cost: '23.60',
        costs: { cost: { item: 'Parcel Post', cost: '23.60' } },
      },
    });
  });

  it('adds the chosen options, and lists the costs', async () => {
    const { body } = await calculate({
      option_code: 'AUS_SERVICE_OPTION_SIGNATURE_ON_DELIVERY',
      suboption_code: ['AUS_SERVICE_OPTION_EXTRA_COVER', 'ANOTHER'],
      extra_cover: '450',
    }).expect(200);
    expect(body.postage_result).toMatchObject({
      total_cost: '36.55',
      costs: {
        cost: [
          { item: 'Parcel Post', cost: '23.60' },
          { item: 'Signature on Delivery', cost: '2.95' },
          { item: 'Extra Cover', cost: '10.00' },
        ],
      },
    });
  });

  it.each([
    [{ service_code: '' }, 'Please select a Service.'],
    [{ service_code: 'AUS_PARCEL_PIGEON' }, 'Please select a valid Service.'],
    [{ option_code: 'NONE' }, 'Please select a valid Service Option.'],
    [{ suboption_code: 'AUS_SERVICE_OPTION_EXTRA_COVER' }, 'Please enter Extra Cover amount.'],
    [
      { suboption_code: 'AUS_SERVICE_OPTION_EXTRA_COVER', extra_cover: '5001' },
      'The maximum Extra Cover amount is $5000.',
    ],
  ])('is refused for %j', async (changes, errorMessage) => {
    await calculate(changes).expect(404, { error: { errorMessage } });
  });
});

describe('the search for postcodes', () => {
  const search = (query: Record<string, string>) => ask('/postcode/search.json', query).expect(200);

  it('finds several as an array, postcodes as numbers', async () => {
    const { body } = await search({ q: 'bondi', excludepostboxflag: 'true' });
    expect(body.localities.locality).toEqual([
      expect.objectContaining({ location: 'BONDI BEACH', postcode: 2026, state: 'NSW', category: 'Delivery Area' }),
      expect.objectContaining({ location: 'BONDI', postcode: 2026 }),
      expect.objectContaining({ location: 'BONDI JUNCTION', postcode: 2022, latitude: -33.89, longitude: 151.25 }),
    ]);
  });

  it('finds one as an object, without the zero that Darwin begins with', async () => {
    const { body } = await search({ q: '0800' });
    expect(body.localities.locality).toMatchObject({ location: 'DARWIN', postcode: 800, state: 'NT' });
  });

  it('returns an empty text if nothing is found', async () => {
    expect((await search({ q: 'Atlantis' })).body).toEqual({ localities: '' });
    expect((await search({ q: 'Bondi', state: 'WA' })).body).toEqual({ localities: '' });
  });

  it('finds post office boxes unless told not to', async () => {
    const { body } = await search({ q: '2001' });
    expect(body.localities.locality).toMatchObject({ category: 'Post Office Boxes' });
    expect((await search({ q: '2001', excludepostboxflag: 'true' })).body).toEqual({ localities: '' });
  });

  it('requires a search text', async () => {
    await ask('/postcode/search.json', {}).expect(404);
  });
});

it('fails on demand', async () => {
  faults.add({ system: 'auspost', path: 'service.json', times: 1, fault: { kind: 'status', status: 500 } });
  await list().expect(500);
  await list().expect(200);
});
