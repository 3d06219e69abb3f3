import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const test = useEngineApp();
const { app, shop } = test;

const bulk = async (products: Pair[], stock: object, header = app().manager): Promise<string> => {
  const selection = { by: 'ids', products: products.map(({ unit }) => ({ product_id: unit })) };
  const { body } = await shop().call('post', '/products/bulk-edit', { selection, stock, preview: false }, header);
  return body.run_id;
};
const edit = async ({ unit, start }: Pair, quantity: number): Promise<string> => {
  const request = app().http.put(`/api/products/${unit}/stock`).set('Authorization', app().manager);
  return (await request.send({ quantity, seen_quantity: start })).body.edit.id;
};
const refuseWrites = () =>
  app().outside.faults.add({
    system: 'woocommerce',
    method: 'POST',
    path: 'batch',
    times: 1_000,
    fault: { kind: 'status', status: 400 },
  });
const isOver = async (id: string) => (await shop().run(id)).finished_at !== null;
/** Runs rounds until the edit has ended, ignoring its back-off. */
const bringToEnd = async (id: string) => {
  for (let round = 0; round < 15 && !(await isOver(id)); round += 1) {
    await app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
    await app()
      .round()
      .catch(() => undefined);
  }
};
/** An edit that failed for good, in a shop that accepts changes again. */
const failing = async (id: string): Promise<string> => {
  refuseWrites();
  await bringToEnd(id);
  app().outside.faults.clear();
  return id;
};
const rounds = async () => {
  await app().round();
  await app().round();
};
const retryRun = (id: string, header = app().manager) => shop().call('post', `/sync/runs/${id}/retry`, {}, header);
const editRun = async (id: string, header = app().manager) =>
  (await shop().call('get', `/edit-runs/${id}`, {}, header)).body;
const inShop = ({ unit }: Pick<Pair, 'unit'>) => app().outside.woo.getStock(unit);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('the failed part of an edit', () => {
  it('is retried once, however often and late this is requested', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const id = await failing(await bulk([pair], { op: 'add', value: 5 }));
    const before = await shop().run(id);
    const atOnce = await Promise.all([retryRun(id), retryRun(id), retryRun(id)]);
    await rounds();
    const late = await retryRun(id);
    await rounds();

    expect(before).toMatchObject({ items_failed: 1, can: { retry: true } });
    expect(statuses(atOnce)).toEqual([200, 409, 409]);
    expect([late.status, late.body.code]).toEqual([409, 'run.nothing_failed']);
    expect(await shop().run(id)).toMatchObject({ items_failed: 0, can: { retry: false } });
    expect((await editRun(id)).can).toMatchObject({ retry: false });
    expect(shop().numbersOf(pair)).toEqual([pair.start + 5, pair.start + 5]);
  });

  it('moves to the edit that retries it, and is not owed by the first one when that is dismissed', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const id = await failing(await bulk([pair], { op: 'add', value: 2 }));
    const again = await retryRun(id);
    await failing(again.body.sync_id);
    const dismissed = await shop().call('post', `/stock-edits/${again.body.sync_id}/dismiss`, {
      product_id: pair.unit,
      variation_id: null,
    });
    const late = [await retryRun(id), await retryRun(again.body.sync_id)];
    await rounds();

    expect(dismissed.status).toBe(200);
    expect(statuses(late)).toEqual([409, 409]);
    expect(inShop(pair)).toBe(pair.start);
  });

  it('stays failed if it cannot be retried now, and is retried once it can', async () => {
    const [possible, gone] = await shop().takeInStep(2);
    if (!possible || !gone) throw new Error('no pairs');
    const id = await failing(await bulk([possible, gone], { op: 'subtract', value: 3 }));
    app().outside.woo.setStock(possible.unit, 8);
    app().outside.woo.setStock(gone.unit, 2);
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await rounds();
    const first = await retryRun(id);
    await rounds();
    const between = await shop().run(id);
    const refused = await retryRun(id);
    app().outside.woo.setStock(gone.unit, 7);
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await rounds();
    const second = await retryRun(id);
    await rounds();

    expect([first.status, refused.status, second.status]).toEqual([200, 409, 200]);
    expect(between).toMatchObject({ items_failed: 1, can: { retry: true } });
    expect(refused.body.message).toContain('Only 2 are left, so 3 cannot be taken away');
    expect([inShop(possible), inShop(gone)]).toEqual([5, 4]);
  });

  it('uses the same difference: sales made meanwhile are kept', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const id = await failing(await edit(pair, pair.start + 4));
    app().outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 3 }], status: 'processing' });
    await app().services.engine?.listenToOrders({ log: app().log, signal: new AbortController().signal });
    await rounds();
    const again = await shop().call('post', `/stock-edits/${id}/retry`);
    await rounds();
    const late = await shop().call('post', `/stock-edits/${id}/retry`);

    const expected = pair.start + 4 - 3;
    expect(again.body).toMatchObject({ edit: { delta: 4 }, stock: { quantity: expected } });
    expect(shop().numbersOf(pair)).toEqual([expected, expected]);
    expect(late.status).toBe(409);
  });
});

