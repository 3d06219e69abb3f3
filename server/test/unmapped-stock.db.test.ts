import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;
const never = new AbortController().signal;

const unitRow = z.object({ id: z.int(), product_id: z.int(), quantity: z.int().nullable(), status: z.string() });
const taken = new Set<number>();
const free = `not exists (select from product_mappings m where m.woo_product_id = u.id)`;
/** Unmapped units unused by the other tests of this file. */
const takeFrom = async (query: string, count: number) => {
  const { rows } = await app().pool.query(query);
  const units = z
    .array(unitRow)
    .parse(rows)
    .filter(({ id, product_id: product }) => !taken.has(id) && !taken.has(product))
    .slice(0, count);
  if (units.length < count) throw new Error('No such unit left');
  for (const { id } of units) taken.add(id);
  return units.map(({ quantity, ...unit }) => ({ ...unit, start: Number(quantity) }));
};
const takeMany = (count: number) =>
  takeFrom(
    `select u.id, u.id as product_id, u.stock_quantity as quantity, u.stock_status as status from products u
     where u.type = 'simple' and u.manage_stock and u.stock_quantity between 5 and 50 and ${free} order by id desc`,
    count,
  );
const take = async () => {
  const [unit] = await takeMany(1);
  if (!unit) throw new Error('No such unit left');
  return unit;
};
const takeOne = async (query: string) => {
  const [unit] = await takeFrom(query, 1);
  if (!unit) throw new Error('No such unit left');
  return unit;
};

const edit = (product: number, body: object, header = app().manager) =>
  app().http.put(`/api/products/${product}/stock`).set('Authorization', header).send(body);
const shown = async (product: number) => (await shop().call('get', `/products/${product}`)).body;
const order = (id: number, quantity: number) =>
  app().outside.woo.placeOrder({ lines: [{ productId: id, quantity }], status: 'processing' });
const hearOrders = () => app().services.engine?.listenToOrders({ log: app().log, signal: never });
const look = () => app().services.stockRefreshes?.work(never);
const looksLeft = async () => (await app().pool.query('select unit_id from stock_looks')).rows.length;
const readsOfShop = () =>
  app()
    .outside.woo.requests()
    .filter(({ method }) => method === 'GET').length;

describe('the quantity of an unmapped product', () => {
  it('follows online orders, a hundred products per call', async () => {
    const units = await takeMany(5);
    for (const { id } of units) order(id, 2);
    await hearOrders();
    const asked = await looksLeft();
    const reads = readsOfShop();
    await look();
    const calls = readsOfShop() - reads;
    const now = await Promise.all(units.map(async ({ id }) => (await shown(id)).stock_quantity));

    expect(asked).toBe(5);
    expect(calls).toBe(1);
    expect(now).toEqual(units.map(({ start }) => start - 2));
    expect(await looksLeft()).toBe(0);
  });

  it('is refreshed when the shop is back, and not before half a minute', async () => {
    const { id, start } = await take();
    order(id, 1);
    await hearOrders();
    app().outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'status', status: 401 } });
    await expect(look()).rejects.toThrow();
    const reads = readsOfShop();
    await look();
    const readsSoon = readsOfShop() - reads;
    app().outside.faults.clear();
    await app().pool.query(`update stock_looks set next_try_at = next_try_at - interval '31 seconds'`);
    await look();

    expect(readsSoon).toBe(0);
    expect((await shown(id)).stock_quantity).toBe(start - 1);
  });

  it('refreshes the product’s for a variation counted with its product', async () => {
    const { id, product_id: product } = await takeOne(
      `select u.id, u.product_id, u.stock_quantity as quantity, u.stock_status as status from product_variations u
       where u.stock_managed_by = 'none' and ${free} order by id`,
    );
    app().outside.woo.setStock(product, 6);
    await app().importAll('woo');
    const before = (await shown(product)).stock_quantity;
    app().outside.woo.placeOrder({
      lines: [{ productId: product, variationId: id, quantity: 1 }],
      status: 'processing',
    });
    await hearOrders();
    await look();

    expect((await shown(product)).stock_quantity).toBe(before - 1);
  });

  it('is left to the stock engine once mapped', async () => {
    const pair = test.one(await shop().takeInStep(1));
    order(pair.unit, 1);
    await hearOrders();

    expect(await looksLeft()).toBe(0);
  });
});

describe('while the till is away', () => {
  it('the quantity of a mapped product follows online orders too, and is synced afterwards', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const start = Number(shop().numbersOf(pair)[0]);
    const context = { log: app().log, signal: never };
    app().outside.faults.add({ system: 'lightspeed', times: 1_000, fault: { kind: 'status', status: 503 } });
    order(pair.unit, 3);
    await hearOrders();
    await expect(app().round()).rejects.toThrow();
    await app().services.engine?.serveShop(context);
    const asked = await looksLeft();
    await look();
    const seen = (await shown(pair.unit)).stock_quantity;
    const stale = await edit(pair.unit, { quantity: start + 1, seen_quantity: start });
    await edit(pair.unit, { quantity: start - 1, seen_quantity: start - 3 }).expect(200);
    await app().services.engine?.serveShop(context);
    const again = await looksLeft();
    const inShop = app().outside.woo.getStock(pair.unit);
    app().outside.faults.clear();
    await app().round();
    await app().round();

    app().outside.faults.add({ system: 'lightspeed', times: 1_000, fault: { kind: 'status', status: 503 } });
    order(pair.unit, 1);
    await hearOrders();
    await app().services.engine?.serveShop(context);
    const nextTime = await looksLeft();
    app().outside.faults.clear();
    await look();
    const inStep = shop().numbersOf(pair);
    await app().round();

    expect(inStep).toEqual([start - 2, start - 1]);
    expect(nextTime).toBe(1);
    expect([asked, seen, stale.body.code, again, inShop]).toEqual([1, start - 3, 'stock.moved', 0, start - 1]);
    expect(shop().numbersOf(pair)).toEqual([start - 2, start - 2]);
  });
});

