import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const test = useEngineApp();
const { app, shop } = test;

const rounds = async () => {
  await app().round();
  await app().round();
};
const edit = async ({ unit }: Pick<Pair, 'unit'>, body: object): Promise<string> => {
  const request = app().http.put(`/api/products/${unit}/stock`).set('Authorization', app().manager);
  return (await request.send(body)).body.edit.id;
};
const bulk = async (units: number[], change: object, header = app().manager): Promise<string> => {
  const selection = { by: 'ids', products: units.map((unit) => ({ product_id: unit })) };
  return (await shop().call('post', '/products/bulk-edit', { selection, ...change }, header)).body.run_id;
};
const apply = (id: string) => shop().call('post', `/sync/runs/${id}/apply`);
const openOf = async ({ unit }: Pick<Pair, 'unit'>, header = app().manager): Promise<StockEdit[]> =>
  (await shop().call('get', `/stock-edits?open=true&product_id=${unit}`, {}, header)).body.edits;
const idsOf = (edits: StockEdit[]) => edits.map(({ id }) => id);
const act = ({ unit }: Pick<Pair, 'unit'>, id: string, how: string, header = app().manager) =>
  shop().call('post', `/stock-edits/${id}/${how}`, { product_id: unit, variation_id: null }, header);

/** A stock edit that failed for good: after a sale, the shop has less than the edit removes. */
const failedStock = async () => {
  const pair = test.one(await shop().takeInStep(1));
  const id = await edit(pair, { quantity: 0, seen_quantity: pair.start });
  app().outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
  await rounds();
  return { pair, id };
};

/** A price edit that failed, because the price had changed before its approval. */
const failedPrice = async () => {
  const pair = test.one(await shop().takeInStep(1));
  await apply(await bulk([pair.unit], { price: { op: 'set', value: 50 } }));
  await rounds();
  const id = await bulk([pair.unit], { price: { op: 'set', value: 55 } });
  await apply(await bulk([pair.unit], { price: { op: 'set', value: 66 } }));
  await rounds();
  await apply(id);
  await rounds();
  return { pair, id };
};

describe('a failed stock edit is listed', () => {
  it('after the product’s price was changed', async () => {
    const { pair, id } = await failedStock();
    const priced = await bulk([pair.unit], { price: { op: 'set', value: 900 }, preview: false });
    await rounds();

    expect(await shop().run(priced)).toMatchObject({ status: 'completed' });
    expect(idsOf(await openOf(pair))).toEqual([id]);
  });

  it('after a bulk edit that refused this product', async () => {
    const { pair, id } = await failedStock();
    const other = test.one(await shop().takeInStep(1));
    app().outside.woo.setStock(other.unit, 60);
    await shop().sweep();
    await rounds();
    const many = await bulk([pair.unit, other.unit], { stock: { op: 'subtract', value: pair.start } });
    await apply(many);
    await rounds();

    expect(await shop().run(many)).toMatchObject({ items_success: 1, items_skipped: 1 });
    expect(idsOf(await openOf(pair))).toEqual([id]);
  });

  it('after a delivery was added, which does not resolve it', async () => {
    const { pair, id } = await failedStock();
    const left = app().outside.woo.getStock(pair.unit) ?? 0;
    await bulk([pair.unit], { stock: { op: 'add', value: 10 }, preview: false });
    await rounds();
    const open = idsOf(await openOf(pair));
    await edit(pair, { quantity: 1, seen_quantity: left + 10 });
    await rounds();

    expect(open).toEqual([id]);
    expect(await openOf(pair)).toEqual([]);
  });

  it('after a later one failed as well, separately', async () => {
    const { pair, id } = await failedStock();
    const later = await edit(pair, { quantity: 0, seen_quantity: pair.start - 1 });
    app().outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await rounds();

    expect(idsOf(await openOf(pair))).toEqual([later, id]);
  });

  it('until a later one succeeded, and again when that is undone', async () => {
    const { pair, id } = await failedStock();
    const later = await edit(pair, { quantity: pair.start + 5, seen_quantity: pair.start - 1 });
    const waiting = await openOf(pair);
    await rounds();
    const done = await openOf(pair);
    await act(pair, later, 'undo');
    await rounds();

    expect(idsOf(waiting)).toEqual([later]);
    expect(done).toEqual([]);
    expect(idsOf(await openOf(pair))).toEqual([id]);
  });
});

