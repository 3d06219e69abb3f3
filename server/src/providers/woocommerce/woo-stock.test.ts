import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedProduct } from '../../../test/stock-property/catalogue';
import { simpleProduct, startWooSandbox, variableProduct, type WooSandbox } from '../testing/woo-sandbox';
import { sendJson, startScriptedServer } from '../testing/scripted-server';
import type { WooClient } from './woo-client';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.close());

const products = { parentId: null };
const change = (id: number, delta: number, marker = `m-${id}`) => ({ id, delta, marker });

describe('readStock', () => {
  it('reads products and variations, counted and uncounted, in two calls', async () => {
    sandbox.shop.seed([simpleProduct('S', 4), simpleProduct('FREE', null), variableProduct('V', [2, -1])]);
    const [s, free, v0, v1] = ['S', 'FREE', 'V-0', 'V-1'].map(sandbox.unitOf);
    const stock = await client.readStock(sandbox.units());
    expect(stock.get(s?.id ?? 0)).toMatchObject({ managedBy: 'own', quantity: 4, status: 'instock', backorders: 'no' });
    expect(stock.get(free?.id ?? 0)).toMatchObject({ managedBy: 'none', quantity: null, status: 'instock' });
    expect(stock.get(v0?.id ?? 0)).toMatchObject({ managedBy: 'own', quantity: 2 });
    expect(stock.get(v1?.id ?? 0)).toMatchObject({ managedBy: 'own', quantity: -1, status: 'outofstock' });
    expect(sandbox.calls()).toHaveLength(2);
  });

  it.each([
    { simple: 0, variations: 0, calls: 0 },
    { simple: 1, variations: 0, calls: 1 },
    { simple: 100, variations: 0, calls: 1 },
    { simple: 101, variations: 100, calls: 3 },
    { simple: 250, variations: 101, calls: 5 },
  ])('takes $calls calls for $simple products and $variations variations', async ({ simple, variations, calls }) => {
    sandbox.shop.seed([
      ...Array.from({ length: simple }, (_, at) => simpleProduct(`S-${at}`, at)),
      ...Array.from({ length: variations }, (_, at) => variableProduct(`V-${at}`, [at])),
    ]);
    const units = sandbox.units();
    expect((await client.readStock([...units, ...units])).size).toBe(simple + variations);
    expect(sandbox.calls()).toHaveLength(calls);
  });

  it('skips units that the shop does not have, or has in the trash', async () => {
    sandbox.shop.seed([simpleProduct('S', 4), simpleProduct('GONE', 4)]);
    const [s, gone] = [sandbox.unitOf('S'), sandbox.unitOf('GONE')];
    sandbox.shop.trashProduct(gone.id);
    const stock = await client.readStock([s, gone, { id: 999, parentId: null }, { id: 998, parentId: s.id }]);
    expect([...stock.keys()]).toEqual([s.id]);
  });

  it('lists variations per product in older shops', async () => {
    sandbox.shop.seed([variableProduct('A', [1, 2]), variableProduct('B', [3])]);
    sandbox.forgetVariationList();
    const stock = await client.readStock(sandbox.units());
    expect(['A-0', 'A-1', 'B-0'].map((sku) => stock.get(sandbox.unitOf(sku).id)?.quantity)).toEqual([1, 2, 3]);
    expect(sandbox.calls()).toHaveLength(3);
  });
});

