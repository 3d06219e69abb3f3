import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const test = useEngineApp();
const { app, shop } = test;

const edit = (unit: number, body: object, header = app().manager) =>
  app().http.put(`/api/products/${unit}/stock`).set('Authorization', header).send(body);
const editOf = async (id: string) => (await shop().call('get', `/stock-edits/${id}`)).body;
const roundAnyway = () =>
  app()
    .round()
    .catch(() => undefined);
/** Ends all back-offs. */
const becomeDue = () => app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
const sell = ({ item }: Pair, quantity: number) =>
  app().outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity }] });
const order = ({ unit }: Pair, quantity: number) =>
  app().outside.woo.placeOrder({ lines: [{ productId: unit, quantity }], status: 'processing' });
const ledgers = async ({ unit, item }: Pair) => [
  await shop().ledgerOf('woocommerce', unit),
  await shop().ledgerOf('lightspeed', item),
];
const lastEvent = async (unit: number) => {
  const { rows } = await app().pool.query(
    `select source, delta, before_quantity, after_quantity, actor, reason from stock_events
     where system = 'woocommerce' and unit_id = $1 order by id desc limit 1`,
    [unit],
  );
  return rows[0];
};

describe('an edit of a mapped product', () => {
  it('is recorded before the response, reaches both sides, and shows who and why', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const to = pair.start + 3;

    const answer = await edit(pair.unit, { quantity: to, seen_quantity: pair.start, reason: 'Found behind the desk' });
    const before = shop().numbersOf(pair);
    await app().round();

    expect(answer.body).toMatchObject({
      success: true,
      edit: { state: 'waiting', before_quantity: pair.start, quantity: to, delta: 3, actor: 'Test Person' },
      stock: { quantity: to, status: 'instock' },
    });
    expect(before).toEqual([pair.start, pair.start]);
    expect(shop().numbersOf(pair)).toEqual([to, to]);
    expect(await ledgers(pair)).toEqual([to, to]);
    expect(await lastEvent(pair.unit)).toEqual({
      source: 'edit',
      delta: 3,
      before_quantity: pair.start,
      after_quantity: to,
      actor: 'manager_1',
      reason: `Changed from ${pair.start} to ${to}. Found behind the desk`,
    });
    expect((await editOf(answer.body.edit.id)).edit).toMatchObject({
      state: 'applied',
      can: { undo: true, retry: false },
    });
    expect(await shop().run(answer.body.edit.id)).toMatchObject({
      kind: 'edit',
      status: 'completed',
      items_success: 1,
    });
  });

  it('adds to the present quantity: neither a till sale nor an online order meanwhile is overwritten', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await edit(pair.unit, { quantity: pair.start + 5, seen_quantity: pair.start }).expect(200);
    sell(pair, 1);
    order(pair, 1);

    await app().round();
    await app().round();

    const expected = pair.start + 5 - 2;
    expect(shop().numbersOf(pair)).toEqual([expected, expected]);
    expect(await ledgers(pair)).toEqual([expected, expected]);
  });

  it('is refused if the quantity changed since it was seen, with both quantities', async () => {
    const pair = test.one(await shop().takeInStep(1));
    sell(pair, 1);
    await app().round();

    const stale = await edit(pair.unit, { quantity: 0, seen_quantity: pair.start });
    await app().round();

    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'stock.moved',
      data: { seen: pair.start, current: pair.start - 1, wanted: 0 },
    });
    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });

  it('of two people at once shows the second one the first one’s quantity', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const [one, two] = await Promise.all([
      edit(pair.unit, { quantity: pair.start + 1, seen_quantity: pair.start }),
      edit(pair.unit, { quantity: pair.start + 2, seen_quantity: pair.start }, test.staff()),
    ]);
    await app().round();

    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    const to = won.body.edit.quantity;
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(lost.body.data).toMatchObject({ seen: pair.start, current: to });
    expect(shop().numbersOf(pair)).toEqual([to, to]);
  });

  it('builds on an edit that still waits', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await edit(pair.unit, { quantity: pair.start + 1, seen_quantity: pair.start }).expect(200);
    const second = await edit(pair.unit, { quantity: pair.start + 4, seen_quantity: pair.start + 1 });
    await app().round();
    await app().round();

    expect(second.body.edit).toMatchObject({ delta: 3 });
    expect(shop().numbersOf(pair)).toEqual([pair.start + 4, pair.start + 4]);
    expect(await ledgers(pair)).toEqual([pair.start + 4, pair.start + 4]);
  });

  it('happens once, however often it is sent with one key', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const wish = { quantity: pair.start + 2, seen_quantity: pair.start, key: randomUUID() };
    const answers = await Promise.all([edit(pair.unit, wish), edit(pair.unit, wish), edit(pair.unit, wish)]);
    await app().round();
    const late = await edit(pair.unit, wish);
    await app().round();
    const strangers = await edit(pair.unit, wish, test.staff());

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.edit.id))).toEqual(new Set([wish.key]));
    expect(late.body.edit).toMatchObject({ id: wish.key, state: 'applied' });
    expect(strangers.body.code).toBe('stock_edit.key_taken');
    expect(shop().numbersOf(pair)).toEqual([pair.start + 2, pair.start + 2]);
  });

  it('is undone by difference: a sale since then still counts', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const { body } = await edit(pair.unit, { quantity: pair.start + 3, seen_quantity: pair.start }, test.staff());
    await app().round();
    sell(pair, 1);
    await app().round();

    const undone = await shop().call('post', `/stock-edits/${body.edit.id}/undo`, {}, test.staff());
    await app().round();
    const again = await shop().call('post', `/stock-edits/${body.edit.id}/undo`, {}, test.staff());

    expect(undone.body.edit).toMatchObject({ state: 'waiting', delta: -3 });
    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await ledgers(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await lastEvent(pair.unit)).toMatchObject({ source: 'undo', delta: -3 });
    expect((await editOf(body.edit.id)).edit.state).toBe('undone');
    expect(again.status).toBe(409);
  });

  it('is cancelled, not undone, while unsent', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const { body } = await edit(pair.unit, { quantity: pair.start + 3, seen_quantity: pair.start });
    const undone = await shop().call('post', `/stock-edits/${body.edit.id}/undo`);
    await app().round();

    expect(undone.body).toMatchObject({ edit: { state: 'cancelled' }, stock: { quantity: pair.start } });
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);
    expect(await shop().run(body.edit.id)).toMatchObject({ status: 'cancelled' });
  });

  it('fails visibly if sales left too few, and is retried when there are enough', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const { body } = await edit(pair.unit, { quantity: 0, seen_quantity: pair.start });
    order(pair, 1);
    await app().round();
    const failed = (await editOf(body.edit.id)).edit;
    await app().round();

    const early = await shop().call('post', `/stock-edits/${body.edit.id}/retry`);
    app().outside.woo.setStock(pair.unit, pair.start + 2);
    await shop().sweep();
    await app().round();
    const again = await shop().call('post', `/stock-edits/${body.edit.id}/retry`);
    await app().round();
    await app().round();

    expect(early.status).toBe(409);
    expect(early.body.message).toContain(`Only ${pair.start - 1} are left, so ${pair.start} cannot be taken`);
    expect(failed).toMatchObject({ state: 'failed', can: { retry: true } });
    expect(failed.message).toContain(`only ${pair.start - 1} left`);
    expect(again.body.edit).toMatchObject({ state: 'waiting', delta: -pair.start });
    expect(shop().numbersOf(pair)).toEqual([2, 2]);
    expect(await ledgers(pair)).toEqual([2, 2]);
  });
});

