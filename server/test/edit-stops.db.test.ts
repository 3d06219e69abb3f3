import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const taken = new Set<number>();
/** An unmapped simple product, not on sale and unused by the other tests of this file. */
const take = async (): Promise<number> => {
  const { rows } = await app().pool.query(
    `select id from products u where type = 'simple' and regular_price > 20 and sale_price is null and manage_stock
       and stock_quantity between 10 and 50
       and not exists (select from product_mappings m where m.woo_product_id = u.id) order by id`,
  );
  const ids = z.array(z.object({ id: z.int() })).parse(rows);
  const free = ids.find(({ id }) => !taken.has(id));
  if (!free) throw new Error('No such product left');
  taken.add(free.id);
  return free.id;
};
const put = (unit: number, wish: object) =>
  app().http.put(`/api/products/${unit}/stock`).set('Authorization', app().manager).send(wish);
const edit = async (unit: number, wish: object): Promise<string> => (await put(unit, wish).expect(200)).body.edit.id;
/** The same, but no longer tracked. */
const takeUncounted = async (): Promise<number> => {
  const unit = await take();
  await edit(unit, { quantity: null, status: 'instock' });
  await app().round();
  return unit;
};
/** A price edit, optionally with a quantity, approved by a manager. */
const letGo = async (unit: number, wish: object): Promise<string> => {
  const selection = { by: 'ids', products: [{ product_id: unit }] };
  const { body } = await shop().call('post', '/products/bulk-edit', { selection, ...wish });
  await shop().call('post', `/sync/runs/${body.run_id}/apply`);
  return body.run_id;
};
const editOf = async (id: string) => (await shop().call('get', `/stock-edits/${id}`)).body.edit;
const editRun = async (id: string) => (await shop().call('get', `/edit-runs/${id}`)).body;
const stop = (id: string) => shop().call('post', `/stock-edits/${id}/undo`);
const cancel = (id: string) => shop().call('post', `/tasks/${id}/cancel`);
const inShop = (unit: number) => {
  const { units } = app().outside.woo.listProducts({ page: 1, perPage: 10_000 });
  const { stockQuantity, stockStatus, price } = units.find(({ productId }) => productId === unit) ?? {};
  return { quantity: stockQuantity, status: stockStatus, price };
};
const round = () =>
  app()
    .round()
    .catch(() => undefined);
const becomeDue = () => app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
const rounds = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) {
    await becomeDue();
    await round();
  }
};
/** Writes take effect or not (depending on `kind`), but are never answered. */
const loseAnswers = (kind: 'cut_after' | 'cut_before', times = 1) =>
  app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times, fault: { kind } });
const takeDown = () =>
  app().outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'status', status: 503 } });

describe('an edit of prices cancelled while unanswered', () => {
  it('counts as written if the shop has it, and can be undone', async () => {
    const unit = await take();
    const { price } = inShop(unit);
    const id = await letGo(unit, { price: { op: 'set', value: 77 } });
    loseAnswers('cut_after');
    await round();
    takeDown();
    await cancel(id);
    await rounds(1);
    const meanwhile = await shop().run(id);
    app().outside.faults.clear();
    await rounds(2);
    const stopped = { run: await shop().run(id), edit: await editRun(id), price: inShop(unit).price };
    const undo = await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);

    expect(meanwhile).toMatchObject({ status: 'running' });
    expect(stopped).toMatchObject({
      run: { status: 'cancelled', message: 'Cancelled: 1 saved', can: { undo: true } },
      edit: { items_success: 1, can: { undo: true } },
      price: '77.00',
    });
    expect(undo.status).toBe(200);
    expect(inShop(unit).price).toBe(price);
  });

  it('counts as not written if the shop does not have it, and is not sent again', async () => {
    const unit = await take();
    const { price } = inShop(unit);
    const id = await letGo(unit, { price: { op: 'set', value: 77 } });
    loseAnswers('cut_before');
    await round();
    await cancel(id);
    await rounds(2);

    expect(await shop().run(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled: 0 saved' });
    expect((await shop().items(id))[0]).toMatchObject({ outcome: 'discarded' });
    expect(inShop(unit).price).toBe(price);
  });

  it('is read back soon, however long its back-off', async () => {
    const unit = await take();
    const id = await letGo(unit, { price: { op: 'set', value: 77 } });
    loseAnswers('cut_after');
    await round();
    await app().pool.query(`update outbox_entries set due_at = now() + interval '10 minutes' where key like $1`, [
      `${id}:%`,
    ]);
    await cancel(id);
    await round();
    await round();

    expect(await shop().run(id)).toMatchObject({ status: 'cancelled', items_success: 1 });
  });

  it('keeps the quantity written before, which is undone with it', async () => {
    const unit = await take();
    const { quantity, price } = inShop(unit);
    const id = await letGo(unit, { stock: { op: 'add', value: 2 }, price: { op: 'set', value: 77 } });
    app().outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1,
      fault: { kind: 'held', until: Promise.resolve() },
    });
    loseAnswers('cut_before');
    await round();
    await cancel(id);
    await rounds(2);
    const stopped = { run: await shop().run(id), ...inShop(unit) };
    await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);

    expect(stopped).toMatchObject({
      run: { items_success: 1, can: { undo: true } },
      quantity: Number(quantity) + 2,
      price,
    });
    expect((await shop().items(id))[0]).toMatchObject({ outcome: 'undone' });
    expect(inShop(unit)).toMatchObject({ quantity, price });
  });

  it('also waits for the quantity whose answer was lost', async () => {
    const unit = await take();
    const { quantity } = inShop(unit);
    const id = await letGo(unit, { stock: { op: 'add', value: 2 }, price: { op: 'set', value: 77 } });
    loseAnswers('cut_after');
    await round();
    await cancel(id);
    await rounds(2);
    const stopped = { run: await shop().run(id), ...inShop(unit) };
    await shop().call('post', `/edit-runs/${id}/undo`);
    await rounds(2);

    expect(stopped).toMatchObject({ run: { items_success: 1, can: { undo: true } }, quantity: Number(quantity) + 2 });
    expect(inShop(unit)).toMatchObject({ quantity });
  });
});

