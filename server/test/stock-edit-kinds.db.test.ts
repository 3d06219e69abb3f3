import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const idRow = z.object({ id: z.int(), product_id: z.int(), quantity: z.int().nullable() });
const taken = new Set<number>();
/** A unit unused by the other tests of this file. */
const take = async (query: string) => {
  const { rows } = await app().pool.query(query);
  const row = z
    .array(idRow)
    .parse(rows)
    .find(({ id, product_id: product }) => !taken.has(id) && !taken.has(product));
  if (!row) throw new Error('No such unit left');
  taken.add(row.id);
  return { unit: row.id, product: row.product_id, start: row.quantity };
};
const unmapped = `not exists (select from product_mappings m where m.woo_product_id = u.id)`;
const takeSimple = () =>
  take(`select u.id, u.id as product_id, u.stock_quantity as quantity from products u
        where u.type = 'simple' and u.manage_stock and u.stock_quantity between 3 and 50 and ${unmapped} order by id desc`);
const takeUncounted = () =>
  take(`select u.id, u.id as product_id, u.stock_quantity as quantity from products u
        where u.type = 'simple' and not u.manage_stock and ${unmapped} order by id`);
const takeVariation = (managedBy: string) =>
  take(`select u.id, u.product_id, u.stock_quantity as quantity from product_variations u
        where u.stock_managed_by = '${managedBy}' and (u.stock_quantity is null or u.stock_quantity between 3 and 50)
          and ${unmapped} order by id`);

const edit = (product: number, body: object, header = app().manager) =>
  app().http.put(`/api/products/${product}/stock`).set('Authorization', header).send(body);
const editOf = async (id: string) => (await shop().call('get', `/stock-edits/${id}`)).body.edit;
const shown = async (product: number) => (await shop().call('get', `/products/${product}`)).body;
const inShop = (unit: number) => app().outside.woo.getStock(unit);
const ledger = (unit: number) => shop().ledgerOf('woocommerce', unit);

describe('a product that no till item is mapped to', () => {
  it('is changed in the shop alone, and its history adds up from the first number on', async () => {
    const { unit, start } = await takeSimple();
    await edit(unit, { quantity: Number(start) + 2, seen_quantity: start }).expect(200);
    await app().round();
    app().outside.woo.placeOrder({ lines: [{ productId: unit, quantity: 1 }], status: 'processing' });
    await app().services.engine?.listenToOrders({ log: app().log, signal: new AbortController().signal });
    await app().services.stockRefreshes?.work(new AbortController().signal);
    const between = (await shown(unit)).stock_quantity;
    await edit(unit, { quantity: Number(start) + 9, seen_quantity: between }).expect(200);
    await app().round();

    expect(between).toBe(Number(start) + 1);
    expect(inShop(unit)).toBe(Number(start) + 9);
    expect(await ledger(unit)).toBe(Number(start) + 9);
    const { body } = await shop().call('get', `/products/${unit}/stock-history`);
    expect(body.events.map(({ source, delta }: { source: string; delta: number }) => [source, delta])).toEqual([
      ['edit', 8],
      ['online_order', -1],
      ['edit', 2],
      ['import', start],
    ]);
  });

  it('is left alone by an edit to its present quantity', async () => {
    const { unit, start } = await takeSimple();
    const { body } = await edit(unit, { quantity: start, seen_quantity: start, status: 'instock' });

    expect(body).toMatchObject({ edit: { state: 'unchanged' }, stock: { quantity: start } });
  });

  it('stops being counted, and starts again with a quantity', async () => {
    const { unit, start } = await takeSimple();
    const ended = await edit(unit, { quantity: null, status: 'onbackorder', seen_quantity: start });
    await app().round();
    const uncounted = await shown(unit);
    const begun = await edit(unit, { quantity: 0, seen_quantity: null });
    await app().round();

    expect(ended.body).toMatchObject({ edit: { state: 'waiting' }, stock: { quantity: null, status: 'onbackorder' } });
    expect(uncounted).toMatchObject({ manage_stock: false, stock_quantity: null, stock_status: 'onbackorder' });
    expect((await editOf(ended.body.edit.id)).state).toBe('applied');
    expect((await editOf(begun.body.edit.id)).state).toBe('applied');
    expect(await shown(unit)).toMatchObject({ manage_stock: true, stock_quantity: 0, stock_status: 'outofstock' });
    expect(await ledger(unit)).toBe(0);
  });

  it('gets its quantity back when the end of counting is undone', async () => {
    const { unit, start } = await takeSimple();
    const { body } = await edit(unit, { quantity: null });
    await app().round();
    await shop().call('post', `/stock-edits/${body.edit.id}/undo`);
    await app().round();

    expect(inShop(unit)).toBe(start);
    expect(await ledger(unit)).toBe(start);
  });

  it.each(['outofstock', 'onbackorder', 'instock'])('that is not counted takes the status %s', async (status) => {
    const { unit } = await takeUncounted();
    const { body } = await edit(unit, { status });
    await app().round();

    const state = body.edit.state === 'unchanged' ? 'applied' : (await editOf(body.edit.id)).state;
    expect(state).toBe('applied');
    expect(await shown(unit)).toMatchObject({ manage_stock: false, stock_quantity: null, stock_status: status });
  });
});