describe('an edit of an unmapped quantity', () => {
  it('is refused if orders changed it since it was seen, and the list shows the new one from then on', async () => {
    const { id, start } = await take();
    order(id, 3);
    const stale = await edit(id, { quantity: start + 2, seen_quantity: start });
    await app().round();

    expect([stale.status, stale.body.code]).toEqual([409, 'stock.moved']);
    expect(stale.body.data).toEqual({ seen: start, current: start - 3, wanted: start + 2 });
    expect(await shown(id)).toMatchObject({ stock_quantity: start - 3 });
    expect(app().outside.woo.getStock(id)).toBe(start - 3);
  });

  it('reads the shop with one call, and not at all while another edit is in progress', async () => {
    const { id, start } = await take();
    const reads = readsOfShop();
    await edit(id, { quantity: start + 1, seen_quantity: start }).expect(200);
    const calls = readsOfShop() - reads;
    const second = await edit(id, { quantity: start + 2, seen_quantity: start + 1 });
    const callsOfSecond = readsOfShop() - reads - calls;
    await app().round();
    await app().round();

    expect([calls, callsOfSecond]).toEqual([1, 0]);
    expect(second.body).toMatchObject({ edit: { delta: 1 } });
    expect(app().outside.woo.getStock(id)).toBe(start + 2);
  });

  it('is accepted as before while the shop is down', async () => {
    const { id, start } = await take();
    app().outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'status', status: 503 } });
    const { status, body } = await edit(id, { quantity: start + 1, seen_quantity: start });

    expect([status, body.edit.state]).toEqual([200, 'waiting']);
  });

  it('shows the result afterwards, not the request', async () => {
    const { id, start } = await take();
    const { body } = await edit(id, { quantity: start + 2, seen_quantity: start });
    order(id, 3);
    await app().round();
    const done = (await shop().call('get', `/stock-edits/${body.edit.id}`)).body;
    const history = (await shop().call('get', `/products/${id}/stock-history`)).body.events;

    expect(done).toMatchObject({
      edit: { state: 'applied', before_quantity: start - 3, quantity: start - 1, delta: 2 },
      stock: { quantity: start - 1 },
    });
    expect(done.message).toBe(`Saved in the online shop, which changed from ${start - 3} to ${start - 1}.`);
    expect(history[0]).toMatchObject({ source: 'edit', delta: 2, reason: 'Changed by +2' });
  });
});

it('each row of a bulk edit shows the result', async () => {
  const [moved, still] = await takeMany(2);
  if (!moved || !still) throw new Error('no units');
  const products = [moved, still].map(({ id }) => ({ product_id: id }));
  const { body } = await shop().call('post', '/products/bulk-edit', {
    selection: { by: 'ids', products },
    stock: { op: 'add', value: 2 },
    preview: false,
  });
  order(moved.id, 3);
  await app().round();
  const items = await shop().items(body.run_id);
  const reasonOf = (id: number) => items.find((item: { woo_product_id: number }) => item.woo_product_id === id)?.reason;

  expect(reasonOf(moved.id)).toBe(
    `Stock: ${moved.start} → ${moved.start + 2}. The online shop already had ${moved.start - 3} when this was sent, and now has ${moved.start - 1}`,
  );
  expect(reasonOf(still.id)).toBe(`Stock: ${still.start} → ${still.start + 2}`);
});

describe('the quantity seen', () => {
  it('may be given in the If-Match header', async () => {
    const { id, start } = await take();
    const withTag = (tag: string, quantity: number) => edit(id, { quantity }).set('If-Match', tag);
    const stale = await withTag(`"${start - 1}"`, start + 1);
    const wrong = await withTag('"many"', start + 1);
    const right = await withTag(`"${start}"`, start + 1);

    expect([stale.status, stale.body.code]).toEqual([409, 'stock.moved']);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'stock.bad_if_match']);
    expect(right.status).toBe(200);
  });

  it('counts for a status as well', async () => {
    const { id } = await takeOne(
      `select u.id, u.id as product_id, u.stock_quantity as quantity, u.stock_status as status from products u
       where u.type = 'simple' and not u.manage_stock and u.stock_status = 'instock' and ${free} order by id`,
    );
    await edit(id, { status: 'outofstock', seen_status: 'instock' }).expect(200);
    await app().round();
    const stale = await edit(id, { status: 'onbackorder', seen_status: 'instock' });

    expect([stale.status, stale.body.code]).toEqual([409, 'stock.status_moved']);
    expect(stale.body.data).toEqual({ seen: 'instock', current: 'outofstock', wanted: 'onbackorder' });
    expect(stale.body.message).toContain('from in stock to out of stock');
  });
});

it('accepts a key for one edit only: another product or quantity needs another one', async () => {
  const [one, two] = await takeMany(2);
  if (!one || !two) throw new Error('no units');
  const key = randomUUID();
  await edit(one.id, { quantity: one.start + 1, seen_quantity: one.start, key }).expect(200);
  const again = await edit(one.id, { quantity: one.start + 1, seen_quantity: one.start, key });
  const other = await edit(two.id, { quantity: two.start + 1, seen_quantity: two.start, key });
  const more = await edit(one.id, { quantity: one.start + 9, seen_quantity: one.start, key });

  expect(again.status).toBe(200);
  expect([other.status, other.body.code]).toEqual([409, 'stock_edit.key_taken']);
  expect([more.status, more.body.code]).toEqual([409, 'stock_edit.key_taken']);
});
