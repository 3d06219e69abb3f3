import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const taken = new Set<number>();
/** Unmapped simple products unused by the other tests of this file. */
const takeCounted = async (count: number): Promise<number[]> => {
  const { rows } = await app().pool.query(
    `select id from products u where type = 'simple' and regular_price > 20 and sale_price is null and manage_stock
       and stock_quantity between 10 and 50
       and not exists (select from product_mappings m where m.woo_product_id = u.id) order by id`,
  );
  const ids = z.array(z.object({ id: z.int() })).parse(rows);
  const free = ids.map(({ id }) => id).filter((id) => !taken.has(id));
  if (free.length < count) throw new Error('No such product left');
  for (const id of free.slice(0, count)) taken.add(id);
  return free.slice(0, count);
};

const edit = async (unit: number, wish: object): Promise<string> => {
  const request = app().http.put(`/api/products/${unit}/stock`).set('Authorization', app().manager);
  return (await request.send(wish).expect(200)).body.edit.id;
};
const bulk = async (units: number[], wish: object): Promise<string> => {
  const selection = { by: 'ids', products: units.map((unit) => ({ product_id: unit })) };
  return (await shop().call('post', '/products/bulk-edit', { selection, preview: false, ...wish })).body.run_id;
};
/** The same, but no longer tracked. */
const takeUncounted = async (count: number, status = 'instock'): Promise<number[]> => {
  const units = await takeCounted(count);
  for (const unit of units) await edit(unit, { quantity: null, status });
  await app().round();
  return units;
};
const editOf = async (id: string) => (await shop().call('get', `/stock-edits/${id}`)).body.edit;
const editRun = async (id: string) => (await shop().call('get', `/edit-runs/${id}`)).body;
const inShop = (unit: number) => {
  const { units } = app().outside.woo.listProducts({ page: 1, perPage: 10_000 });
  const { stockQuantity, stockStatus, price } = units.find(({ productId }) => productId === unit) ?? {};
  return { quantity: stockQuantity, status: stockStatus, price };
};
const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) {
    await app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
    await app()
      .round()
      .catch(() => undefined);
  }
};
const breakWrites = (fault: { kind: 'cut_after' } | { kind: 'status'; status: number }) =>
  app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1_000, fault });

describe('an undo of the start of counting', () => {
  it.each(['instock', 'outofstock', 'onbackorder'] as const)('restores the status %s', async (status) => {
    const [unit = 0] = await takeUncounted(1, status);
    const id = await edit(unit, { quantity: 7, seen_quantity: null });
    await app().round();
    const counted = inShop(unit);
    await shop().call('post', `/stock-edits/${id}/undo`);
    await app().round();

    expect(counted).toMatchObject({ quantity: 7, status: 'instock' });
    expect(inShop(unit)).toMatchObject({ quantity: null, status });
    expect((await shop().call('get', `/products/${unit}`)).body).toMatchObject({
      manage_stock: false,
      stock_quantity: null,
      stock_status: status,
    });
    expect((await editOf(id)).state).toBe('undone');
  });

  it('of many products does so too, whatever was sold since', async () => {
    const units = await takeUncounted(3);
    const [sold = 0] = units;
    const before = units.map(inShop);
    const id = await bulk(units, { stock: { op: 'set', value: 1 } });
    await app().round();
    app().outside.woo.placeOrder({ lines: [{ productId: sold, quantity: 1 }], status: 'processing' });
    const soldOut = inShop(sold);
    await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);

    expect(soldOut).toMatchObject({ quantity: 0, status: 'outofstock' });
    expect(units.map(inShop)).toEqual(before);
  });

  it('restores the status that the shop had by then', async () => {
    const [unit = 0] = await takeUncounted(1);
    await app().pool.query(`update products set stock_status = 'outofstock' where id = $1`, [unit]);
    const id = await edit(unit, { quantity: 7, seen_quantity: null });
    await app().round();
    await shop().call('post', `/stock-edits/${id}/undo`);
    await app().round();

    expect(inShop(unit)).toMatchObject({ quantity: null, status: 'instock' });
  });

  it('leaves the status alone if the one before was not recorded', async () => {
    const [unit = 0] = await takeUncounted(1);
    const id = await edit(unit, { quantity: 7, seen_quantity: null });
    await app().round();
    await app().pool.query(
      `update sync_run_items set changes = jsonb_path_query_array(changes, '$[*] ? (@.field == "stock")') where run_id = $1`,
      [id],
    );
    await shop().call('post', `/stock-edits/${id}/undo`);
    await app().round();

    expect(inShop(unit)).toMatchObject({ quantity: null, status: 'instock' });
  });

  it('ends counting, and its own undo survives a lost answer', async () => {
    const [unit = 0] = await takeCounted(1);
    const { quantity } = inShop(unit);
    const id = await edit(unit, { quantity: null, status: 'onbackorder' });
    await app().round();
    const { body } = await shop().call('post', `/stock-edits/${id}/undo`);
    const fault = { kind: 'cut_after' } as const;
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });
    await rounds(3);

    expect(inShop(unit)).toMatchObject({ quantity, status: 'instock' });
    expect(await editOf(body.edit.id)).toMatchObject({ state: 'applied' });
    expect(await editOf(id)).toMatchObject({ state: 'undone' });
  });

  it('is the same request when repeated with the status that the shop had', async () => {
    const [unit = 0] = await takeUncounted(1, 'outofstock');
    const wish = { quantity: 7, status: 'outofstock', key: '5a1d3c2e-6a2b-4c1d-8e9f-000000000013' };
    const ids = [await edit(unit, wish), await edit(unit, wish)];

    expect(ids).toEqual([wish.key, wish.key]);
  });
});

