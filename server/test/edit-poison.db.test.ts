import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const idRows = z.array(z.object({ id: z.int() }));
const taken = new Set<number>();
/** Unmapped simple products that are not on sale. */
const take = async (count: number): Promise<number[]> => {
  const { rows } = await app().pool.query(
    `select id from products u where type = 'simple' and regular_price > 20 and sale_price is null and manage_stock
       and not exists (select from product_mappings m where m.woo_product_id = u.id) order by id`,
  );
  const free = idRows.parse(rows).flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  if (free.length < count) throw new Error('No such product left');
  for (const id of free.slice(0, count)) taken.add(id);
  return free.slice(0, count);
};
const setPrices = async (products: number[]): Promise<string> => {
  const selection = { by: 'ids', products: products.map((id) => ({ product_id: id })) };
  const wish = { selection, price: { op: 'set', value: 77 } };
  const { body } = await shop().call('post', '/products/bulk-edit', wish);
  await shop().call('post', `/sync/runs/${body.run_id}/apply`);
  return body.run_id;
};
const priceOf = (id: number) =>
  app()
    .outside.woo.listProducts({ page: 1, perPage: 10_000 })
    .units.find(({ productId }) => productId === id)?.price;
const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) {
    await app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
    await app()
      .round()
      .catch(() => undefined);
  }
};

it('an edit that fails unexpectedly fails the round, but does not keep till sales from the shop', async () => {
  const [pair] = await shop().takeInStep(1);
  const [edited = 0] = await take(1);
  const { outside, pool, round, http, manager } = app();
  await pool.query(`
    create function refuse_edits() returns trigger language plpgsql as $$begin raise 'edits are broken'; end$$;
    create trigger refuse_edits before insert on stock_intents for each row
      when (new.mapping_id is null) execute function refuse_edits()`);
  await http.put(`/api/products/${edited}/stock`).set('Authorization', manager).send({ quantity: 1 }).expect(200);
  outside.lightspeed.ringUpSale({ lines: [{ itemID: pair?.item ?? '', quantity: 1 }] });

  await expect(round()).rejects.toThrow('edits are broken');
  await pool.query('drop function refuse_edits cascade');

  expect(pair && shop().numbersOf(pair)).toEqual([(pair?.start ?? 0) - 1, (pair?.start ?? 0) - 1]);
});

describe('a product on which the shop crashes', () => {
  it('on writing does not block the prices of others', async () => {
    const products = await take(6);
    const [poison = 0, ...others] = products;
    app().outside.woo.setPoison(poison, true);
    const id = await setPrices(products);
    await rounds(5);
    const reached = others.map(priceOf);
    const early = await shop().run(id);
    app().outside.woo.setPoison(poison, false);
    await rounds(2);

    expect(reached.map(Number)).toEqual(others.map(() => 77));
    expect(early).toMatchObject({ status: 'running', items_success: others.length });
    expect(Number(priceOf(poison))).toBe(77);
    expect(await shop().run(id)).toMatchObject({ status: 'completed', items_success: products.length });
  });

  it('on reading does not block other edits', async () => {
    const { rows } = await app().pool.query(
      `select v.id, v.product_id from product_variations v where v.stock_managed_by = 'own' and v.stock_quantity > 1
         and not exists (select from product_mappings m where m.woo_product_id = v.id) order by v.id limit 1`,
    );
    const [variation] = z.array(z.object({ id: z.int(), product_id: z.int() })).parse(rows);
    const [simple = 0] = await take(1);
    const start = app().outside.woo.getStock(simple) ?? 0;
    const put = (product: number, body: object) =>
      app().http.put(`/api/products/${product}/stock`).set('Authorization', app().manager).send(body).expect(200);
    app().outside.faults.add({
      system: 'woocommerce',
      method: 'GET',
      path: 'variations',
      times: 1_000,
      fault: { kind: 'status', status: 500 },
    });
    const { body } = await put(variation?.product_id ?? 0, { variation_id: variation?.id, quantity: 1 });
    await put(simple, { quantity: start + 2 });
    await rounds(1);
    const reached = app().outside.woo.getStock(simple);
    const waiting = (await shop().call('get', `/stock-edits/${body.edit.id}`)).body.edit;
    app().outside.faults.clear();
    await rounds(2);

    expect(reached).toBe(start + 2);
    expect([waiting.state, waiting.message]).toEqual(['waiting', expect.stringContaining('crashes when')]);
    expect((await shop().call('get', `/stock-edits/${body.edit.id}`)).body.edit.state).toBe('applied');
  });
});
