import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const test = useEngineApp();
const { app, shop } = test;

type Shown = { id: string; product_id: number; state: string; message: string };

const edit = async ({ unit, start }: Pair, quantity: number): Promise<string> => {
  const request = app().http.put(`/api/products/${unit}/stock`).set('Authorization', app().manager);
  return (await request.send({ quantity, seen_quantity: start })).body.edit.id;
};
const editOf = async (id: string) => (await shop().call('get', `/stock-edits/${id}`)).body.edit;
const openIds = async (): Promise<string[]> =>
  (await shop().call('get', '/stock-edits?open=true&per_page=100')).body.edits.map(({ id }: Shown) => id);
const dismiss = (id: string, { unit }: Pick<Pair, 'unit'>, header = app().manager) =>
  shop().call('post', `/stock-edits/${id}/dismiss`, { product_id: unit, variation_id: null }, header);
const retry = (id: string) => shop().call('post', `/stock-edits/${id}/retry`);

/** An edit that failed for good: after a sale, the shop has less than the edit removes. */
const failedEdit = async () => {
  const pair = test.one(await shop().takeInStep(1));
  const id = await edit(pair, 0);
  app().outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
  await app().round();
  await app().round();
  return { pair, id };
};

/** Returns the sold units, so that the edit could be retried. */
const restock = async ({ unit, start }: Pair) => {
  app().outside.woo.setStock(unit, start);
  await shop().sweep();
  await app().round();
};

describe('an edit that failed for good', () => {
  it('can be dismissed: nobody is asked about it again, and the shop’s quantity stays', async () => {
    const { pair, id } = await failedEdit();
    const before = await editOf(id);
    const openBefore = await openIds();

    const answer = await dismiss(id, pair, test.staff());
    await app().round();

    expect(before).toMatchObject({ state: 'failed', can: { retry: true, dismiss: true, undo: false } });
    expect(openBefore).toContain(id);
    expect(answer.body).toMatchObject({
      success: true,
      edit: { state: 'cancelled', can: { retry: false, dismiss: false, undo: false } },
      stock: { quantity: pair.start - 1 },
    });
    expect(answer.body.message).toMatch(/^Dismissed by staff_\d+\. The online shop has only/);
    expect(await openIds()).not.toContain(id);
    expect(await shop().run(id)).toMatchObject({ items_failed: 0, can: { retry: false, undo: false } });
    expect(app().outside.woo.getStock(pair.unit)).toBe(pair.start - 1);
  });

  it('is dismissed once, however often requested, and cannot be retried after that', async () => {
    const { pair, id } = await failedEdit();
    const answers = await Promise.all([dismiss(id, pair), dismiss(id, pair), dismiss(id, pair, test.staff())]);
    const late = await retry(id);

    const { rows } = await app().pool.query(
      `select action, after from audit_events where target = $1 and action like 'product.%' order by id`,
      [`run:${id}`],
    );

    expect(rows).toMatchObject([
      { action: 'product.stock_edited' },
      { action: 'product.stock_dismissed', after: { not_saved: '0' } },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect([late.status, late.body.code]).toEqual([409, 'run.nothing_failed']);
  });

  it('is either retried or dismissed by concurrent requests', async () => {
    const { pair, id } = await failedEdit();
    await restock(pair);
    const [again, given] = await Promise.all([retry(id), dismiss(id, pair)]);
    await app().round();
    await app().round();

    expect([again.status, given.status].toSorted()).toEqual([200, 409]);
    const left = again.status === 200 ? 0 : pair.start;
    expect(app().outside.woo.getStock(pair.unit)).toBe(left);
    expect(await openIds()).not.toContain(id);
  });

  it('is retried once, however often requested', async () => {
    const { pair, id } = await failedEdit();
    await restock(pair);
    const answers = await Promise.all([retry(id), retry(id)]);
    const dismissed = await dismiss(id, pair);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(dismissed.body.code).toBe('stock_edit.not_failed');
    await app().round();
    await app().round();
  });
});

describe('one product of a larger edit', () => {
  it('can be dismissed on its own, and is left out of retries', async () => {
    const pairs = await shop().takeInStep(3);
    const [first, second, fine] = pairs;
    if (!first || !second || !fine) throw new Error('no pairs');
    const products = pairs.map(({ unit }) => ({ product_id: unit }));
    const { body } = await shop().call('post', '/products/bulk-edit', {
      selection: { by: 'ids', products },
      stock: { op: 'subtract', value: 1 },
      preview: false,
    });
    for (const { unit } of [first, second]) app().outside.woo.trashProduct(unit);
    await app().round();
    const early = await shop().run(body.run_id);

    const given = await dismiss(body.run_id, first);
    const after = await shop().run(body.run_id);
    const other = await dismiss(body.run_id, fine);

    expect(early).toMatchObject({ items_failed: 2, items_success: 1 });
    expect(given.body.edit).toMatchObject({ product_id: first.unit, state: 'cancelled' });
    expect(after).toMatchObject({ items_failed: 1, items_success: 1, can: { retry: true, undo: true } });
    expect(other.body.code).toBe('stock_edit.not_failed');
    const items = await shop().items(body.run_id);
    expect(items.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual([
      'applied',
      'discarded',
      'failed',
    ]);
  });

  it('retried twice from the same list is added once', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const { body } = await shop().call('post', '/products/bulk-edit', {
      selection: { by: 'ids', products: [{ product_id: pair.unit }] },
      preview: false,
      stock: { op: 'add', value: 2 },
    });
    app().outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1_000,
      fault: { kind: 'status', status: 400 },
    });
    for (let round = 0; round < 12 && (await shop().run(body.run_id)).items_failed === 0; round += 1) {
      await app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
      await app()
        .round()
        .catch(() => undefined);
    }
    app().outside.faults.clear();
    const failed = await shop().run(body.run_id);
    const answers = [
      await shop().call('post', `/sync/runs/${body.run_id}/retry`),
      await shop().call('post', `/sync/runs/${body.run_id}/retry`),
    ];
    await app().round();
    await app().round();

    expect(failed).toMatchObject({ items_failed: 1 });
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(shop().numbersOf(pair)).toEqual([pair.start + 2, pair.start + 2]);
  });
});

it('refuses an unknown edit, or one of another product', async () => {
  const { id } = await failedEdit();
  const other = test.one(await shop().takeInStep(1));
  const unknown = await dismiss('5a1d3c2e-6a2b-4c1d-8e9f-1234567890ab', other);
  const foreign = await dismiss(id, other);
  const bad = await shop().call('post', `/stock-edits/${id}/dismiss`, {});

  expect([unknown.body.code, foreign.body.code]).toEqual(['stock_edit.not_found', 'stock_edit.not_found']);
  expect(bad.status).toBe(400);
});