describe('a shop in trouble', () => {
  it.each([
    ['lost after the change took effect', { kind: 'cut_after' }],
    ['lost before the change took effect', { kind: 'cut_before' }],
    ['unreadable', { kind: 'malformed' }],
    ['an internal error', { kind: 'status', status: 500 }],
    ['a refusal for being busy', { kind: 'status', status: 429 }],
  ] as const)('whose answer is %s gets the edit exactly once', async (_what, fault) => {
    const pair = test.one(await shop().takeInStep(1));
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });
    const { body } = await edit(pair.unit, { quantity: pair.start + 2, seen_quantity: pair.start });
    await roundAnyway();
    const inTrouble = (await editOf(body.edit.id)).edit.state;
    for (let round = 0; round < 3; round += 1) {
      await becomeDue();
      await roundAnyway();
    }

    expect(['waiting', 'applied']).toContain(inTrouble);
    expect(shop().numbersOf(pair)).toEqual([pair.start + 2, pair.start + 2]);
    expect(await ledgers(pair)).toEqual([pair.start + 2, pair.start + 2]);
    expect((await editOf(body.edit.id)).edit.state).toBe('applied');
  });

  it('that is down keeps the edit waiting, with the reason, until it is back', async () => {
    const pair = test.one(await shop().takeInStep(1));
    app().outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'status', status: 503 } });
    const { body } = await edit(pair.unit, { quantity: pair.start + 1, seen_quantity: pair.start });
    await roundAnyway();
    const down = (await editOf(body.edit.id)).edit;
    const open = await shop().call('get', '/stock-edits?open=true');
    app().outside.faults.clear();
    await becomeDue();
    await app().round();

    expect(down.state).toBe('waiting');
    expect(down.message).toContain('Retrying automatically');
    expect(open.body.edits.map(({ id }: { id: string }) => id)).toContain(body.edit.id);
    expect(shop().numbersOf(pair)).toEqual([pair.start + 1, pair.start + 1]);
  });

  it('that lacks one product of many still gets the others, and the failed one is named', async () => {
    const pairs = await shop().takeInStep(3);
    const [gone, ...healthy] = pairs;
    if (!gone) throw new Error('no pair');
    const ids: string[] = [];
    for (const { unit, start } of pairs)
      ids.push((await edit(unit, { quantity: start + 1, seen_quantity: start })).body.edit.id);
    app().outside.woo.trashProduct(gone.unit);
    await app().round();

    const edits = await Promise.all(ids.map(async (id) => (await editOf(id)).edit));
    expect(edits.map(({ state }) => state)).toEqual(['failed', 'applied', 'applied']);
    expect(edits[0].message).toContain('does not show this product');
    for (const pair of healthy) expect(shop().numbersOf(pair)).toEqual([pair.start + 1, pair.start + 1]);
  });

  it('that crashes on one product of many gets the others, and that one fails in the end', async () => {
    const pairs = await shop().takeInStep(3);
    const [poison, ...healthy] = pairs;
    if (!poison) throw new Error('no pair');
    const ids: string[] = [];
    for (const { unit, start } of pairs)
      ids.push((await edit(unit, { quantity: start + 1, seen_quantity: start })).body.edit.id);
    app().outside.woo.setPoison(poison.unit, true);
    const waits = async () => (await editOf(ids[0] ?? '')).edit.state === 'waiting';
    for (let round = 0; round < 40 && (await waits()); round += 1) {
      await becomeDue();
      await roundAnyway();
    }
    app().outside.woo.setPoison(poison.unit, false);

    const edits = await Promise.all(ids.map(async (id) => (await editOf(id)).edit));
    expect(edits.map(({ state }) => state)).toEqual(['failed', 'applied', 'applied']);
    expect(edits[0].message).toContain('failed repeatedly');
    for (const pair of healthy) expect(app().outside.woo.getStock(pair.unit)).toBe(pair.start + 1);
    expect(app().outside.woo.getStock(poison.unit)).toBe(poison.start);
  });
});

describe('a process that is killed', () => {
  it.each([
    ['before the shop heard of it', { kind: 'timeout_before' }],
    ['after the shop did it', { kind: 'timeout_after' }],
  ] as const)('%s leaves an edit that the next one completes, once', async (_what, fault) => {
    const pair = test.one(await shop().takeInStep(1));
    const { faults } = app().outside;
    faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });
    const { body } = await edit(pair.unit, { quantity: pair.start + 2, seen_quantity: pair.start });
    const killed = new AbortController();
    const running = app().services.engine?.round({ log: app().log, signal: killed.signal });
    await expect.poll(() => faults.list().length).toBe(0);
    killed.abort();
    await expect(running).rejects.toThrow();
    for (let round = 0; round < 3; round += 1) {
      await becomeDue();
      await roundAnyway();
    }

    expect(shop().numbersOf(pair)).toEqual([pair.start + 2, pair.start + 2]);
    expect(await ledgers(pair)).toEqual([pair.start + 2, pair.start + 2]);
    expect((await editOf(body.edit.id)).edit.state).toBe('applied');
  });
});
