import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startScriptedServer, type ScriptedServer } from '../testing/scripted-server';
import { passingFaults, startShippingSandbox, type ShippingSandbox } from '../testing/shipping-sandbox';
import type { TgeClient } from './tge-client';
import type { Freight } from './tge-request';

let sandbox: ShippingSandbox;
let client: TgeClient;
let server: ScriptedServer | null = null;

beforeAll(async () => {
  sandbox = await startShippingSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  client = sandbox.createTge();
});
afterEach(async () => {
  sandbox.forget();
  await server?.stop();
  server = null;
});

const bike = { count: 1, length_cm: 140, width_cm: 25, height_cm: 80, weight_kg: 18 };
const freight: Freight = {
  from: { suburb: 'Bondi Beach', state: 'NSW', postcode: '2026' },
  to: { suburb: 'Melbourne', state: 'VIC', postcode: '3000' },
  items: [bike],
};

const withAnswer = async (body: unknown) => {
  server = await startScriptedServer((_received, response) => sendJson(response, 200, body));
  return {
    received: server.received,
    client: sandbox.createTge({ url: server.url, now: () => new Date('2026-11-21T00:00:00Z') }),
  };
};

const rated = (response: unknown) => ({ TollMessage: { RateEnquiry: { Response: response } } });
const failed = (ErrorMessage: string) => ({ TollMessage: { ErrorMessages: { ErrorMessage: [{ ErrorMessage }] } } });

describe('a rate', () => {
  it("is the carrier's total charge", async () => {
    const rates = await client.rates(freight);
    expect(rates).toMatchObject({ ok: true, services: [{ code: 'X', name: 'Road Express', delivery_time: null }] });
    const cents = rates.ok ? rates.services[0]?.price_cents : null;
    expect(cents).toBeGreaterThan(5_000);
    expect(Number.isInteger(cents)).toBe(true);
  });

  it.each([
    ['an object', { TotalChargeAmount: { Currency: 'AUD', Value: '123.45' } }],
    ['an array', [{ TotalChargeAmount: { Currency: 'AUD', Value: '123.45' } }]],
    ['the other total', { TotalAmount: { Value: '123.45' } }],
    ['a bare amount', { TotalChargeAmount: 123.45 }],
    ['an empty list of errors', { TotalChargeAmount: '123.45' }],
  ])('is read from %s', async (what, response) => {
    const errors = what.includes('errors') ? { ErrorMessages: '' } : {};
    const answer = { TollMessage: { ...rated(response).TollMessage, ...errors } };
    const { client: scripted } = await withAnswer(answer);
    expect(await scripted.rates(freight)).toMatchObject({ ok: true, services: [{ price_cents: 12_345 }] });
  });

  it.each([[rated([])], [rated({})], [rated({ TotalChargeAmount: { Value: '0.00' } })], [{}], [{ TollMessage: {} }]])(
    'is not read from %j',
    async (answer) => {
      const { client: scripted } = await withAnswer(answer);
      await expect(scripted.rates(freight)).rejects.toMatchObject({ code: 'tge.unreadable', system: 'tge' });
    },
  );

  it('is requested with all values as text, for the next weekday', async () => {
    const { received, client: scripted } = await withAnswer(rated({ TotalAmount: '10' }));
    await scripted.rates({ ...freight, items: [{ ...bike, count: 2 }, bike], warranty_cents: 250_000 });
    const { Header, RateEnquiry } = JSON.parse(received[0]?.body ?? '').TollMessage;
    expect(Header).toMatchObject({
      CreateTimestamp: '2026-11-21T00:00:00.000Z',
      Environment: 'MYTGE_PS',
      SourceSystemCode: 'S',
      MessageSender: 'M',
    });
    expect(RateEnquiry.Request).toMatchObject({
      SystemFields: { PickupDateTime: '2026-11-23T09:00:00+11:00' },
      ShipmentFinancials: { ExtraServicesAmount: { Currency: 'AUD', Value: '2500.00' } },
      BillToParty: { AccountCode: 'A1' },
      ConsignorParty: {
        PhysicalAddress: { Suburb: 'BONDI BEACH', StateCode: 'NSW', PostalCode: '2026', CountryCode: 'AU' },
      },
      ShipmentItems: {
        ShipmentItem: [
          {
            ShipmentItemTotals: { ShipmentItemCount: '2' },
            Dimensions: { Width: '25', Length: '140', Height: '80', Volume: '0.280', Weight: '18' },
          },
          { ShipmentItemTotals: { ShipmentItemCount: '1' } },
        ],
      },
    });
  });

  it('is requested with at least the minimum weight and volume', async () => {
    const feather = { count: 1, length_cm: 1, width_cm: 1, height_cm: 1, weight_kg: 0 };
    expect(await client.rates({ ...freight, items: [feather] })).toMatchObject({ ok: true });
  });
});

