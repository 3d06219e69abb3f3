import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import { createGate } from './gate';
import type { Pair } from './mapped-shop';

const { app, shop, setSettings, staff, one, runOf, heldRun, findHeldRun, letTimePass, ageSweep } = useEngineApp();

describe('undo', () => {
  it('that was cancelled after it wrote is not repeated', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 2 }] });
    await round();
    const id = await runOf(pair.unit);
    const gate = createGate();
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1,
      fault: { kind: 'held', until: gate.passed },
    });
    const undo = await shop().call('post', `/sync/runs/${id}/undo`);
    const running = round();
    await expect.poll(() => outside.faults.list().length).toBe(0);
    await shop().call('post', `/tasks/${undo.body.sync_id}/cancel`);
    gate.open();
    await running;
    await round();
    expect(outside.woo.getStock(pair.unit)).toBe(pair.start);

    await shop().call('post', `/sync/runs/${id}/undo`);
    await round();
    await round();

    expect(outside.woo.getStock(pair.unit)).toBe(pair.start);
  });
});

describe('the conflict after an undo', () => {
  it('settled with one side’s quantity creates no units out of nothing', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await round();
    await shop().call('post', `/sync/runs/${await runOf(pair.unit)}/undo`);
    await round();
    const conflict = await shop().conflictOf(pair);
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start - 1]);

    await shop().call('post', '/sync/conflicts/settle', { ids: [conflict.id], take: 'lightspeed' });
    await round();
    await round();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });
});

describe('an online order of a bike that is not in stock', () => {
  /** Sells all at the till, then one online that the shop allows as a backorder. */
  const oversell = async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: pair.start }] });
    await round();
    const lines = [{ productId: pair.unit, quantity: 1 }];
    const { id } = outside.woo.placeOrder({ lines, status: 'processing', oversell: true });
    await hear();
    expect(await shop().conflictOf(pair)).toMatchObject({ kind: 'below_zero' });
    await hear();
    return { pair, order: id };
  };
  const hear = async () => {
    await app().services.engine?.listenToOrders({ log: app().log, signal: new AbortController().signal });
    await app().round();
    await app().round();
  };
  const settledOf = async ({ mapping }: Pair) => {
    const { rows } = await app().pool.query(
      'select settled_at is not null as settled, settled_by, settled_quantity from stock_conflicts where mapping_id = $1',
      [mapping],
    );
    return rows;
  };

  const setAside = async ({ unit }: Pair) => {
    await app().services.orderMirror.pull({ signal: new AbortController().signal });
    await app().services.allocation.run();
    return (await app().pool.query('select given, wanted from allocations where unit_id = $1', [unit])).rows;
  };

  it('waits for a person until the goods arrive, of which one is set aside for it', async () => {
    const { pair } = await oversell();
    expect(shop().numbersOf(pair)).toEqual([-1, 0]);
    expect(await setAside(pair)).toEqual([{ given: 0, wanted: 1 }]);

    app().outside.lightspeed.receiveStock({ itemID: pair.item, quantity: 3 });
    await hear();

    expect(shop().numbersOf(pair)).toEqual([2, 2]);
    expect(await settledOf(pair)).toEqual([{ settled: true, settled_by: null, settled_quantity: null }]);
    expect(await shop().ledgerOf('woocommerce', pair.unit)).toBe(2);
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(2);
    expect(await setAside(pair)).toEqual([{ given: 1, wanted: 1 }]);
  });

  it('waits no longer once it is cancelled', async () => {
    const { pair, order } = await oversell();

    app().outside.woo.setOrderStatus(order, 'cancelled');
    await hear();

    expect(shop().numbersOf(pair)).toEqual([0, 0]);
    expect(await settledOf(pair)).toMatchObject([{ settled: true }]);
  });

  it('still waits after a count at the till, which may or may not include the sold one', async () => {
    const { pair } = await oversell();

    app().outside.lightspeed.setQoh({ itemID: pair.item, qoh: 4 });
    await hear();

    expect(shop().numbersOf(pair)).toEqual([-1, 4]);
    expect(await settledOf(pair)).toMatchObject([{ settled: false }]);
  });

  it('still waits after its missing unit was typed away in the shop', async () => {
    const { pair } = await oversell();

    app().outside.woo.setStock(pair.unit, 0);
    await app().services.stores.syncState.requestChecks('woocommerce', [pair.unit], new Date());
    await hear();

    expect(await settledOf(pair)).toMatchObject([{ settled: false }]);
  });

  it('or a sale of one too many at the till still waits after a count to 0 there', async () => {
    const pair = one(await shop().takeInStep(1));
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: pair.start + 1 }] });
    await app().round();
    expect(await shop().conflictOf(pair)).toMatchObject({ kind: 'below_zero' });

    app().outside.lightspeed.setQoh({ itemID: pair.item, qoh: 0 });
    await hear();

    expect(await settledOf(pair)).toMatchObject([{ settled: false }]);
  });
});

