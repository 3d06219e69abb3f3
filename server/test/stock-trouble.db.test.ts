import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';

const { app, shop, setSettings, one, runOf, heldRun, findHeldRun, letTimePass, shopWrites, calls } = useEngineApp();

describe('an owed change that waits for a manager', () => {
  it('is not read again in every round', async () => {
    const pairs = await shop().takeInStep(4);
    const { outside, round, pool } = app();
    await letTimePass();
    await setSettings({ mass_change_min: 3, mass_change_percent: 1 });
    for (const { unit } of pairs) outside.woo.setStock(unit, 0);
    await shop().sweep();
    await round();
    expect(await heldRun()).toBeDefined();
    // One unit less was agreed before, but the emptied shop has nothing to remove.
    await pool.query('update product_mappings set base_quantity = base_quantity - 1 where id = any($1)', [
      pairs.map(({ mapping }) => mapping),
    ]);
    await round();
    const before = calls();
    await round();
    await round();
    const made = calls() - before;
    await shop().call('post', `/sync/runs/${(await heldRun()).id}/apply`);
    await round();
    expect(made).toBe(2); // the till's log, once a round
  });
});

describe('a call refused by the shop', () => {
  it('is repeated by its run', async () => {
    const pairs = await shop().takeWaiting(2);
    const { outside, round, http, manager } = app();
    for (const { mapping, item } of pairs) {
      await http
        .put(`/api/sync/product-mappings/${mapping}`)
        .set('Authorization', manager)
        .send({ sync_direction: 'ls_to_woo' });
      outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity: 1 }] });
    }
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1,
      fault: { kind: 'status', status: 403 },
    });
    const started = await shop().call('post', '/sync/products', {});
    await round().catch(() => undefined);
    await round();
    await round();

    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(pairs.map(({ start }) => [start - 1, start - 1]));
    const outcomes = (await shop().items(started.body.sync_id))
      .filter((i: { mapping_id: number }) => pairs.some((p) => p.mapping === i.mapping_id))
      .map((i: { outcome: string }) => i.outcome);
    expect(outcomes).toEqual(['applied', 'applied']);
  });

  it('that a manager approved does not need approval again', async () => {
    const pairs = await shop().takeInStep(4);
    const { outside, round } = app();
    await letTimePass();
    await setSettings({ mass_change_min: 3, mass_change_percent: 1 });
    for (const { item } of pairs) outside.lightspeed.setQoh({ itemID: item, qoh: 1 });
    await round();
    const run = await heldRun();
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1,
      fault: { kind: 'status', status: 403 },
    });
    await shop().call('post', `/sync/runs/${run.id}/apply`);
    await round().catch(() => undefined);
    await round();
    await round();

    expect(await findHeldRun()).toBeUndefined();
    expect((await shop().run(run.id)).status).toBe('completed');
  });
});

describe('a refused call for one product', () => {
  it('does not block others', async () => {
    const [a, b] = await shop().takeInStep(2);
    if (!a || !b) throw new Error('no pairs');
    const { outside, round } = app();
    // Writes for a always fail in the shop; b only needs a write at the till.
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1000,
      fault: { kind: 'status', status: 403 },
    });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: a.item, quantity: 1 }] });
    outside.woo.placeOrder({ lines: [{ productId: b.unit, quantity: 1 }], status: 'processing' });
    await shop().sweep();
    for (let times = 0; times < 4; times += 1) await round().catch(() => undefined);
    const meanwhile = shop().numbersOf(b);
    outside.faults.clear();
    await round();
    await round();
    expect(shop().numbersOf(a)).toEqual([a.start - 1, a.start - 1]);
    expect(meanwhile).toEqual([b.start - 1, b.start - 1]);
  });
});

describe('a product that the shop fails to change, over and over', () => {
  it('does not fill the history, and becomes a conflict', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, pool } = app();
    const count = async () => Number((await pool.query('select count(*)::int as n from sync_runs')).rows[0].n);
    const before = await count();
    const body = JSON.stringify({
      update: [
        {
          id: pair.unit,
          error: {
            code: 'internal_server_error',
            message: 'There has been a critical error on this website.',
            data: { status: 500 },
          },
        },
      ],
    });
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1000,
      fault: { kind: 'status', status: 200, body, headers: { 'content-type': 'application/json' } },
    });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    const writes = shopWrites();
    for (let times = 0; times < 20; times += 1) await round();
    expect({ runs: (await count()) - before < 12, writes: shopWrites() - writes < 12 }).toEqual({
      runs: true,
      writes: true,
    });
  });
});

describe('an undo that failed', () => {
  it('can be retried successfully, or offers no retry', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.lightspeed.setQoh({ itemID: pair.item, qoh: pair.start + 5 });
    await round();
    const id = await runOf(pair.unit);
    outside.woo.setStock(pair.unit, 2);
    const undo = await shop().call('post', `/sync/runs/${id}/undo`);
    await round();
    outside.woo.setStock(pair.unit, pair.start + 5);
    const run = await shop().run(undo.body.sync_id);
    const retry = await shop().call('post', `/sync/runs/${undo.body.sync_id}/retry`);
    await round();
    const told = retry.status === 200 ? await shop().run(retry.body.sync_id) : null;
    expect({ offered: run.can.retry, told: told?.status, shop: outside.woo.getStock(pair.unit) }).toEqual({
      offered: false,
      told: undefined,
      shop: pair.start + 5,
    });
  });
});