describe('a consignment', () => {
  it("is refused in the carrier's words", async () => {
    const to = { suburb: 'Melbourne', state: 'WA', postcode: '3000' };
    expect(await client.rates({ ...freight, to })).toEqual({
      ok: false,
      reason: 'Receiver suburb, state and postcode do not match',
    });
  });

  it.each([
    [Array.from({ length: 76 }, () => bike), 'At most 75 different packages go into one enquiry.'],
    [[{ ...bike, count: 100 }], 'At most 99 pieces of one package go into one enquiry.'],
  ])('that the gateway cannot handle is not sent', async (items, reason) => {
    expect(await client.rates({ ...freight, items })).toEqual({ ok: false, reason });
    expect(sandbox.calls).toEqual([]);
  });

  it('with the maximum number of lines is sent', async () => {
    const items = Array.from({ length: 75 }, () => ({ ...bike, count: 99 }));
    expect(await client.rates({ ...freight, items })).toMatchObject({ ok: true });
  });
});

describe('a carrier in trouble', () => {
  it.each([...passingFaults, { kind: 'status', status: 408 } as const])(
    'is called again after $kind $status',
    async (fault) => {
      sandbox.fail('tge', fault);
      expect(await client.rates(freight)).toMatchObject({ ok: true });
      expect(sandbox.calls).toHaveLength(2);
    },
  );

  it('is called again after a timeout', async () => {
    sandbox.fail('tge', { kind: 'timeout_before' });
    expect(await client.rates(freight)).toMatchObject({ ok: true });
  });

  it('is awaited if slow', async () => {
    sandbox.fail('tge', { kind: 'slow', milliseconds: 100 });
    expect(await client.rates(freight)).toMatchObject({ ok: true });
    expect(sandbox.calls).toHaveLength(1);
  });

  it('may send a timeout with status 200, which is no refusal', async () => {
    const body = JSON.stringify(failed('Backend service timeout'));
    sandbox.fail('tge', { kind: 'status', status: 200, body });
    expect(await client.rates(freight)).toMatchObject({ ok: true });
    sandbox.fail('tge', { kind: 'status', status: 200, body }, { times: 2 });
    await expect(client.rates(freight)).rejects.toMatchObject({
      code: 'tge.unavailable',
      message: 'Team Global Express is not working right now: Backend service timeout',
      retryable: true,
      unanswered: false,
    });
  });

  it('is called at most twice', async () => {
    sandbox.fail('tge', { kind: 'status', status: 503 }, { times: 10 });
    await expect(client.rates(freight)).rejects.toMatchObject({ code: 'tge.unavailable' });
    expect(sandbox.calls).toHaveLength(2);
  });

  it('reports a wrong password, without the password', async () => {
    const failing = sandbox.createTge({ password: 'wrong-password' }).rates(freight);
    await expect(failing).rejects.toMatchObject({
      code: 'tge.unauthorized',
      message: 'Team Global Express did not accept our sign-in.',
    });
    expect(sandbox.calls).toHaveLength(1);
  });
});