describe('variations', () => {
  it('are changed one by one, and named with their product', async () => {
    const { unit, product, start } = await takeVariation('own');
    const { body } = await edit(product, { variation_id: unit, quantity: Number(start) + 1, seen_quantity: start });
    await app().round();

    expect(body.edit).toMatchObject({ product_id: product, variation_id: unit, delta: 1 });
    expect(inShop(unit)).toBe(Number(start) + 1);
    expect(await ledger(unit)).toBe(Number(start) + 1);
  });

  it('of another product do not exist there', async () => {
    const { unit } = await takeVariation('own');
    const { unit: other } = await takeSimple();
    const { status, body } = await edit(other, { variation_id: unit, quantity: 1 });

    expect([status, body.code]).toEqual([404, 'variation.not_found']);
  });

  it('counted with their product are changed there', async () => {
    const { unit, product } = await takeVariation('none');
    app().outside.woo.setStock(product, 6);
    await app().importAll('woo');
    const start = Number((await shown(product)).stock_quantity);
    const refused = await edit(product, { variation_id: unit, quantity: 77 });
    const { body } = await edit(product, { quantity: start + 2, seen_quantity: start });
    await app().round();

    expect([refused.status, refused.body.code]).toEqual([422, 'stock.counted_with_product']);
    expect((await editOf(body.edit.id)).state).toBe('applied');
    expect(inShop(product)).toBe(start + 2);
  });

  it('have to be chosen if the product has no quantity of its own', async () => {
    const { product } = await takeVariation('own');
    const { status, body } = await edit(product, { quantity: 3 });

    expect([status, body.code]).toEqual([422, 'stock.choose_variation']);
  });
});

describe('invalid edits are refused with advice', () => {
  const change = (mapping: number, body: object) =>
    app().http.put(`/api/sync/product-mappings/${mapping}`).set('Authorization', app().manager).send(body);

  it('a status of a counted product other than the one its quantity gives', async () => {
    const { unit, start } = await takeSimple();
    const [contradicting, derived] = [
      await edit(unit, { status: 'onbackorder' }),
      await edit(unit, { quantity: 0, status: 'outofstock', seen_quantity: start }),
    ];

    expect([contradicting.status, contradicting.body.code]).toEqual([422, 'stock.status_derived']);
    expect(derived.status).toBe(200);
  });

  it('ending the counting of a product synced with the till', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const { status, body } = await edit(pair.unit, { quantity: null });

    expect([status, body.code]).toEqual([422, 'stock.mapped_is_counted']);
  });

  it('a number that the till decides', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await change(pair.mapping, { sync_direction: 'ls_to_woo' }).expect(200);
    const { status, body } = await edit(pair.unit, { quantity: 1 });

    expect([status, body.code]).toEqual([422, 'stock.till_is_master']);
  });

  it('an item that the till counts by serial numbers', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await app().pool.query('update lightspeed_items set serialized = true where item_id = $1', [pair.item]);
    const { status, body } = await edit(pair.unit, { quantity: 1 });

    expect([status, body.code]).toEqual([422, 'stock.serialized']);
  });

  it('a quantity with an open conflict', async () => {
    const pair = test.one(await shop().takeInStep(1));
    app().outside.woo.setStock(pair.unit, 0);
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: pair.start }] });
    await shop().sweep();
    await app().round();
    const { status, body } = await edit(pair.unit, { quantity: 1 });

    expect([status, body.code]).toEqual([409, 'stock.in_conflict']);
    expect(body.data.conflict_id).toEqual(expect.any(Number));
  });

  it.each([
    ['a fraction', { quantity: 1.5 }, 400],
    ['less than nothing', { quantity: -1 }, 400],
    ['a slip of the hand', { quantity: 10_000_000 }, 400],
    ['an unknown status', { status: 'many' }, 400],
    ['an unknown field', { amount: 3 }, 400],
  ])('%s', async (_what, wish, expected) => {
    const { unit } = await takeSimple();
    expect((await edit(unit, wish)).status).toBe(expected);
  });

  it('a product that does not exist, and people who are not staff', async () => {
    const seller = await app().signIn('quotes');
    const { unit } = await takeSimple();

    expect((await edit(987_654_321, { quantity: 1 })).status).toBe(404);
    expect((await edit(unit, { quantity: 1 }, seller.header)).status).toBe(403);
  });
});
