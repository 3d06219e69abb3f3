import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { createGate } from './gate';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

type Mapped = { unit: number; parent: number | null; item: string; mapping: number };
const spare: Mapped[] = [];

/** A mapped bike in sync; each test takes its own. */
const takeMapped = (): Mapped => {
  const found = spare.pop();
  if (!found) throw new Error('No mapped bike left');
  return found;
};

const settleRounds = async (rounds = 4) => {
  for (let round = 0; round < rounds; round += 1)
    await app()
      .round()
      .catch(() => undefined);
};
const numbers = ({ unit, item }: Mapped) => [app().outside.woo.getStock(unit), app().outside.lightspeed.getQoh(item)];
const writes = (system: 'woo' | 'lightspeed') =>
  app()
    .outside[system].requests()
    .filter(({ method }) => method === 'PUT' || method === 'POST').length;

const ledger = async (system: string, unitId: number | string): Promise<number> => {
  const { rows } = await app().pool.query(
    'select sum(delta)::int as sum from stock_events where system = $1 and unit_id = $2',
    [system, unitId],
  );
  return Number(rows[0].sum);
};

beforeAll(async () => {
  held.app = await startSandboxedApp({ settleAfterMs: 0 });
  const { outside, connectLightspeed, importAll, map, round } = held.app;
  await connectLightspeed();
  await importAll('woo');
  await importAll('lightspeed');
  const { rows } = await held.app.pool.query(
    `select p.id, null::bigint as parent, i.item_id from products p join lightspeed_items i on i.custom_sku = p.sku
     where p.type = 'simple' and p.manage_stock and p.stock_quantity = i.qoh and i.qoh between 3 and 50 and p.sku <> ''
       and (select count(*) from lightspeed_items o where o.custom_sku = p.sku) = 1
     order by p.id limit 14`,
  );
  for (const row of rows) {
    const mapping = await map(row.id, row.item_id);
    spare.push({ unit: row.id, parent: row.parent, item: String(row.item_id), mapping });
  }
  await round();
  expect(outside.lightspeed.requests().length).toBeGreaterThan(0);
});
afterAll(() => held.app?.close());
afterEach(() => app().outside.faults.clear());

describe('a second round with nothing new', () => {
  it('writes nothing and reads one page of the till', async () => {
    const { outside, round } = app();
    await round();
    const before = { shop: outside.woo.requests().length, till: outside.lightspeed.requests().length };

    await round();

    const reads = {
      shop: outside.woo.requests().length - before.shop,
      till: outside.lightspeed.requests().length - before.till,
    };
    expect(reads).toEqual({ shop: 0, till: 1 });
  });
});

describe('the shop’s answer to a change', () => {
  it.each([
    ['lost after the change took effect', { kind: 'cut_after' }],
    ['lost before the change took effect', { kind: 'cut_before' }],
    ['unreadable', { kind: 'malformed' }],
    ['an internal error', { kind: 'status', status: 500 }],
    ['a refusal for being busy', { kind: 'status', status: 429 }],
  ] as const)('is %s: the change happens exactly once', async (_what, fault) => {
    const mapped = takeMapped();
    const [start = 0] = numbers(mapped);
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });

    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: mapped.item, quantity: 2 }] });
    await settleRounds();

    expect(numbers(mapped)).toEqual([Number(start) - 2, Number(start) - 2]);
    expect(await ledger('woocommerce', mapped.unit)).toBe(Number(start) - 2);
    expect(await ledger('lightspeed', mapped.item)).toBe(Number(start) - 2);
  });
});

describe('the till’s answer to a change', () => {
  it.each([
    ['lost after the change took effect', { kind: 'cut_after' }],
    ['lost before the change took effect', { kind: 'cut_before' }],
    ['unreadable', { kind: 'malformed' }],
    ['an internal error', { kind: 'status', status: 500 }],
  ] as const)('is %s: the change happens exactly once', async (_what, fault) => {
    const mapped = takeMapped();
    const [start = 0] = numbers(mapped);
    app().outside.faults.add({ system: 'lightspeed', method: 'PUT', path: 'Item/', times: 1, fault });

    app().outside.woo.placeOrder({ lines: [{ productId: mapped.unit, quantity: 1 }], status: 'processing' });
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await settleRounds();

    expect(numbers(mapped)).toEqual([Number(start) - 1, Number(start) - 1]);
    expect(await ledger('woocommerce', mapped.unit)).toBe(Number(start) - 1);
    expect(await ledger('lightspeed', mapped.item)).toBe(Number(start) - 1);
  });

  it('does not overwrite a till sale made between reading and setting', async () => {
    const mapped = takeMapped();
    const [start = 0] = numbers(mapped);
    const { outside, round } = app();
    const gate = createGate();
    outside.faults.add({
      system: 'lightspeed',
      method: 'PUT',
      path: 'Item/',
      times: 1,
      fault: { kind: 'held', until: gate.passed },
    });

    outside.woo.setStock(mapped.unit, Number(start) + 5);
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    const running = round();
    await expect.poll(() => outside.faults.list().length).toBe(0);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: mapped.item, quantity: 1 }] });
    gate.open();
    await running;
    await settleRounds();

    expect(numbers(mapped)).toEqual([Number(start) + 4, Number(start) + 4]);
    expect(await ledger('lightspeed', mapped.item)).toBe(Number(start) + 4);
  });
});