describe('a refused change', () => {
  it('accepts a quantity given without the seen ones, or reports that it does not', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.lightspeed.setRefusal(pair.item, true);
    outside.woo.setStock(pair.unit, pair.start + 1);
    await shop().sweep();
    await round();
    const conflict = await shop().conflictOf(pair);
    outside.lightspeed.setRefusal(pair.item, false);

    const settled = await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: 7 });
    await round();
    await round();

    if (settled.status === 200) expect(shop().numbersOf(pair)).toEqual([7, 7]);
    else expect(settled.status).toBe(409);
    await app().pool.query('delete from product_mappings where id = $1', [pair.mapping]);
  });
});

describe('a till set to zero by mistake', () => {
  const zeroAndHold = async (pairs: Pair[], before: () => void = () => undefined, qoh = 0) => {
    await letTimePass();
    await setSettings({ mass_change_min: 2, mass_change_percent: 1 });
    before();
    for (const { item } of pairs) app().outside.lightspeed.setQoh({ itemID: item, qoh });
    await app().round();
    const run = await heldRun();
    expect(run).toBeDefined();
    return run;
  };

  it('and corrected there by hand is not corrected again when the manager rejects the zeros', async () => {
    const pairs = await shop().takeInStep(3);
    const run = await zeroAndHold(pairs);
    for (const { item, start } of pairs) app().outside.lightspeed.setQoh({ itemID: item, qoh: start });
    await app().round();

    await shop().call('post', `/sync/runs/${run.id}/discard`);
    for (let times = 0; times < 3; times += 1) await app().round();

    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(pairs.map(({ start }) => [start, start]));
  });

  it('and rejected keeps the online order that came with it', async () => {
    const pairs = await shop().takeInStep(3);
    const first = one(pairs);
    const run = await zeroAndHold(
      pairs,
      () => {
        app().outside.woo.placeOrder({ lines: [{ productId: first.unit, quantity: 1 }], status: 'processing' });
      },
      2,
    );
    await shop().call('post', `/sync/runs/${run.id}/discard`);
    for (let times = 0; times < 3; times += 1) await app().round();

    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(
      pairs.map(({ start }, index) => (index === 0 ? [start - 1, start - 1] : [start, start])),
    );
  });

  it('approved and then cancelled loses nothing', async () => {
    const pairs = await shop().takeInStep(3);
    const run = await zeroAndHold(pairs);
    // Sweeps again past the overlap, so that earlier changes are not read again.
    await shop().sweep();
    await ageSweep();
    await shop().sweep();
    await app().round();
    await shop().call('post', `/sync/runs/${run.id}/apply`);
    await shop().call('post', `/tasks/${run.id}/cancel`);
    await app().round();
    expect((await shop().run(run.id)).status).toBe('cancelled');
    await ageSweep();
    await shop().sweep();
    for (let times = 0; times < 3; times += 1) await app().round();

    // Either held for a manager again, or carried over; not forgotten.
    const again = await findHeldRun();
    const carried = pairs.every((pair) => shop().numbersOf(pair)[0] === 0);
    expect(carried || again !== undefined).toBe(true);
    if (again) await shop().call('post', `/sync/runs/${again.id}/apply`);
    await app().round();
    expect(pairs.map((pair) => shop().numbersOf(pair)[0])).toEqual([0, 0, 0]);
  });
});