describe('adjustStock', () => {
  it('adds differences to present quantities in one call, and returns the new ones in order', async () => {
    sandbox.shop.seed([simpleProduct('S', 4), simpleProduct('T', 1), simpleProduct('FREE', null)]);
    const [s, t, free] = [sandbox.unitOf('S').id, sandbox.unitOf('T').id, sandbox.unitOf('FREE').id];
    expect(await client.adjustStock(products, [change(t, -3), change(s, 2), change(free, 5)])).toEqual([
      { id: t, ok: true, quantity: -2 },
      { id: s, ok: true, quantity: 6 },
      {
        id: free,
        ok: false,
        code: 'not_counted',
        message: 'Stock is not managed for this product any more.',
        retryable: false,
      },
    ]);
    expect(sandbox.shop.getStock(free)).toBeNull();
    expect(sandbox.shop.getStock(t)).toBe(-2);
    expect(sandbox.calls()).toEqual(['POST /products/batch']);
  });

  it('changes the variations of one product', async () => {
    sandbox.shop.seed([variableProduct('V', [2, 5])]);
    const { id, parentId } = sandbox.unitOf('V-1');
    expect(await client.adjustStock({ parentId }, [change(id, -1)])).toEqual([{ id, ok: true, quantity: 4 }]);
  });

  it('changes a number that variations share at their product, and never gives a variation its own', async () => {
    sandbox.shop.seed([sharedProduct('POOL', 5)]);
    const { id, parentId } = sandbox.unitOf('POOL-RED');
    const pool = parentId ?? 0;
    expect(await client.adjustStock({ parentId }, [change(id, -1)])).toMatchObject([
      { id, ok: false, code: 'not_counted' },
    ]);
    expect((await client.readMarkers([{ id, parentId }])).get(id)).toEqual({ marker: null, quantity: 5 });
    expect(await client.adjustStock(products, [change(pool, -2)])).toEqual([{ id: pool, ok: true, quantity: 3 }]);
    const read = await client.readStock([
      { id, parentId },
      { id: pool, parentId: null },
    ]);
    expect([read.get(id), read.get(pool)]).toMatchObject([
      { managedBy: 'parent', quantity: 3 },
      { managedBy: 'own', quantity: 3 },
    ]);
  });

  it('reports failed changes while others took effect', async () => {
    sandbox.shop.seed([simpleProduct('S', 4)]);
    const { id } = sandbox.unitOf('S');
    expect(await client.adjustStock(products, [change(999, 1), change(id, 1)])).toEqual([
      {
        id: 999,
        ok: false,
        code: 'woocommerce_rest_product_invalid_id',
        message: 'Invalid ID.',
        retryable: false,
      },
      { id, ok: true, quantity: 5 },
    ]);
  });

  it('accepts a hundred changes per call', async () => {
    sandbox.shop.seed(Array.from({ length: 101 }, (_, at) => simpleProduct(`S-${at}`, 1)));
    const changes = sandbox.units().map(({ id }) => change(id, 1));
    const results = await client.adjustStock(products, changes.slice(0, 100));
    expect(results.every((result) => result.ok && result.quantity === 2)).toBe(true);
    await expect(client.adjustStock(products, changes)).rejects.toThrow(RangeError);
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('refuses two changes of one unit, and makes no call for none', async () => {
    await expect(client.adjustStock(products, [change(7, 1, 'a'), change(7, 1, 'b')])).rejects.toThrow(RangeError);
    expect(await client.adjustStock(products, [])).toEqual([]);
    expect(sandbox.calls()).toEqual([]);
  });

  it.each([
    { name: 'fewer', update: [{ id: 7, stock_quantity: 1 }] },
    { name: 'others', update: [{ id: 8 }, { id: 9 }] },
    { name: 'none', update: undefined },
  ])('is uncertain if the response contains $name', async ({ update }) => {
    const server = await startScriptedServer((_received, response) => sendJson(response, 200, { update }));
    const odd = sandbox.createClient({ url: server.url });
    const changes = [change(7, 1), change(8, 1)];
    await expect(odd.adjustStock(products, changes)).rejects.toMatchObject({
      code: 'woocommerce.unreadable',
      unanswered: true,
    });
    expect(server.received).toHaveLength(1);
    await server.stop();
  });
});

describe('markers', () => {
  it('show the last applied change of products and variations', async () => {
    sandbox.shop.seed([simpleProduct('S', 4), simpleProduct('T', 4), variableProduct('V', [2])]);
    const [s, t, v] = [sandbox.unitOf('S'), sandbox.unitOf('T'), sandbox.unitOf('V-0')];
    await client.adjustStock(products, [change(s.id, 1, 'first')]);
    await client.adjustStock(products, [change(s.id, 1, 'second')]);
    await client.adjustStock(v, [change(v.id, -1, 'third')]);
    expect(await client.readMarkers([s, t, v])).toEqual(
      new Map([
        [s.id, { marker: 'second', quantity: 6 }],
        [t.id, { marker: null, quantity: 4 }],
        [v.id, { marker: 'third', quantity: 1 }],
      ]),
    );
  });

  it.each([
    { fault: { kind: 'cut_before' }, applied: false },
    { fault: { kind: 'cut_after' }, applied: true },
    { fault: { kind: 'timeout_before' }, applied: false },
    { fault: { kind: 'timeout_after' }, applied: true },
    { fault: { kind: 'malformed' }, applied: true },
    { fault: { kind: 'status', status: 500, body: '<h1>Critical error</h1>' }, applied: false },
    { fault: { kind: 'status', status: 504 }, applied: false },
  ] as const)('settle a change made uncertain by $fault.kind $fault.status', async ({ fault, applied }) => {
    sandbox.shop.seed([simpleProduct('S', 4)]);
    const unit = sandbox.unitOf('S');
    sandbox.fail(fault, 'POST');
    await expect(client.adjustStock(products, [change(unit.id, -1, 'intent-9')])).rejects.toMatchObject({
      unanswered: true,
      retryable: true,
    });
    expect(sandbox.calls()).toEqual(['POST /products/batch']);
    const marker = applied ? { marker: 'intent-9', quantity: 3 } : { marker: null, quantity: 4 };
    await expect.poll(async () => (await client.readMarkers([unit])).get(unit.id)).toEqual(marker);
  });
});
