import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startScriptedServer } from '../testing/scripted-server';
import { passingFaults, startShippingSandbox, type ShippingSandbox } from '../testing/shipping-sandbox';
import { endlessPatience } from '../testing/test-time';
import type { AuspostClient } from './auspost-client';

let sandbox: ShippingSandbox;
let client: AuspostClient;

beforeAll(async () => {
  sandbox = await startShippingSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  client = sandbox.createAuspost();
});
afterEach(() => {
  sandbox.forget();
});

const parcel = {
  from_postcode: '2026',
  to_postcode: '3000',
  length_cm: 40,
  width_cm: 20,
  height_cm: 15,
  weight_kg: 4,
};

/** A client of a server that gives every request the same answer. */
const withAnswer = async <T>(status: number, body: unknown, use: (one: AuspostClient) => Promise<T>): Promise<T> => {
  const server = await startScriptedServer((_received, response) => sendJson(response, status, body));
  try {
    return await use(sandbox.createAuspost({ url: server.url }));
  } finally {
    await server.stop();
  }
};

describe('the services for a parcel', () => {
  it('have prices in cents and delivery times', async () => {
    expect(await client.services(parcel)).toEqual({
      ok: true,
      services: [
        {
          code: 'AUS_PARCEL_REGULAR',
          name: 'Parcel Post',
          price_cents: 2_360,
          delivery_time: 'Delivered in 3-5 business days',
        },
        {
          code: 'AUS_PARCEL_EXPRESS',
          name: 'Express Post',
          price_cents: 3_315,
          delivery_time: 'Delivered in 1-2 business days',
        },
      ],
    });
    expect(sandbox.calls).toHaveLength(3);
  });

  it('are read if there is only one', async () => {
    const rates = await client.services({ ...parcel, to_postcode: '6798' });
    expect(rates).toMatchObject({ ok: true, services: [{ code: 'AUS_PARCEL_REGULAR' }] });
  });

  it('are empty if nothing is offered', async () => {
    const rates = await withAnswer(200, { services: '' }, (one) => one.services(parcel));
    expect(rates).toEqual({ ok: true, services: [] });
  });

  it('in satchels have no time, because it is not requested', async () => {
    const small = { ...parcel, length_cm: 20, width_cm: 15, height_cm: 5, weight_kg: 0.4 };
    const rates = await client.services(small);
    const times = rates.ok ? rates.services.map(({ delivery_time: time }) => time !== null) : [];
    expect(times).toEqual([true, true, false, false]);
    expect(sandbox.calls).toHaveLength(3);
  });

  it.each([
    [{ weight_kg: 25 }, 'The maximum weight of a parcel is 22 kg.'],
    [{ length_cm: 140 }, 'The length cannot exceed 105 cm.'],
    [{ to_postcode: '0000' }, 'Please enter a valid To postcode.'],
  ])("are refused for %j in Australia Post's words", async (changes, reason) => {
    expect(await client.services({ ...parcel, ...changes })).toEqual({ ok: false, reason });
    expect(sandbox.calls).toHaveLength(1);
  });

  it('are never free by mistake', async () => {
    const free = { services: { service: { code: 'A', name: 'A', price: '0.00' } } };
    await expect(withAnswer(200, free, (one) => one.services(parcel))).rejects.toMatchObject({
      code: 'auspost.unreadable',
    });
  });

  it('have no time if only that is unavailable', async () => {
    sandbox.fail('auspost', { kind: 'status', status: 500 }, { times: 10, path: 'calculate' });
    const rates = await client.services(parcel);
    expect(rates).toMatchObject({
      ok: true,
      services: [
        { price_cents: 2_360, delivery_time: null },
        { price_cents: 3_315, delivery_time: null },
      ],
    });
  });
});

describe('Australia Post in trouble', () => {
  it.each(passingFaults)('is called again after $kind $status', async (fault) => {
    sandbox.fail('auspost', fault, { times: 2, path: 'service.json' });
    expect(await client.services(parcel)).toMatchObject({ ok: true });
    expect(sandbox.waits).toHaveLength(2);
  });

  it('is called again after a timeout', async () => {
    sandbox.fail('auspost', { kind: 'timeout_before' }, { path: 'service.json' });
    expect(await client.services(parcel)).toMatchObject({ ok: true });
  });

  it('is called at most three times', async () => {
    sandbox.fail('auspost', { kind: 'status', status: 500 }, { times: 10 });
    await expect(client.services(parcel)).rejects.toMatchObject({
      code: 'auspost.unavailable',
      message: 'Australia Post is not working right now.',
      system: 'auspost',
      retryable: true,
    });
    expect(sandbox.calls).toHaveLength(3);
  });

  it('is not waited for as long as a minute on request', async () => {
    sandbox.fail('auspost', { kind: 'status', status: 429, headers: { 'Retry-After': '50' } });
    await expect(client.services(parcel)).rejects.toMatchObject({ code: 'auspost.rate_limited', retryAfterMs: 50_000 });
    expect(sandbox.waits).toEqual([]);
  });

  it('reports a wrong key at once, without the key', async () => {
    const failed = sandbox.createAuspost({ key: 'wrong' }).services(parcel);
    await expect(failed).rejects.toMatchObject({ code: 'auspost.forbidden', retryable: false });
    expect(sandbox.calls).toHaveLength(1);
  });

  it('does not turn a redirect into a refusal', async () => {
    await expect(withAnswer(404, { message: 'no such API' }, (one) => one.services(parcel))).rejects.toMatchObject({
      code: 'auspost.not_found',
    });
  });

  it('reports an aborted call as such', async () => {
    const caller = new AbortController();
    sandbox.fail('auspost', { kind: 'timeout_before' });
    const patient = sandbox.createAuspost({ countdown: endlessPatience });
    const left = patient.services(parcel, { signal: caller.signal });
    await expect.poll(() => sandbox.calls).toHaveLength(1);
    caller.abort(new Error('closing'));
    await expect(left).rejects.toThrow('closing');
  });
});

describe('the suburbs', () => {
  it('of a name have four-digit postcodes', async () => {
    expect(await client.localities('darwin')).toEqual([
      { name: 'DARWIN', postcode: '0800', state: 'NT', latitude: -12.46, longitude: 130.84 },
    ]);
  });

  it('of a postcode can be several', async () => {
    expect((await client.localities('2026')).map(({ name }) => name)).toEqual(['BONDI BEACH', 'BONDI']);
  });

  it('are empty if nothing is found', async () => {
    expect(await client.localities('Atlantis')).toEqual([]);
  });

  it('have no location if it is missing or 0', async () => {
    const locality = [
      { location: 'A', postcode: 2000, state: 'NSW' },
      { location: 'B', postcode: '0801', state: 'NT', latitude: 0, longitude: '' },
    ];
    expect(await withAnswer(200, { localities: { locality } }, (one) => one.localities('a'))).toEqual([
      { name: 'A', postcode: '2000', state: 'NSW', latitude: null, longitude: null },
      { name: 'B', postcode: '0801', state: 'NT', latitude: null, longitude: null },
    ]);
  });

  it('are not empty because of a failed search', async () => {
    sandbox.fail('auspost', { kind: 'status', status: 502 }, { times: 10 });
    await expect(client.localities('Bondi')).rejects.toMatchObject({ code: 'auspost.unavailable' });
  });
});
