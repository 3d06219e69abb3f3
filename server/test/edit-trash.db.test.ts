import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const test = useEngineApp();
const { app, shop } = test;

const addInBulk = async ({ unit }: Pair, value: number): Promise<string> => {
  const selection = { by: 'ids', products: [{ product_id: unit }] };
  const stock = { op: 'add', value };
  return (await shop().call('post', '/products/bulk-edit', { selection, stock, preview: false })).body.run_id;
};
const loseAnswer = (kind: 'cut_after' | 'cut_before') =>
  app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault: { kind } });
const trash = ({ unit }: Pair) =>
  app().http.delete(`/api/products/${unit}`).set('Authorization', app().manager).expect(200);
const restore = ({ unit }: Pair) => shop().call('post', `/products/${unit}/restore`);
const rounds = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) {
    await app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
    await app()
      .round()
      .catch(() => undefined);
  }
};
/** An edit of +5 whose answer is lost and whose product is then moved to the trash. */
const lostInTrash = async (pair: Pair, fault: 'cut_after' | 'cut_before'): Promise<string> => {
  const id = await addInBulk(pair, 5);
  loseAnswer(fault);
  await rounds(1);
  await trash(pair);
  return id;
};

describe('an unanswered edit whose product is moved to the trash', () => {
  it('is not sent again if it took effect', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const id = await lostInTrash(pair, 'cut_after');
    await rounds(1);
    const inTrash = await shop().run(id);
    await restore(pair);
    await rounds(3);
    const retried = await shop().call('post', `/sync/runs/${id}/retry`);
    await rounds(2);

    expect(inTrash).toMatchObject({ status: 'completed', items_success: 1 });
    expect(retried.status).toBe(409);
    expect(shop().numbersOf(pair)).toEqual([pair.start + 5, pair.start + 5]);
    expect(await shop().ledgerOf('woocommerce', pair.unit)).toBe(pair.start + 5);
  });

  it('is not sent again if the product is restored before it is settled', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await lostInTrash(pair, 'cut_after');
    await restore(pair);
    await rounds(3);

    expect(shop().numbersOf(pair)).toEqual([pair.start + 5, pair.start + 5]);
  });

  it('fails if it had no effect, and is made once on a retry', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const id = await lostInTrash(pair, 'cut_before');
    await rounds(2);
    const inTrash = await shop().run(id);
    await restore(pair);
    await rounds(2);
    const retried = await shop().call('post', `/sync/runs/${id}/retry`);
    await rounds(2);

    expect(inTrash).toMatchObject({ status: 'completed_with_errors', items_failed: 1 });
    expect(retried.status).toBe(200);
    expect(shop().numbersOf(pair)).toEqual([pair.start + 5, pair.start + 5]);
  });

  it('fails when its product is deleted for good', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const id = await addInBulk(pair, 5);
    loseAnswer('cut_after');
    await rounds(1);
    app().outside.woo.deleteProduct(pair.unit);
    await rounds(2);

    expect(await shop().run(id)).toMatchObject({ status: 'completed_with_errors', items_failed: 1 });
    expect((await shop().items(id))[0]?.error).toContain('The product was deleted from the online shop');
  });

  it('is also settled correctly for a variation', async () => {
    const { rows } = await app().pool.query<{ id: number; product_id: number }>(
      `select v.id, v.product_id from product_variations v where v.stock_managed_by = 'own' and v.stock_quantity > 1
         and not exists (select from product_mappings m where m.woo_product_id = v.id) order by v.id limit 1`,
    );
    const [variation] = rows;
    if (!variation) throw new Error('no variation');
    const before = app().outside.woo.getStock(variation.id) ?? 0;
    const put = app().http.put(`/api/products/${variation.product_id}/stock`).set('Authorization', app().manager);
    const { body } = await put.send({ variation_id: variation.id, quantity: before + 5 }).expect(200);
    loseAnswer('cut_after');
    await rounds(1);
    app().outside.woo.trashProduct(variation.product_id);
    await rounds(2);

    expect((await shop().items(body.edit.id))[0]).toMatchObject({ outcome: 'applied' });
    expect(app().outside.woo.getStock(variation.id)).toBe(before + 5);
  });
});