describe('staff who edited many products', () => {
  it('find it again and undo it, and nobody can undo it a second time', async () => {
    const pairs = await shop().takeInStep(2);
    const id = await bulk(pairs, { op: 'add', value: 2 }, test.staff());
    await rounds();
    const own = await shop().call('get', '/edit-runs?own=true', {}, test.staff());
    const others = await shop().call('get', '/edit-runs?own=true');
    const done = pairs.map(inShop);
    const undone = [
      await shop().call('post', `/edit-runs/${id}/undo`, {}, test.staff()),
      await shop().call('post', `/edit-runs/${id}/undo`, {}, test.staff()),
    ];
    await rounds();

    expect(own.body.runs[0]).toMatchObject({
      id,
      source: 'bulk',
      status: 'completed',
      prices: false,
      items_total: 2,
      items_success: 2,
      can: { apply: false, discard: false, undo: true, retry: false },
    });
    expect(others.body.runs.map((run: { id: string }) => run.id)).not.toContain(id);
    expect(done).toEqual(pairs.map(({ start }) => start + 2));
    expect(undone.map(({ status }) => status)).toEqual([200, 409]);
    expect(pairs.map(inShop)).toEqual(pairs.map(({ start }) => start));
    expect(await editRun(id, test.staff())).toMatchObject({
      undone_by: undone[0]?.body.run_id,
      can: { undo: false },
    });
  });

  it('find an abandoned preview, and discard it', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const { body } = await shop().call(
      'post',
      '/products/bulk-edit',
      { selection: { by: 'ids', products: [{ product_id: pair.unit }] }, stock: { op: 'add', value: 1 } },
      test.staff(),
    );
    const found = await editRun(body.run_id, test.staff());
    await shop().call('post', `/sync/runs/${body.run_id}/discard`, {}, test.staff());
    const { body: left } = await shop().call('get', '/edit-runs', {}, test.staff());

    expect(found).toMatchObject({ status: 'awaiting_approval', can: { apply: true, discard: true, undo: false } });
    expect(left.runs.map((run: { id: string }) => run.id)).not.toContain(body.run_id);
  });

  it('retry its failed part, as a whole or product by product', async () => {
    const pairs = await shop().takeInStep(3);
    const [first, ...others] = pairs;
    if (!first) throw new Error('no pair');
    const id = await failing(await bulk(pairs, { op: 'add', value: 1 }, test.staff()));
    const { body: open } = await shop().call('get', '/stock-edits?open=true&per_page=100', {}, test.staff());
    const unit = { product_id: first.unit, variation_id: null };
    const one = await shop().call('post', `/stock-edits/${id}/retry`, unit, test.staff());
    const twice = await shop().call('post', `/stock-edits/${id}/retry`, unit, test.staff());
    const unnamed = await shop().call('post', `/stock-edits/${id}/retry`, {}, test.staff());
    const rest = await shop().call('post', `/edit-runs/${id}/retry`, {}, test.staff());
    await rounds();

    const shown = open.edits.filter((item: { id: string }) => item.id === id);
    expect(shown.map((item: { can: object }) => item.can)).toEqual(
      pairs.map(() => ({ undo: false, retry: true, dismiss: true })),
    );
    expect(one.body.edit).toMatchObject({ product_id: first.unit, state: 'waiting', delta: 1 });
    expect([twice.status, unnamed.body.code, rest.status]).toEqual([409, 'stock_edit.is_bulk', 200]);
    expect((await editRun(rest.body.run_id)).items_total).toBe(others.length);
    expect(pairs.map(inShop)).toEqual(pairs.map(({ start }) => start + 1));
  });

  it('leave prices, and anything approved by a manager, to managers', async () => {
    const pairs = await shop().takeInStep(10);
    const products = pairs.map(({ unit }) => ({ product_id: unit }));
    const priced = await shop().call('post', '/products/bulk-edit', {
      selection: { by: 'ids', products: products.slice(0, 1) },
      preview: false,
      price: { op: 'raise', unit: 'percent', value: 10 },
    });
    await shop().call('post', `/sync/runs/${priced.body.run_id}/apply`);
    await test.setSettings({ mass_change_min: 3, mass_change_percent: 1 });
    const held = await bulk(pairs, { op: 'add', value: 1 }, test.staff());
    const waiting = await editRun(held, test.staff());
    await shop().call('post', `/sync/runs/${held}/apply`);
    await rounds();
    const refused = [
      await shop().call('post', `/edit-runs/${priced.body.run_id}/undo`, {}, test.staff()),
      await shop().call('post', `/edit-runs/${held}/undo`, {}, test.staff()),
    ];

    expect(waiting.can).toMatchObject({ apply: false, discard: true });
    for (const id of [priced.body.run_id, held]) {
      expect((await editRun(id, test.staff())).can.undo).toBe(false);
      expect((await editRun(id)).can.undo).toBe(true);
    }
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'run.needs_manager'],
      [403, 'run.needs_manager'],
    ]);
    expect(pairs.map(inShop)).toEqual(pairs.map(({ start }) => start + 1));
  });

  it('get an error for an unknown edit, or for one of a single quantity', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const single = await edit(pair, pair.start + 1);
    await rounds();
    const answers = [
      await shop().call('get', `/edit-runs/${single}`),
      await shop().call('get', '/edit-runs/5a1d3c2e-6a2b-4c1d-8e9f-1234567890ab'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'edit_run.not_found'],
      [404, 'edit_run.not_found'],
    ]);
  });
});