describe('a shop that is down', () => {
  it('gets the till sale when it is back', async () => {
    const mapped = takeMapped();
    const [start = 0] = numbers(mapped);
    const { outside, round } = app();
    outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'cut_before' } });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: mapped.item, quantity: 1 }] });

    await expect(round()).rejects.toThrow();
    outside.faults.clear();
    await settleRounds();

    expect(numbers(mapped)).toEqual([Number(start) - 1, Number(start) - 1]);
  });
});

describe('decisions left to people', () => {
  it('hold a sale of more than there was, accept the counted quantity, and carry later sales over', async () => {
    const mapped = takeMapped();
    const [start = 0] = numbers(mapped);
    const { outside, round, http, manager } = app();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: mapped.item, quantity: Number(start) }] });
    outside.woo.setStock(mapped.unit, 0);
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await round();
    const list = await http.get('/api/sync/product-mappings?per_page=100').set('Authorization', manager);
    const { conflict } = list.body.mappings.find((m: { id: number }) => m.id === mapped.mapping);

    const settled = await http
      .post(`/api/sync/conflicts/${conflict.id}/settle`)
      .set('Authorization', manager)
      .send({ quantity: 7 });
    const again = await http
      .post(`/api/sync/conflicts/${conflict.id}/settle`)
      .set('Authorization', manager)
      .send({ quantity: 9 });
    await settleRounds();

    expect(conflict).toMatchObject({
      kind: 'below_zero',
      message: expect.stringContaining('More was sold than in stock'),
    });
    expect(settled.status).toBe(200);
    expect(again.status).toBe(409);
    expect(numbers(mapped)).toEqual([7, 7]);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: mapped.item, quantity: 1 }] });
    await settleRounds();
    expect(numbers(mapped)).toEqual([6, 6]);
  });

  it('include a refusal by the till, which can be retried', async () => {
    const mapped = takeMapped();
    const [start = 0] = numbers(mapped);
    const { outside, http, manager } = app();
    outside.lightspeed.setRefusal(mapped.item, true);
    outside.woo.setStock(mapped.unit, Number(start) + 1);
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await settleRounds();
    const triedBefore = writes('lightspeed');
    await settleRounds();
    const list = await http.get('/api/sync/product-mappings?per_page=100').set('Authorization', manager);
    const { conflict } = list.body.mappings.find((m: { id: number }) => m.id === mapped.mapping);

    outside.lightspeed.setRefusal(mapped.item, false);
    await http
      .post(`/api/sync/conflicts/${conflict.id}/settle`)
      .set('Authorization', manager)
      .send({ quantity: null })
      .expect(200);
    const triedWhileHeld = writes('lightspeed') - triedBefore;
    await settleRounds();

    expect(conflict.kind).toBe('refused');
    expect(triedWhileHeld).toBe(0);
    expect(numbers(mapped)).toEqual([Number(start) + 1, Number(start) + 1]);
  });
});

describe('another account of the till', () => {
  it('is not taken for sales and receipts: mappings are disabled and ask before they start again', async () => {
    const { pool, connectLightspeed, round, services, http, manager } = app();
    const mapped = takeMapped();
    await pool.query(`update lightspeed_connections set account_id = '999' where disconnected_at is null`);
    await http.post('/api/lightspeed/oauth/disconnect').set('Authorization', manager).expect(200);

    await connectLightspeed();
    await round();

    const list = await http.get('/api/sync/product-mappings?per_page=100').set('Authorization', manager);
    const mapping = list.body.mappings.find((m: { id: number }) => m.id === mapped.mapping);
    const { rows } = await pool.query('select base_quantity from product_mappings where id = $1', [mapped.mapping]);
    expect(mapping.sync_enabled).toBe(false);
    expect(rows).toEqual([{ base_quantity: null }]);
    expect(await services.stores.intents.listOpen()).toEqual([]);
  });
});
