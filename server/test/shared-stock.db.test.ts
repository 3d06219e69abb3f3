import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWooClient } from '../src/providers/woocommerce/woo-client';
import { useEngineApp } from './engine-app';

const test = useEngineApp({ counted: 3 });
const { app, shop } = test;
const never = new AbortController().signal;

const pools: number[] = [];

/** A product of the small shop whose three colours share six units, unused by the other tests of this file. */
const take = () => {
  const at = pools.length;
  const sku = `SHARED-${100 + at}`;
  const red = app().shopUnit(`${sku}-RED`);
  const pool = red.parentId ?? 0;
  pools.push(pool);
  return { sku, pool, red: red.id, blue: app().shopUnit(`${sku}-BLUE`).id, item: app().tillItem(sku) };
};
type Taken = ReturnType<typeof take>;

const takeInStep = async () => {
  const taken = take();
  const mapping = await app().map(taken.pool, Number(taken.item));
  await app().round();
  return { ...taken, mapping };
};

const numbersOf = ({ pool, item }: Taken) => [app().outside.woo.getStock(pool), app().outside.lightspeed.getQoh(item)];
const placeOrder = ({ pool }: Taken, lines: [variation: number, quantity: number][]) =>
  app().outside.woo.placeOrder({
    lines: lines.map(([variationId, quantity]) => ({ productId: pool, variationId, quantity })),
    status: 'processing',
  });
const hearOrders = () => app().services.engine?.listenToOrders({ log: app().log, signal: never });
const sell = ({ item }: Taken, quantity: number) =>
  app().outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity }] });
const woo = () => {
  const { config, log } = app();
  if (!config.woocommerce) throw new Error('no shop');
  return createWooClient({ ...config.woocommerce, log });
};
const variationsOf = async ({ pool }: Taken) => {
  const { body } = await shop().call('get', `/products/${pool}/variations`);
  return z
    .array(z.object({ stock_quantity: z.int().nullable(), shares_stock: z.boolean() }))
    .parse(body.variations)
    .map(({ stock_quantity: quantity, shares_stock: shares }) => [quantity, shares]);
};
const toldOf = async ({ pool }: Taken, unit: number) => {
  const { body } = await shop().call('get', `/products/${pool}/stock-history?unit=${unit}`);
  return z
    .array(z.object({ system: z.string(), source: z.string(), delta: z.int() }))
    .parse(body.events)
    .filter(({ source }) => source !== 'import')
    .map(({ system, source, delta }) => `${system} ${source} ${delta}`)
    .toReversed();
};
const mappingOf = async (id: number) => {
  const { body } = await shop().call('get', '/sync/product-mappings?per_page=100');
  return body.mappings.find((mapping: { id: number }) => mapping.id === id);
};
const put = (path: string, body: object) =>
  app().http.put(`/api${path}`).set('Authorization', app().manager).send(body);

describe('a number that variations share', () => {
  it('is imported once, at the product, and each variation says so', async () => {
    const taken = take();
    const { body } = await shop().call('get', `/products/${taken.pool}`);

    expect(body).toMatchObject({ manage_stock: true, stock_quantity: 6, sharing_count: 3, variation_quantity: null });
    expect(await variationsOf(taken)).toEqual([
      [6, true],
      [6, true],
      [6, true],
    ]);
  });

  it('is mapped as the product; a variation of it is refused, and neither offered nor suggested', async () => {
    const taken = take();
    const search = `?search=${taken.sku}`;
    const { body: picked } = await shop().call('get', `/sync/pick/shop-units${search}`);
    const refused = await shop().call('post', '/sync/product-mappings', {
      woo_product_id: taken.red,
      lightspeed_item_id: Number(taken.item),
      product_type: 'accessory',
    });
    expect(
      picked.items.map(({ id, quantity, sharing_count }: Record<string, number>) => [id, quantity, sharing_count]),
    ).toEqual([[taken.pool, 6, 3]]);
    expect([refused.status, refused.body.code]).toEqual([422, 'mapping.shared_stock']);
  });

  it('follows the till with one change of the product, and leads it by orders of its variations', async () => {
    const taken = await takeInStep();
    sell(taken, 1);
    await app().round();
    const afterSale = numbersOf(taken);
    placeOrder(taken, [
      [taken.red, 1],
      [taken.blue, 2],
    ]);
    await hearOrders();
    await app().round();

    expect(afterSale).toEqual([5, 5]);
    expect(numbersOf(taken)).toEqual([2, 2]);
    expect(await variationsOf(taken)).toEqual([
      [2, true],
      [2, true],
      [2, true],
    ]);
    const told = [
      'lightspeed till_sale -1',
      'woocommerce sync -1',
      'woocommerce online_order -3',
      'lightspeed sync -3',
    ];
    expect(await toldOf(taken, taken.red)).toEqual(told);
    expect(await toldOf(taken, taken.pool)).toEqual(told);
    expect(await shop().ledgerOf('woocommerce', taken.pool)).toBe(2);
  });

  it('moves on by a webhook about one of its variations alone', async () => {
    const taken = await takeInStep();
    await app().services.webhooks.ensure(app().log);
    placeOrder(taken, [[taken.blue, 2]]);
    await app().outside.woo.webhooks.flush();
    await app().round();

    expect(numbersOf(taken)).toEqual([4, 4]);
  });

  it('is read back after an answer that was lost, and changed once', async () => {
    const taken = await takeInStep();
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'cut_after' } });
    sell(taken, 2);
    await app()
      .round()
      .catch(() => undefined);
    await app().round();
    await app().round();

    expect(numbersOf(taken)).toEqual([4, 4]);
  });
});