describe('an undo that failed', () => {
  it('of one quantity is retried, once, when it can be made', async () => {
    const [unit = 0] = await takeCounted(1);
    const start = Number(inShop(unit).quantity);
    const id = await edit(unit, { quantity: start + 5, seen_quantity: start });
    await app().round();
    app().outside.woo.setStock(unit, 3);
    const { body } = await shop().call('post', `/stock-edits/${id}/undo`);
    await rounds(2);
    const failed = await editOf(body.edit.id);
    app().outside.woo.setStock(unit, 9);
    const again = await Promise.all(
      [1, 2].map(() => shop().call('post', `/stock-edits/${body.edit.id}/retry`, {}, test.staff())),
    );
    await rounds(2);
    const late = await shop().call('post', `/stock-edits/${id}/undo`);

    expect(failed).toMatchObject({ state: 'failed', can: { undo: false, retry: true, dismiss: true } });
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(inShop(unit).quantity).toBe(4);
    expect(await editOf(id)).toMatchObject({ state: 'undone' });
    expect(late.status).toBe(409);
  });

  it('of many products is retried for the rest, and nothing is undone twice', async () => {
    const units = await takeCounted(3);
    const [short = 0, ...others] = units;
    const starts = units.map((unit) => Number(inShop(unit).quantity));
    const id = await bulk(units, { stock: { op: 'add', value: 4 } });
    await app().round();
    app().outside.woo.setStock(short, 1);
    const first = await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);
    const [failed, original] = [await editRun(first.body.run_id), await editRun(id)];
    const alone = await shop().call('post', `/stock-edits/${first.body.run_id}/retry`, {
      product_id: short,
      variation_id: null,
    });
    app().outside.woo.setStock(short, 6);
    const second = await shop().call('post', `/edit-runs/${first.body.run_id}/retry`);
    await rounds(2);
    const late = [
      await shop().call('post', `/edit-runs/${first.body.run_id}/retry`),
      await shop().call('post', `/edit-runs/${id}/undo`),
    ];

    expect(failed).toMatchObject({ items_success: 2, items_failed: 1, can: { undo: false, retry: true } });
    expect(original).toMatchObject({ undone_by: null, can: { undo: true } });
    expect([alone.status, alone.body.code]).toEqual([409, 'stock_edit.is_bulk']);
    expect(await editRun(second.body.run_id)).toMatchObject({ status: 'completed', items_total: 1 });
    expect(inShop(short).quantity).toBe(2);
    expect(others.map((unit) => inShop(unit).quantity)).toEqual(starts.slice(1));
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(await editRun(first.body.run_id)).toMatchObject({ items_failed: 0, can: { retry: false } });
  });

  it('of a quantity and a price leaves its failed part to the next undo of the same edit', async () => {
    const [unit = 0] = await takeCounted(1);
    const { quantity, price } = inShop(unit);
    const id = await bulk([unit], { stock: { op: 'add', value: 2 }, price: { op: 'set', value: 77 } });
    await shop().call('post', `/sync/runs/${id}/apply`);
    await app().round();
    const written = inShop(unit);
    await bulk([unit], { price: { op: 'set', value: 66 } });
    await app().round();
    const first = await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);
    const between = { shop: inShop(unit), run: await editRun(first.body.run_id) };
    await bulk([unit], { price: { op: 'set', value: 77 } });
    await app().round();
    const second = await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);

    expect(written).toMatchObject({ quantity: Number(quantity) + 2, price: '77.00' });
    expect(between.shop).toMatchObject({ quantity, price: '66.00' });
    expect(between.run).toMatchObject({ items_failed: 1 });
    expect(await editRun(second.body.run_id)).toMatchObject({ status: 'completed', items_success: 1 });
    expect(inShop(unit)).toMatchObject({ quantity, price });
  });

  it('leaves values alone that somebody set again since', async () => {
    const [unit = 0] = await takeCounted(1);
    const start = Number(inShop(unit).quantity);
    const id = await bulk([unit], { stock: { op: 'add', value: 4 }, price: { op: 'set', value: 77 } });
    await shop().call('post', `/sync/runs/${id}/apply`);
    await app().round();
    app().outside.woo.setStock(unit, 1);
    const first = await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);
    const back = inShop(unit).price;
    await bulk([unit], { price: { op: 'set', value: 77 } });
    await app().round();
    app().outside.woo.setStock(unit, start);
    await shop().call('post', `/edit-runs/${first.body.run_id}/retry`);
    await rounds(2);

    expect(back).not.toBe('77.00');
    expect(inShop(unit)).toMatchObject({ quantity: start - 4, price: '77.00' });
  });

  it('because the shop refused it can be dismissed, or started again from the edit', async () => {
    const [unit = 0] = await takeCounted(1);
    const start = Number(inShop(unit).quantity);
    const id = await edit(unit, { quantity: start + 1, seen_quantity: start });
    await app().round();
    breakWrites({ kind: 'status', status: 400 });
    const { body } = await shop().call('post', `/stock-edits/${id}/undo`);
    await rounds(10);
    app().outside.faults.clear();
    const unitBody = { product_id: unit, variation_id: null };
    const dismissed = await shop().call('post', `/stock-edits/${body.edit.id}/dismiss`, unitBody);
    const retried = await shop().call('post', `/stock-edits/${body.edit.id}/retry`);
    const undone = await shop().call('post', `/stock-edits/${id}/undo`);
    await rounds(2);

    expect(dismissed.body.edit.state).toBe('cancelled');
    expect([retried.status, undone.status]).toEqual([409, 200]);
    expect(inShop(unit).quantity).toBe(start);
  });
});

