import express from 'express';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, at, client, type Emulator, otherClient, startEmulator, textAt } from '../testing/emulator';
import { createRequestLog } from './request-log';

let emulator: Emulator;
let api: ReturnType<Emulator['api']>;

const limits = { bucketSize: 10, dripPerSecond: 2, burstPerSecond: 100 };

beforeEach(async () => {
  emulator = await startEmulator({ limits });
  api = emulator.api((await emulator.connect()).access_token);
});

afterEach(() => emulator.stop());

const costOf = ({ headers }: Answer): number => Number(headers.get('x-ls-api-request-cost'));
const levelOf = ({ headers }: Answer): string | null => headers.get('x-ls-api-bucket-level');

const relations = (names: string[]): string => `load_relations=${encodeURIComponent(JSON.stringify(names))}`;

const or = (operands: string): string => `or=${encodeURIComponent(operands)}`;

describe('the cost of a request', () => {
  beforeEach(() => {
    emulator.lightspeed.setLimits(null);
  });

  it.each([
    ['a list', 'Item.json', 1],
    ['one record', 'Item/1.json', 1],
    ['a stock poll', 'ItemShop.json?sort=timeStamp', 1],
    ['the account', '/API/V3/Account.json', 1],
    ['a relation to many in a list', `Item.json?${relations(['ItemShops'])}`, 1.4],
    ['a relation to one in a list', `Item.json?${relations(['Category'])}`, 1.2],
    ['a relation to many of one record', `Item/1.json?${relations(['ItemShops'])}`, 1.2],
    ['a relation to one of one record', `Item/1.json?${relations(['Category'])}`, 1.1],
    ['a relation inside one to many', `Sale/1.json?${relations(['SaleLines', 'SaleLines.Item'])}`, 1.4],
    ['all relations of one record', 'Customer/1.json?load_relations=all', 1.8],
    ['a count', 'Item.json?count=1', 10],
    ['an or on one field', `Item.json?${or('itemID=1|itemID=2|itemID=3')}`, 1],
    ['an or on fields of one entity', `Item.json?${or('itemID=1|customSku=2|ean=9')}`, 4],
    ['an or with two ranges', `Item.json?${or('itemID=>,1|modelYear=>,2')}`, 12],
    ['an or on two entities', `Item.json?${relations(['ItemShops'])}&${or('itemID=1|ItemShops.qoh=0')}`, 21.4],
  ])('%s', async (_what, path, cost) => {
    expect(costOf(await api.get(path))).toBe(cost);
  });

  it('half a drip more for each related entity it writes', async () => {
    const one = { ItemShops: { ItemShop: { shopID: 1, qoh: 5 } } };
    const two = {
      ItemShops: {
        ItemShop: [
          { shopID: 1, qoh: 5 },
          { shopID: 2, qoh: 0 },
        ],
      },
    };
    expect(costOf(await api.put('Item/3.json', { description: 'City Helmet' }))).toBe(1);
    expect(costOf(await api.put('Item/3.json', one))).toBe(1.5);
    expect(costOf(await api.put('Item/3.json', two))).toBe(2);
    const contact = { Contact: { Emails: { ContactEmail: { address: 'a@example.com', useType: 'Primary' } } } };
    expect(costOf(await api.post('Customer.json', { firstName: 'Ada', ...contact }))).toBe(2);
    expect(costOf(await api.del('Item/3.json'))).toBe(1);
  });

  it('2 for a sale, 3 more when it is completed, and 10 for a category', async () => {
    const setting = { shopID: 1, registerID: 1, employeeID: 1 };
    expect(costOf(await api.post('Sale.json', setting))).toBe(2);
    const lines = { SaleLines: { SaleLine: { itemID: 4 } } };
    const payments = { SalePayments: { SalePayment: { amount: '49.5', paymentTypeID: 3 } } };
    expect(costOf(await api.post('Sale.json', { ...setting, ...lines, ...payments, completed: true }))).toBe(6);
    expect(costOf(await api.post('Category.json', { name: 'Lights' }))).toBe(10);
  });

  it('as much when it fails', async () => {
    expect(costOf(await api.get(`Item/99.json?${relations(['ItemShops'])}`))).toBe(1.2);
  });
});