describe('the number of a product that its variations share', () => {
  it('is edited at the product, undone there, and refused at a variation', async () => {
    const taken = await takeInStep();
    const edited = await put(`/products/${taken.pool}/stock`, { quantity: 9, seen_quantity: 6 }).expect(200);
    await app().round();
    await app().round();
    const afterEdit = numbersOf(taken);
    const refused = await put(`/products/${taken.pool}/stock`, { variation_id: taken.red, quantity: 3 });
    await shop().call('post', `/stock-edits/${edited.body.edit.id}/undo`);
    await app().round();
    await app().round();

    expect(afterEdit).toEqual([9, 9]);
    expect([refused.status, refused.body.code]).toEqual([422, 'stock.counted_with_product']);
    expect(numbersOf(taken)).toEqual([6, 6]);
  });

  it('is changed once by a bulk edit of the product, with its variations selected or not', async () => {
    const taken = await takeInStep();
    const products = [{ product_id: taken.pool }];
    const { body } = await shop().call('post', '/products/bulk-edit', {
      selection: { by: 'ids', products },
      stock: { op: 'add', value: 2 },
      preview: false,
    });
    await app().round();
    await app().round();

    expect(body).toMatchObject({ applied: true, counts: { changes: 1, refused: 0 } });
    expect(numbersOf(taken)).toEqual([8, 8]);
  });

  it('stands in the file at the product, and is imported from there', async () => {
    const taken = await takeInStep();
    const { text } = await app()
      .http.get(`/api/products/export?search=${taken.sku}`)
      .set('Authorization', app().manager);
    const lines = text.slice(1).split('\r\n').filter(Boolean);
    const counted = lines.slice(1).map((line) => line.split(',').slice(11, 14));
    const changed = [lines[0], (lines[1] ?? '').replace('yes,6,6', 'yes,5,6'), lines[2]].join('\n');
    const { body } = await shop().call('post', '/products/csv-import', { filename: 'count.csv', text: changed });
    await shop().call('post', `/sync/runs/${body.run_id}/apply`);
    await app().round();
    await app().round();

    expect(counted).toEqual([
      ['yes', '6', '6'],
      ['with its product', '', ''],
      ['with its product', '', ''],
      ['with its product', '', ''],
    ]);
    expect(body.report.counts).toMatchObject({ changes: 1, refused: 0 });
    expect(numbersOf(taken)).toEqual([5, 5]);
  });
});

