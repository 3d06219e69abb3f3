import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manyProducts } from '../../../sandbox/lightspeed/testing/demo-products';
import { UpstreamError } from '../../errors';
import { createLogger } from '../../logger';
import type { Sleep } from '../http/sleep';
import { collect, startLightspeedSandbox, type LightspeedSandbox } from '../testing/lightspeed-sandbox';
import { sendJson, startScriptedServer, type ScriptedServer } from '../testing/scripted-server';
import { createSleepingTime, endlessPatience } from '../testing/test-time';
import { createLightspeedClient, type LightspeedClient } from './lightspeed-client';

let sandbox: LightspeedSandbox;
let client: LightspeedClient;

beforeEach(async () => {
  sandbox = await startLightspeedSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.stop());

const sell = { itemId: 3, shopId: '1', qoh: 7 };
const helmets = () => sandbox.lightspeed.getQoh(3);

describe('reads', () => {
  it.each([
    { kind: 'status', status: 500, body: '<h1>Error</h1>' },
    { kind: 'status', status: 503, headers: { 'Retry-After': '2' } },
    { kind: 'status', status: 400, body: '{"message":"Please try again later."}' },
    { kind: 'cut_before' },
    { kind: 'cut_after' },
    { kind: 'malformed' },
  ] as const)('are repeated after $kind $status', async (fault) => {
    sandbox.fail(fault, 'GET');
    expect(await client.getItemStock(3, '1')).toMatchObject({ qoh: 10 });
    expect(sandbox.calls()).toHaveLength(2);
  });

  it('are repeated after a timeout', async () => {
    sandbox.fail({ kind: 'timeout_before' }, 'GET');
    expect(await client.getItemStock(3, '1')).toMatchObject({ qoh: 10 });
  });

  it('fail after the fourth fault', async () => {
    sandbox.fail({ kind: 'status', status: 502 }, 'GET', 10);
    await expect(client.getItemStock(3, '1')).rejects.toMatchObject({
      code: 'lightspeed.unavailable',
      status: 502,
      retryable: true,
      unanswered: false,
    });
    expect(sandbox.calls()).toHaveLength(4);
  });

  it('are not repeated after a refusal', async () => {
    sandbox.fail({ kind: 'status', status: 403, body: '{"message":"Insufficient rights"}' }, 'GET');
    await expect(client.listShops()).rejects.toMatchObject({
      code: 'lightspeed.forbidden',
      message: 'Lightspeed does not allow us to do this: Insufficient rights',
    });
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('never treat a failed page as the end of the list', async () => {
    sandbox.lightspeed.seed(manyProducts(150));
    const seen: number[] = [];
    const walk = async () => {
      for await (const page of client.listItems()) {
        seen.push(page.length);
        sandbox.fail({ kind: 'malformed' }, 'GET', 4);
      }
    };
    await expect(walk()).rejects.toMatchObject({ code: 'lightspeed.unreadable' });
    expect(seen).toEqual([100]);
  });

  it('end with the reason of an aborted call', async () => {
    const caller = new AbortController();
    sandbox.fail({ kind: 'timeout_before' }, 'GET');
    const patient = sandbox.createClient({ countdown: endlessPatience });
    const left = patient.getItemStock(3, '1', { signal: caller.signal });
    await expect.poll(() => sandbox.calls()).toHaveLength(1);
    caller.abort(new Error('closing'));
    await expect(left).rejects.toThrow('closing');
  });
});

describe('writes', () => {
  it.each([
    { fault: { kind: 'cut_before' }, applied: false, code: 'cut' },
    { fault: { kind: 'cut_after' }, applied: true, code: 'cut' },
    { fault: { kind: 'timeout_before' }, applied: false, code: 'timeout' },
    { fault: { kind: 'timeout_after' }, applied: true, code: 'timeout' },
    { fault: { kind: 'malformed' }, applied: true, code: 'unreadable' },
    { fault: { kind: 'status', status: 502 }, applied: false, code: 'unavailable' },
    { fault: { kind: 'status', status: 504, body: '<html></html>' }, applied: false, code: 'unavailable' },
  ] as const)('are uncertain and never repeated after $fault.kind $fault.status', async ({ fault, applied, code }) => {
    sandbox.fail(fault, 'PUT');
    await expect(client.setQoh(sell)).rejects.toMatchObject({
      code: `lightspeed.${code}`,
      retryable: true,
      unanswered: true,
    });
    await expect.poll(helmets).toBe(applied ? 7 : 10);
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('are uncertain if aborted in progress', async () => {
    const caller = new AbortController();
    sandbox.fail({ kind: 'timeout_after' }, 'PUT');
    const patient = sandbox.createClient({ countdown: endlessPatience });
    const left = patient.setQoh(sell, { signal: caller.signal });
    await expect.poll(helmets).toBe(7);
    caller.abort();
    await expect(left).rejects.toMatchObject({ code: 'lightspeed.interrupted', unanswered: true });
  });

  it('are repeated after a 429, because they were refused before', async () => {
    sandbox.fail({ kind: 'status', status: 429, headers: { 'Retry-After': '3' } }, 'PUT', 2);
    await client.setQoh(sell);
    expect(helmets()).toBe(7);
    expect(sandbox.calls()).toHaveLength(3);
    expect(sandbox.waits.filter((wait) => wait >= 3_000 && wait <= 3_251)).toHaveLength(2);
  });

  it('wait no longer than one call in the end', async () => {
    sandbox.fail({ kind: 'status', status: 429, headers: { 'Retry-After': '600' } }, 'PUT');
    await expect(client.setQoh(sell)).rejects.toMatchObject({
      code: 'lightspeed.rate_limited',
      retryAfterMs: 600_000,
      unanswered: false,
    });
    sandbox.fail({ kind: 'status', status: 429 }, 'PUT', 9);
    await expect(client.setQoh(sell)).rejects.toMatchObject({ code: 'lightspeed.rate_limited', retryable: true });
    expect(sandbox.calls()).toHaveLength(10);
  });
});

describe('tokens', () => {
  it('are refreshed once on expiry, and the call is repeated', async () => {
    sandbox.clock.advance(1_801_000);
    await client.setQoh(sell);
    expect(helmets()).toBe(7);
    expect(sandbox.refreshed).toEqual([1]);
  });

  it('serve callers whose token was replaced meanwhile', async () => {
    sandbox.clock.advance(1_801_000);
    const stocks = await Promise.all([1, 2, 3].map((itemId) => client.getItemStock(itemId, '1')));
    expect(stocks.map((stock) => stock?.qoh)).toEqual([3, 2, 10]);
    expect(sandbox.refreshed).toEqual([1]);
  });

  it('are not refreshed a second time for one call', async () => {
    sandbox.fail({ kind: 'status', status: 401, body: '{"error":"access_denied"}' }, 'GET', 2);
    await expect(client.getItemStock(3, '1')).rejects.toMatchObject({
      code: 'lightspeed.unauthorized',
      retryable: false,
    });
    expect(sandbox.refreshed).toEqual([1]);
  });

  it('never appear in an error', async () => {
    const { access_token: accessToken } = await sandbox.connect();
    const credentials = { accountId: '204817', accessToken, version: 1 };
    const tokens = { get: () => Promise.resolve(credentials), refresh: () => Promise.resolve(credentials) };
    sandbox.fail({ kind: 'cut_before' }, 'PUT');
    const error: unknown = await sandbox
      .createClient({ tokens })
      .setQoh(sell)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UpstreamError);
    if (error instanceof UpstreamError) expect(`${error.message}${String(error.cause)}`).not.toContain(accessToken);
  });
});

describe('pacing', () => {
  const limits = { bucketSize: 20, dripPerSecond: 1, burstPerSecond: 5 };
  const ask = () => client.getItemStock(3, '1');

  /** A clock that advances only between requests, as if the network took no time. */
  const createPatientClient = () => {
    let sent = sandbox.calls().length;
    const isUnderWay = () => sandbox.calls().filter(({ status }) => status !== 0).length < sent;
    const get = () => {
      sent += 1;
      return sandbox.tokens.get();
    };
    const sleep: Sleep = async (milliseconds, signal) => {
      do await nextTick();
      while (isUnderWay());
      signal?.throwIfAborted();
      sandbox.clock.advance(milliseconds);
    };
    return sandbox.createClient({ tokens: { ...sandbox.tokens, get }, sleep });
  };

  it('respects bucket and burst limit, however many calls are made at once', async () => {
    sandbox.lightspeed.setLimits(limits);
    const patient = createPatientClient();
    await patient.getItemStock(3, '1');
    const started = sandbox.clock.now().getTime();
    await Promise.all(Array.from({ length: 40 }, () => patient.getItemStock(3, '1')));
    expect(sandbox.lightspeed.counters()).toMatchObject({ tooManyRequests: 0, drips: 41 });
    const seconds = (sandbox.clock.now().getTime() - started) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(21);
    expect(seconds).toBeLessThan(21 * 1.1);
  });

  it('returns the bucket as last reported', async () => {
    sandbox.lightspeed.setLimits({ bucketSize: 100, dripPerSecond: 1.5, burstPerSecond: 20 });
    expect(client.rateLimit()).toBeNull();
    await client.countItems();
    expect(client.rateLimit()).toMatchObject({ level: 10, size: 100, dripPerSecond: 1.5, asOf: sandbox.clock.now() });
  });

  it('predicts the cost of calls, as the provider reports it', async () => {
    await collect(client.listItems());
    await client.setQoh(sell);
    await client.countItems();
    const { saleID } = sandbox.lightspeed.ringUpSale({ lines: [{ itemID: 3, quantity: 1 }] });
    await client.getSale(Number(saleID));
    expect(sandbox.calls().map(({ cost }) => cost)).toEqual([2.2, 1.5, 10, 1.2]);
  });

  it('recovers after another client has filled the bucket', async () => {
    sandbox.lightspeed.setLimits(limits);
    await ask();
    const { get } = sandbox.api((await sandbox.connect()).access_token);
    sandbox.clock.advance(2_000);
    for (let count = 0; count < 4; count += 1) await get('Item.json?count=1');
    expect(await ask()).toMatchObject({ qoh: 10 });
    expect(sandbox.lightspeed.counters().bucketRefusals).toBeGreaterThan(0);
  });

  it('recovers after another client has used up the second', async () => {
    sandbox.lightspeed.setLimits({ ...limits, bucketSize: 1_000 });
    const { get } = sandbox.api((await sandbox.connect()).access_token);
    for (let count = 0; count < 5; count += 1) await get('Shop.json');
    expect(await ask()).toMatchObject({ qoh: 10 });
    expect(sandbox.lightspeed.counters().burstRefusals).toBe(1);
    expect(sandbox.waits.some((wait) => wait >= 1_000)).toBe(true);
  });
});

describe('unusual responses', () => {
  let scripted: ScriptedServer | null = null;
  const time = createSleepingTime();
  const row = { itemShopID: '4', itemID: '7', shopID: '1', qoh: '3', timeStamp: '2026-11-20T00:00:00+00:00' };

  afterEach(async () => {
    await scripted?.stop();
    scripted = null;
  });

  const answering = async (...bodies: ((url: string) => unknown)[]) => {
    const server = await startScriptedServer((_received, response) => {
      const body = bodies[Math.min(server.received.length, bodies.length) - 1];
      sendJson(response, 200, body?.(server.url));
    });
    scripted = server;
    const credentials = { accountId: '1', accessToken: 'a-token', version: 1 };
    return createLightspeedClient({
      ...time,
      apiUrl: server.url,
      tokens: { get: () => Promise.resolve(credentials), refresh: () => Promise.resolve(credentials) },
      log: createLogger('silent'),
    });
  };
  const listAll = (odd: LightspeedClient) => collect(odd.listItemShops({ since: new Date(0), shopId: '1' }));

  it('follow the given next page, whatever it contains', async () => {
    const next = '/anything?after=%5B%222021-11-01T14%3A55%3A51%2B00%3A00%22%2C544%5D&x=a+b';
    const odd = await answering(
      (url) => ({ '@attributes': { next: url + next }, ItemShop: row }),
      () => ({ '@attributes': { next: '' }, ItemShop: { ...row, itemShopID: '5' } }),
    );
    expect((await listAll(odd)).flat().map(({ itemShopId }) => itemShopId)).toEqual([4, 5]);
    expect(scripted?.received[1]).toMatchObject({ path: '/anything', headers: { authorization: 'Bearer a-token' } });
    expect(scripted?.received[1]?.query.get('x')).toBe('a b');
  });

  it.each(['http://elsewhere.example.com/API/V3/x', 'not an address'])('do not send the token to %s', async (next) => {
    const odd = await answering(() => ({ '@attributes': { next }, ItemShop: row }));
    await expect(listAll(odd)).rejects.toMatchObject({ code: 'lightspeed.unreadable' });
    expect(scripted?.received).toHaveLength(1);
  });

  it('do not cause endless paging', async () => {
    const odd = await answering((url) => ({ '@attributes': { next: `${url}/again` }, ItemShop: row }));
    await expect(listAll(odd)).rejects.toMatchObject({ code: 'lightspeed.unreadable' });
    expect(scripted?.received).toHaveLength(2);
  });

  it('with rows of other shops are filtered', async () => {
    const rows = [row, { ...row, shopID: '0' }, { ...row, shopID: '2' }];
    const odd = await answering(() => ({ '@attributes': { next: '' }, ItemShop: rows }));
    expect((await listAll(odd)).flat()).toHaveLength(1);
    expect(await odd.getItemStocks([7], '1')).toHaveLength(1);
  });

  it.each([{}, [], { message: 'Out of memory', httpCode: '500' }])('are never an empty list: %j', async (body) => {
    const odd = await answering(() => body);
    await expect(listAll(odd)).rejects.toMatchObject({ code: 'lightspeed.unreadable', retryable: true });
    await expect(odd.latestLogId({ shopId: '1' })).rejects.toMatchObject({ code: 'lightspeed.unreadable' });
  });

  it('with another item make a write uncertain', async () => {
    const odd = await answering(() => ({ Item: { itemID: '8' } }));
    await expect(odd.setQoh({ itemId: 7, shopId: '1', qoh: 1 })).rejects.toMatchObject({ unanswered: true });
    expect(JSON.parse(scripted?.received[0]?.body ?? '')).toEqual({
      ItemShops: { ItemShop: { shopID: '1', qoh: '1' } },
    });
  });
});