describe('an undo of trashed products', () => {
  it('reports each of them, and works once they are restored', async () => {
    const [one = 0, other = 0] = await takeCounted(2);
    const [start, startOfOther] = [inShop(one).quantity, inShop(other).quantity];
    const id = await bulk([one, other], { stock: { op: 'add', value: 3 } });
    await app().round();
    await app().pool.query(`update products set status = 'trash' where id = $1`, [other]);
    const undo = (await shop().call('post', `/edit-runs/${id}/undo`)).body.run_id;
    await app().round();
    const told = await shop().items(undo);
    const [afterFirst, run] = [[inShop(one).quantity, inShop(other).quantity], await editRun(id)];
    const again = await shop().call('post', `/edit-runs/${id}/undo`);
    await app().pool.query(`update products set status = 'publish' where id = $1`, [other]);
    await shop().call('post', `/edit-runs/${id}/undo`);
    await app().round();

    expect(
      told.map(({ woo_product_id: unit, outcome }: { woo_product_id: number; outcome: string }) => [unit, outcome]),
    ).toEqual([
      [one, 'applied'],
      [other, 'failed'],
    ]);
    expect(told[1].error).toContain('is in the trash');
    expect(afterFirst).toEqual([start, Number(startOfOther) + 3]);
    expect(run).toMatchObject({ undone_by: null, can: { undo: true } });
    expect([again.status, again.body.code]).toEqual([409, 'run.nothing_to_undo']);
    expect(again.body.message).toContain('Restore it');
    expect([inShop(one).quantity, inShop(other).quantity]).toEqual([start, startOfOther]);
  });
});