describe('a mapped product that begins or ends to share its number', () => {
  const shopWrites = () => test.shopWrites();
  const mapInstead = (mapping: number) => shop().call('post', `/sync/product-mappings/${mapping}/product`);

  it('pauses the mapping of a variation that is counted with its product from now on, and which its product can take', async () => {
    const taken = take();
    const [variation] = [{ id: taken.red, parentId: taken.pool }];
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { quantity: 6 } }]);
    await app().services.stockRefreshes?.work(never);
    await app().importAll('woo');
    const mapping = await app().map(taken.red, Number(taken.item));
    await app().round();
    const own = (await mappingOf(mapping)).skip_reason;
    expect((await mapInstead(mapping)).status).toBe(422);
    sell(taken, 1);
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { status: undefined } }]);
    const writes = shopWrites();
    await app().round();
    await app().round();
    const paused = await mappingOf(mapping);
    const read = await woo().readStock([variation]);

    expect(own).toBeNull();
    expect(paused.skip_reason).toMatch(/^This variation is counted with its product now\./);
    expect([shopWrites() - writes, read.get(taken.red)]).toMatchObject([0, { managedBy: 'parent', quantity: 6 }]);
    expect(paused.can).toEqual({ map_product: true });
    const { status, body } = await mapInstead(mapping);

    expect([status, await mappingOf(mapping), (await mapInstead(mapping)).status]).toEqual([200, undefined, 404]);
    const mapped = { woo_product_id: taken.pool, lightspeed_item_id: Number(taken.item), can: { map_product: false } };
    expect(body.mapping).toMatchObject({ ...mapped, manually_verified: true, sync_enabled: true });
    await app().round();
    expect(numbersOf(taken)).toEqual([6, 5]);
    expect((await mappingOf(body.mapping.id)).conflict).toMatchObject({ kind: 'first_link' });
    await put(`/sync/product-mappings/${body.mapping.id}`, { sync_enabled: false }).expect(200);
  });

  it('asks for the number once the variation counts itself again, rather than take it for a movement', async () => {
    const taken = take();
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { quantity: 6 } }]);
    await app().importAll('woo');
    const mapping = await app().map(taken.red, Number(taken.item));
    await app().round();
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { status: undefined } }]);
    await shop().sweep();
    await app().round();
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { quantity: 2 } }]);
    await shop().sweep();
    await app().round();

    expect((await mappingOf(mapping)).conflict).toMatchObject({ kind: 'first_link' });
    expect([app().outside.woo.getStock(taken.red), app().outside.lightspeed.getQoh(taken.item)]).toEqual([2, 6]);
    await put(`/sync/product-mappings/${mapping}`, { sync_enabled: false }).expect(200);
  });

  it('pauses the mapping of the product once all its variations count themselves, or it is not counted', async () => {
    const taken = await takeInStep();
    const { variations } = (await shop().call('get', `/products/${taken.pool}/variations`)).body;
    const ids: number[] = variations.map(({ id }: { id: number }) => id);
    await woo().updateVariations(
      taken.pool,
      ids.map((id) => ({ id, stock: { quantity: 2 } })),
    );
    await app().importAll('woo');
    sell(taken, 1);
    const writes = shopWrites();
    await app().round();
    const unshared = await mappingOf(taken.mapping);
    app().outside.woo.setStock(taken.pool, null);
    await app().importAll('woo');
    await app().pool.query('update product_mappings set next_try_at = null where id = $1', [taken.mapping]);
    await app().round();

    expect(unshared.skip_reason).toMatch(/^The variations of this product are counted one by one now\./);
    expect((await mappingOf(taken.mapping)).skip_reason).toBe('Stock is not managed for this product in WooCommerce');
    expect(shopWrites() - writes).toBe(0);
    expect(app().outside.woo.getStock(taken.pool)).toBeNull();
    await put(`/sync/product-mappings/${taken.mapping}`, { sync_enabled: false }).expect(200);
  });

  it('never gives a variation a number of its own by a change that was decided before', async () => {
    const taken = take();
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { quantity: 6 } }]);
    await app().importAll('woo');
    const mapping = await app().map(taken.red, Number(taken.item));
    await app().round();
    const { faults, woo: outside } = app().outside;
    faults.add({ system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'status', status: 503 } });
    sell(taken, 1);
    await app()
      .round()
      .catch(() => undefined);
    await woo().updateVariations(taken.pool, [{ id: taken.red, stock: { status: undefined } }]);
    await app().round();
    await app().round();
    const read = await woo().readStock([{ id: taken.red, parentId: taken.pool }]);

    expect(read.get(taken.red)).toMatchObject({ managedBy: 'parent', quantity: 6 });
    expect(outside.getStock(taken.pool)).toBe(6);
    expect((await mappingOf(mapping)).skip_reason).toMatch(/counted with its product/);
  });
});

describe('auto-match', () => {
  it('maps the product, and none of the variations that share its number', async () => {
    const taken = take();
    const started = await shop().call('post', '/sync/auto-match', { product_type: 'accessory', threshold: 75 });
    await app().services.autoMatch.work(String(started.body.task_id), { log: app().log, signal: never });
    const { rows } = await app().pool.query(
      `select woo_product_id::int as unit, woo_parent_id as parent, lightspeed_item_id::text as item from product_mappings
       where woo_product_id = any($1)`,
      [[taken.pool, taken.red, taken.blue]],
    );

    expect(rows).toEqual([{ unit: taken.pool, parent: null, item: taken.item }]);
  });
});