describe('the bucket', () => {
  it('is reported with every response', async () => {
    const { headers } = await api.get('Item.json');
    expect(headers.get('x-ls-acct-id')).toBe('204817');
    expect(headers.get('x-ls-oauth-client-id')).toBe(client.id);
    expect(headers.get('x-ls-api-bucket-level')).toBe('1/10');
    expect(headers.get('x-ls-api-burst-level')).toBe('1/100');
    expect(headers.get('x-ls-api-drip-rate')).toBe('2');
    expect(headers.get('cf-ray')).toBeTruthy();
    expect(headers.has('retry-after')).toBe(false);
  });

  it('serves the request that overfills it, and refuses the next until it has drained', async () => {
    for (let request = 1; request <= 9; request += 1) await api.get('Item.json');
    const crossing = await api.get(`Item.json?${relations(['ItemShops'])}`);
    expect([crossing.status, levelOf(crossing)]).toEqual([200, '10.4/10']);
    const refused = await api.get('Item.json');
    expect(refused.status).toBe(429);
    expect(levelOf(refused)).toBe('10.4/10');
    expect(refused.headers.get('x-ls-api-ratelimit-type')).toBe('api-leaky-bucket');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.json).toMatchObject({ httpCode: '429', httpMessage: 'Too Many Requests' });
    emulator.clock.advance(100);
    expect((await api.get('Item.json')).status).toBe(429);
    emulator.clock.advance(150);
    const served = await api.get('Item.json');
    expect([served.status, levelOf(served)]).toEqual([200, '10.9/10']);
  });

  it('reports the waiting time when far overfilled', async () => {
    for (let request = 1; request <= 9; request += 1) await api.get('Item.json');
    expect((await api.get('Item.json?count=1')).status).toBe(200);
    const refused = await api.get('Item.json');
    expect([levelOf(refused), refused.headers.get('retry-after')]).toEqual(['19/10', '5']);
    emulator.clock.advance(4_000);
    expect((await api.get('Item.json')).status).toBe(429);
    emulator.clock.advance(1_000);
    expect((await api.get('Item.json')).status).toBe(200);
  });

  it('drips empty and never below', async () => {
    for (let request = 1; request <= 5; request += 1) await api.get('Item.json');
    expect(emulator.lightspeed.bucketLevel()).toBe(5);
    emulator.clock.advance(1_500);
    expect(emulator.lightspeed.bucketLevel()).toBe(2);
    emulator.clock.advance(60_000);
    expect(levelOf(await api.get('Item.json'))).toBe('1/10');
  });

  it('belongs to one client', async () => {
    for (let request = 1; request <= 10; request += 1) await api.get('Item.json');
    const url = await emulator.authorize({ client_id: otherClient.id });
    const granted = await emulator.token({
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      client_id: otherClient.id,
      client_secret: otherClient.secret,
    });
    const others = await emulator.api(textAt(granted.json, 'access_token')).get('Item.json');
    expect(levelOf(others)).toBe('1/10');
    expect((await api.get('Item.json')).status).toBe(429);
  });

  it('is switched off and on again while it runs', async () => {
    emulator.lightspeed.setLimits(null);
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await api.get('Item.json')).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    emulator.lightspeed.setLimits({ bucketSize: 5, dripPerSecond: 1, burstPerSecond: 100 });
    expect((await api.get('Item.json')).status).toBe(429);
  });
});

describe('the burst limiter', () => {
  beforeEach(() => {
    emulator.lightspeed.setLimits({ bucketSize: 90, dripPerSecond: 1, burstPerSecond: 3 });
  });

  it('counts requests in windows of one whole second', async () => {
    emulator.clock.advance(500);
    const first = [await api.get('Item.json'), await api.get('Item.json'), await api.get('Item.json')];
    expect(first.map(({ headers }) => headers.get('x-ls-api-burst-level'))).toEqual(['1/3', '2/3', '3/3']);
    const refused = await api.get('Item.json');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-ls-api-ratelimit-type')).toBe('api-burst-limiter');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(at(refused.json, 'message')).toContain('burst rate limit exceeded');
    emulator.clock.advance(99);
    expect((await api.get('Item.json')).status).toBe(429);
    emulator.clock.advance(1);
    expect((await api.get('Item.json')).status).toBe(200);
  });
});

describe('the log of requests', () => {
  it('tells what was asked, how it was answered and what it cost', async () => {
    const before = emulator.lightspeed.requests().length;
    await api.get(`Item.json?${relations(['ItemShops'])}`);
    await api.get('Item/99.json');
    const [list, missing] = emulator.lightspeed.requests().slice(before);
    expect(list).toEqual({
      at: '2026-11-21T00:00:00.400Z',
      method: 'GET',
      path: '/API/V3/Account/204817/Item.json',
      query: relations(['ItemShops']),
      status: 200,
      cost: 1.4,
    });
    expect(missing).toMatchObject({ status: 404, cost: 1 });
  });

  it('sums up since the start, with the refusals by kind', async () => {
    for (let request = 1; request <= 12; request += 1) await api.get('Item.json');
    emulator.lightspeed.setLimits({ bucketSize: 90, dripPerSecond: 1, burstPerSecond: 1 });
    await api.get('Item.json');
    expect(emulator.lightspeed.counters()).toEqual({
      requests: 15,
      drips: 10,
      tooManyRequests: 3,
      bucketRefusals: 2,
      burstRefusals: 1,
    });
  });

  it('forgets the oldest requests and goes on counting', async () => {
    const log = createRequestLog(emulator.clock, 2);
    const app = express().use(log.middleware, (_request, response) => response.end());
    for (const path of ['/a', '/b', '/c']) await request(app).get(path);
    expect(log.requests().map(({ path }) => path)).toEqual(['/b', '/c']);
    expect(log.counters().requests).toBe(3);
  });
});