describe('a product that the shop did not count for a while', () => {
  it('gets the till sales of that time when it is counted again', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.woo.setStock(pair.unit, null);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await round();
    await shop().sweep();
    await round();
    await ageSweep();
    await shop().sweep();
    await round();
    outside.woo.setStock(pair.unit, pair.start);
    for (let times = 0; times < 3; times += 1) {
      await ageSweep();
      await app().pool.query(`update product_mappings set next_try_at = next_try_at - interval '11 minutes'`);
      await shop().sweep();
      await round();
    }

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });
});

describe('an order that came while Lightspeed was not connected', () => {
  it('reaches the till with the first round after connecting', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, pool } = app();
    await pool.query(`update lightspeed_connections set broken_reason = 'revoked' where disconnected_at is null`);
    outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await app().services.engine?.listenToOrders({ log: app().log, signal: new AbortController().signal });
    await round();
    await pool.query('update lightspeed_connections set broken_reason = null where disconnected_at is null');
    await round();
    await round();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });
});

describe('a sync whose Lightspeed connection breaks before its turn', () => {
  it('does not end as completed', async () => {
    const pair = one(await shop().takeWaiting(1));
    const { round, pool } = app();
    const started = await shop().call('post', '/sync/products', {});
    await pool.query(`update lightspeed_connections set broken_reason = 'revoked' where disconnected_at is null`);
    await round();
    const run = await shop().run(started.body.sync_id);
    const items = await shop().items(started.body.sync_id);
    await pool.query('update lightspeed_connections set broken_reason = null where disconnected_at is null');
    await shop().call('post', `/tasks/${started.body.sync_id}/cancel`);
    await round();
    await pool.query('delete from product_mappings where id = $1', [pair.mapping]);

    expect({ status: run.status, why: items.map((i: { reason: string }) => i.reason) }).not.toMatchObject({
      status: 'completed',
    });
  });
});

describe('a change whose answer was lost', () => {
  it('and whose product was missing in the shop when it was settled is not counted twice', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1,
      fault: { kind: 'cut_after' },
    });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await expect(round()).rejects.toThrow();
    expect(outside.woo.getStock(pair.unit)).toBe(pair.start - 1);
    // Simulates a product in the trash, which lists omit.
    outside.faults.add({
      system: 'woocommerce',
      method: 'GET',
      path: '/products$',
      times: 3,
      fault: { kind: 'status', status: 200, body: '[]', headers: { 'content-type': 'application/json' } },
    });
    await round();
    await round();
    outside.faults.clear();
    for (let times = 0; times < 4; times += 1) {
      await ageSweep();
      await shop().sweep();
      await round();
    }

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });
});

describe('a preview that staff applies', () => {
  it('does not carry over changes that need a manager’s approval', async () => {
    const pairs = await shop().takeWaiting(4);
    const { outside, round, http, manager } = app();
    await letTimePass();
    for (const { mapping } of pairs)
      await http
        .put(`/api/sync/product-mappings/${mapping}`)
        .set('Authorization', manager)
        .send({ sync_direction: 'ls_to_woo' });
    await setSettings({ mass_zero_min: 3, mass_zero_percent: 1 });
    for (const { item } of pairs) outside.lightspeed.setQoh({ itemID: item, qoh: 2 });
    const id = await shop().runSync({ preview: true });
    const shown = await shop().run(id);
    for (const { item } of pairs) outside.lightspeed.setQoh({ itemID: item, qoh: 0 });
    const applied = await shop().call('post', `/sync/runs/${id}/apply`, {}, staff());
    await round();

    expect([shown.status, shown.held_reason, applied.status]).toEqual(['awaiting_approval', null, 200]);
    expect(pairs.map(({ unit }) => outside.woo.getStock(unit))).not.toEqual(pairs.map(() => 0));
  });
});