it('an edit that the shop never answered is read back before it fails', async () => {
  const unit = await take();
  const { price } = inShop(unit);
  const id = await letGo(unit, { price: { op: 'set', value: 77 } });
  loseAnswers('cut_before', 7);
  for (let turn = 0; turn < 7; turn += 1) await rounds(1);
  loseAnswers('cut_after');
  await rounds(3);
  const written = { run: await shop().run(id), price: inShop(unit).price };
  await shop().call('post', `/edit-runs/${id}/undo`);
  await rounds(2);

  expect(written).toMatchObject({ run: { status: 'completed', items_success: 1 }, price: '77.00' });
  expect(inShop(unit).price).toBe(price);
});

describe('an edit of one product that waits', () => {
  it('can be cancelled while the shop is down, and nothing of it is written', async () => {
    const unit = await takeUncounted();
    takeDown();
    const id = await edit(unit, { status: 'outofstock' });
    await round();
    const waiting = await editOf(id);
    const { body } = await stop(id);
    app().outside.faults.clear();
    await rounds(2);

    expect(waiting).toMatchObject({ state: 'waiting', can: { undo: true } });
    expect(body.edit).toMatchObject({ state: 'cancelled', message: expect.stringContaining('Stopped by') });
    expect(inShop(unit)).toMatchObject({ status: 'instock' });
  });

  it('reports that it was cancelled too late if the shop has it', async () => {
    const unit = await takeUncounted();
    const id = await edit(unit, { status: 'outofstock' });
    loseAnswers('cut_after');
    await round();
    const { status, body } = await stop(id);
    const twice = await stop(id);
    await rounds(2);
    const told = await editOf(id);
    await stop(id);
    await rounds(2);

    expect([status, twice.status]).toEqual([200, 409]);
    expect(body.edit).toMatchObject({ state: 'waiting', can: { undo: false } });
    expect(body.edit.message).toContain('Stopping: first checking whether the online shop');
    expect(told).toMatchObject({ state: 'applied', can: { undo: true }, message: expect.stringContaining('Too late') });
    expect(inShop(unit)).toMatchObject({ status: 'instock' });
  });

  it('records the start of counting in the history although it was cancelled', async () => {
    const unit = await takeUncounted();
    const id = await edit(unit, { quantity: 7, seen_quantity: null });
    loseAnswers('cut_after');
    await round();
    await stop(id);
    await rounds(2);

    expect(await editOf(id)).toMatchObject({ state: 'applied', quantity: 7 });
    expect(await shop().ledgerOf('woocommerce', unit)).toBe(7);
  });
});

it('the start of counting is recorded although the price next to it could not be written', async () => {
  const unit = await takeUncounted();
  const id = await letGo(unit, { stock: { op: 'set', value: 7 }, price: { op: 'set', value: 77 } });
  loseAnswers('cut_after');
  await round();
  // Simulates a price changed in the shop meanwhile.
  await app().pool.query(
    `update sync_run_items set changes = jsonb_set(changes, '{2,after}', '"99.00"') where run_id = $1`,
    [id],
  );
  await rounds(2);

  expect((await shop().items(id))[0]).toMatchObject({ outcome: 'failed' });
  expect(inShop(unit)).toMatchObject({ quantity: 7 });
  expect(await shop().ledgerOf('woocommerce', unit)).toBe(7);
});

describe('a second request while an edit of the status or the counting waits', () => {
  it.each([
    ['the status that the shop still has', { status: 'outofstock' }, { status: 'instock' }],
    ['no number, before one was begun with', { quantity: 7 }, { quantity: null, seen_quantity: 7 }],
    ['another number than was begun with', { quantity: 7 }, { quantity: 9, seen_quantity: 7 }],
  ])('for %s is refused, with a hint at the first', async (_what, first, second) => {
    const unit = await takeUncounted();
    takeDown();
    const id = await edit(unit, first);
    await round();
    const { status, body } = await put(unit, second);
    app().outside.faults.clear();
    await rounds(2);

    expect([status, body.code]).toEqual([409, 'stock.edit_waits']);
    expect(body.message).toContain('Stop it first');
    expect(await editOf(id)).toMatchObject({ state: 'applied' });
  });

  it('is accepted once the first was cancelled', async () => {
    const unit = await takeUncounted();
    takeDown();
    const id = await edit(unit, { quantity: 7 });
    await stop(id);
    const second = await edit(unit, { quantity: 9, seen_quantity: null });
    app().outside.faults.clear();
    await rounds(2);

    expect(await editOf(second)).toMatchObject({ state: 'applied' });
    expect(inShop(unit)).toMatchObject({ quantity: 9 });
  });
});