describe('edits of prices', () => {
  it('are listed while they wait, for everybody, with requester and change', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const before = (await shop().call('get', `/products/${pair.unit}`)).body.regular_price;
    const id = await bulk([pair.unit], { price: { op: 'set', value: 812.5 } });
    const looked = await openOf(pair);
    await apply(id);
    const waiting = await openOf(pair, test.staff());
    await rounds();

    expect(looked).toEqual([]);
    expect(waiting).toMatchObject([
      {
        id,
        kind: 'price',
        state: 'waiting',
        prices: [{ field: 'price', before, after: '812.50' }],
        actor: 'Test Person',
      },
    ]);
    expect(await openOf(pair)).toEqual([]);
  });

  it('that failed are listed for everybody, and can be retried by managers, once', async () => {
    const { pair, id } = await failedPrice();
    const [manager, staff] = [await openOf(pair), await openOf(pair, test.staff())];
    const refused = [await act(pair, id, 'retry', test.staff()), await act(pair, id, 'dismiss', test.staff())];
    const again = await act(pair, id, 'retry');
    const twice = await act(pair, id, 'retry');
    await rounds();

    expect(manager).toMatchObject([
      {
        id,
        kind: 'price',
        state: 'failed',
        can: { undo: false, retry: true, dismiss: true },
        message: 'The price was changed to $66.00 since this was shown. Try again to continue from there.',
        prices: [{ field: 'price', before: '50.00', after: '55.00' }],
      },
    ]);
    expect(staff).toMatchObject([{ id, can: { undo: false, retry: false, dismiss: false } }]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'run.needs_manager'],
      [403, 'run.needs_manager'],
    ]);
    expect(again.body).toMatchObject({
      edit: { state: 'waiting', prices: [{ before: '66.00', after: '55.00' }] },
      stock: { quantity: pair.start },
    });
    expect(twice.status).toBe(409);
    expect((await shop().call('get', `/products/${pair.unit}`)).body).toMatchObject({ regular_price: '55.00' });
    expect(await openOf(pair)).toEqual([]);
    const { body: own } = await shop().call('get', '/edit-runs?own=true');
    expect(own.runs[0]).toMatchObject({ id: again.body.edit.id, retry_of: id, prices: true });
  });

  it('that failed can be dismissed by a manager, which is audited', async () => {
    const { pair, id } = await failedPrice();
    const answer = await act(pair, id, 'dismiss');
    const { rows } = await app().pool.query(
      `select action, after from audit_events where target = $1 and action like '%dismissed'`,
      [`run:${id}`],
    );

    expect(answer.body.edit).toMatchObject({ state: 'cancelled', can: { retry: false, dismiss: false } });
    expect(rows).toMatchObject([{ action: 'product.prices_dismissed', after: { not_saved: 'price $55.00' } }]);
    expect(await openOf(pair)).toEqual([]);
  });

  it('that failed stay when the stock is changed, but not when the price is', async () => {
    const { pair, id } = await failedPrice();
    await edit(pair, { quantity: pair.start + 1, seen_quantity: pair.start });
    await rounds();
    const after = await openOf(pair);
    await apply(await bulk([pair.unit], { price: { op: 'set', value: 77 } }));
    await rounds();

    expect(idsOf(after)).toEqual([id]);
    expect(await openOf(pair)).toEqual([]);
  });
});

it('a bulk edit is listed product by product', async () => {
  const [first, second] = await shop().takeInStep(2);
  if (!first || !second) throw new Error('no pairs');
  const id = await bulk([first.unit, second.unit], { stock: { op: 'add', value: 1 }, preview: false });
  const of = async (unit: number) => (await shop().call('get', `/stock-edits/${id}?product_id=${unit}`)).body;
  const answers = [await of(first.unit), await of(second.unit)];
  await rounds();

  expect(answers).toMatchObject(
    [first, second].map(({ unit, start }) => ({ edit: { product_id: unit }, stock: { quantity: start + 1 } })),
  );
});

describe('a retry', () => {
  const idRow = z.object({ id: z.int() });
  const takeUncounted = async () => {
    const { rows } = await app().pool.query(
      `select u.id from products u where u.type = 'simple' and not u.manage_stock and not exists (
         select from product_mappings m where m.woo_product_id = u.id) order by id limit 1`,
    );
    const [row] = z.array(idRow).parse(rows);
    if (!row) throw new Error('No such unit left');
    return { unit: row.id };
  };

  it('does not overwrite a quantity with which somebody else started counting meanwhile', async () => {
    const product = await takeUncounted();
    const id = await edit(product, { quantity: 7, seen_quantity: null });
    app().outside.woo.setStock(product.unit, 20);
    await rounds();
    const failed = await openOf(product);
    const again = await act(product, id, 'retry');
    await rounds();

    expect(failed).toMatchObject([
      { id, state: 'failed', message: expect.stringContaining('The quantity has since changed to 20,') },
    ]);
    expect([again.status, again.body.code]).toEqual([409, 'run.nothing_owed']);
    expect(again.body.message).toContain('20 are in stock now, and 7 was requested');
    expect(app().outside.woo.getStock(product.unit)).toBe(20);
  });

  it('does not start counting with the failed difference', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await app().pool.query('delete from product_mappings where id = $1', [pair.mapping]);
    const id = await edit(pair, { quantity: 0, seen_quantity: pair.start });
    app().outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await rounds();
    await edit(pair, { quantity: null });
    await rounds();
    const again = await act(pair, id, 'retry');

    expect([again.status, again.body.message]).toEqual([
      409,
      'It cannot be retried now. It is no longer counted. Enter the quantity again.',
    ]);
    expect(await openOf(pair)).toEqual([]);
  });
});
