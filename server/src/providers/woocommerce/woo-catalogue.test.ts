import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startScriptedServer, type ScriptedServer } from '../testing/scripted-server';
import { simpleProduct, startWooSandbox, variableProduct, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.close());

const collect = async <T>(pages: AsyncGenerator<{ items: T[]; total: number | null }>) => {
  const all: { items: T[]; total: number | null }[] = [];
  for await (const page of pages) all.push(page);
  return { pages: all, items: all.flatMap(({ items }) => items) };
};

const many = (count: number) => Array.from({ length: count }, (_, at) => simpleProduct(`S-${at}`, at));

describe('products', () => {
  it('lists products with their displayed fields', async () => {
    sandbox.shop.seed([simpleProduct('HELM', 4, { name: 'City & Tour', salePrice: '79.00' })]);
    const { pages, items } = await collect(client.listProducts());
    expect(pages).toMatchObject([{ total: 1 }]);
    expect(items).toMatchObject([
      {
        name: 'City & Tour',
        type: 'simple',
        sku: 'HELM',
        price: '79.00',
        regularPrice: '89.95',
        salePrice: '79.00',
        manageStock: true,
        stockQuantity: 4,
        stockStatus: 'instock',
        categories: [{ name: 'Helmets & Safety' }],
        modifiedAt: expect.any(Date),
      },
    ]);
    expect(items[0]?.images[0]?.src).toContain('/wp-content/uploads/p.png');
  });

  it('walks all of 350 products, a hundred a page, each once', async () => {
    sandbox.shop.seed(many(350));
    const { pages, items } = await collect(client.listProducts());
    expect(pages.map(({ items: { length }, total }) => [length, total])).toEqual([
      [100, 350],
      [100, 350],
      [100, 350],
      [50, 350],
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(350);
    expect(sandbox.calls()).toHaveLength(4);
  });

  it('requests no further page if the last one is full', async () => {
    sandbox.shop.seed(many(200));
    expect((await collect(client.listProducts())).items).toHaveLength(200);
    expect(sandbox.calls()).toHaveLength(2);
  });

  it('misses nothing when products are deleted during the walk', async () => {
    sandbox.shop.seed(many(250));
    const all = sandbox.units().map(({ id }) => id);
    const seen: number[] = [];
    for await (const { items } of client.listProducts()) {
      seen.push(...items.map(({ id }) => id));
      if (seen.length === 100) for (const id of all.slice(10, 15)) sandbox.shop.deleteProduct(id);
    }
    expect(seen).toEqual(all);
  });

  it('returns nothing from an empty shop', async () => {
    expect((await collect(client.listProducts())).pages).toEqual([{ items: [], total: 0 }]);
  });

  it('lists only changes since a time, in any time zone of the shop', async () => {
    sandbox.clock.set(new Date('2026-11-21T00:00:00Z'));
    sandbox.shop.seed(many(3));
    sandbox.clock.advance(60_000);
    sandbox.shop.setStock(sandbox.unitOf('S-1').id, 9);
    const modifiedAfter = new Date('2026-11-21T00:00:30Z');
    const { items } = await collect(client.listProducts({ modifiedAfter }));
    expect(items.map(({ sku, modifiedAt }) => [sku, modifiedAt])).toEqual([['S-1', sandbox.clock.now()]]);
  });

  it('never treats a failed page as the end of the list', async () => {
    sandbox.shop.seed(many(150));
    sandbox.fail({ kind: 'status', status: 200, body: '<html>Maintenance</html>' }, 'GET', 4);
    await expect(collect(client.listProducts())).rejects.toMatchObject({ code: 'woocommerce.unreadable' });
  });
});

describe('variations', () => {
  beforeEach(() => {
    sandbox.shop.seed([variableProduct('A', [1, 2, null]), simpleProduct('S', 1), variableProduct('B', [3])]);
  });

  const bySku = (items: { sku: string; parentId: number; stockQuantity: number | null }[]) =>
    items.map(({ sku, parentId, stockQuantity }) => [sku, parentId, stockQuantity]);
  const expected = () => {
    const [a, b] = [sandbox.unitOf('A-0').parentId, sandbox.unitOf('B-0').parentId];
    return [
      ['A-0', a, 1],
      ['A-1', a, 2],
      ['A-2', a, null],
      ['B-0', b, 3],
    ];
  };

  it('lists those of all products in one call', async () => {
    const { pages, items } = await collect(client.listVariations());
    expect(bySku(items)).toEqual(expected());
    expect(items[0]).toMatchObject({ managedBy: 'own', attributes: [{ name: 'Size', option: 'Size 0' }] });
    expect(items[2]).toMatchObject({ managedBy: 'none' });
    expect(pages[0]?.total).toBe(4);
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('walks product by product in older shops', async () => {
    sandbox.forgetVariationList();
    const { pages, items } = await collect(client.listVariations());
    expect(bySku(items)).toEqual(expected());
    expect(pages.map(({ total }) => total)).toEqual([null, null]);
    expect(sandbox.calls()).toHaveLength(4);
  });

  it('walks only the given products in older shops', async () => {
    sandbox.forgetVariationList();
    const parentId = Number(sandbox.unitOf('B-0').parentId);
    const { items } = await collect(client.listVariations({ parentIds: [parentId] }));
    expect(items.map(({ sku }) => sku)).toEqual(['B-0']);
  });

  it('does not mistake another failure for an older shop', async () => {
    sandbox.fail({ kind: 'status', status: 404, body: '<h1>Not found</h1>' }, 'GET');
    await expect(collect(client.listVariations())).rejects.toMatchObject({ code: 'woocommerce.not_found' });
    expect(sandbox.calls()).toHaveLength(1);
  });
});

describe('categories and ping', () => {
  it('lists all categories with their parents', async () => {
    sandbox.shop.seed([simpleProduct('S', 1, { categories: ['Bikes', 'E-Bikes & more'] })]);
    const { items } = await collect(client.listCategories());
    const bikes = items.find(({ name }) => name === 'Bikes');
    expect(items.find(({ name }) => name === 'E-Bikes & more')).toMatchObject({ parentId: bikes?.id });
    expect(bikes?.parentId).toBeNull();
  });

  it('answers a ping with a valid key, and reports an invalid one', async () => {
    await expect(client.ping()).resolves.toBeUndefined();
    const stranger = sandbox.createClient({ key: 'ck_nobody' });
    await expect(stranger.ping()).rejects.toMatchObject({ code: 'woocommerce.unauthorized', retryable: false });
    const forger = sandbox.createClient({ secret: 'cs_wrong' });
    await expect(forger.ping()).rejects.toMatchObject({ code: 'woocommerce.unauthorized', status: 401 });
  });
});

describe('a shop without totals', () => {
  let server: ScriptedServer;

  afterEach(() => server.stop());

  it('is walked until a page is not full', async () => {
    server = await startScriptedServer(({ query }, response) => {
      const page = Number(query.get('page'));
      const rows = Array.from({ length: page < 3 ? 100 : 0 }, (_, at) => ({ id: page * 100 + at, name: 'c' }));
      sendJson(response, 200, rows);
    });
    const { pages } = await collect(sandbox.createClient({ url: server.url }).listCategories());
    expect(pages.map(({ items: { length }, total }) => [length, total])).toEqual([
      [100, null],
      [100, null],
      [0, null],
    ]);
  });
});
