import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prepareShop, type Pair, type PreparedShop } from './mapped-shop';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp; shop?: PreparedShop; staff?: string } = {};
const clock = { aheadMs: 0 };
const { signal } = new AbortController();
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const shop = (): PreparedShop => {
  if (!held.shop) throw new Error('not started');
  return held.shop;
};
const one = ([pair]: Pair[]): Pair => {
  if (!pair) throw new Error('no pair');
  return pair;
};
const wooWrites = () =>
  app()
    .outside.woo.requests()
    .filter(({ method }) => method !== 'GET').length;

beforeAll(async () => {
  held.app = await startSandboxedApp({ settleAfterMs: 0, now: () => new Date(Date.now() + clock.aheadMs) });
  held.shop = await prepareShop(held.app);
  held.staff = (await held.app.signIn('staff')).header;
});
afterAll(() => held.app?.close());
afterEach(() => app().outside.faults.clear());

describe('mappings that wait for their first sync', () => {
  it('are left alone by the engine, shown by a preview, and started when somebody applies it', async () => {
    const { outside, round } = app();
    const [behind, same] = await shop().takeWaiting(2);
    if (!behind || !same) throw new Error('no pairs');
    outside.lightspeed.ringUpSale({ lines: [{ itemID: behind.item, quantity: 1 }] });
    await shop().sweep();
    await round();
    const before = wooWrites();

    const id = await shop().runSync({ preview: true });
    const preview = await shop().run(id);
    const shown = await shop().items(id);
    const writesOfPreview = wooWrites() - before;
    const applied = await shop().call('post', `/sync/runs/${id}/apply`);
    await round();
    const outcomes = (await shop().items(id)).map((item: { outcome: string }) => item.outcome);

    expect(preview).toMatchObject({ status: 'awaiting_approval', held_reason: null, can: { apply: true } });
    expect(shown.map((item: { mapping_id: number; outcome: string }) => [item.mapping_id, item.outcome])).toEqual([
      [behind.mapping, 'conflict'],
      [same.mapping, 'planned'],
    ]);
    expect(writesOfPreview).toBe(0);
    expect(applied.status).toBe(200);
    expect(outcomes).toEqual(['conflict', 'in_step']);
    expect(await shop().run(id)).toMatchObject({
      status: 'completed',
      message: 'Done. 1 needs your decision. 1 in sync',
      items_success: 1,
      items_conflict: 1,
    });
    expect(await shop().conflictOf(behind)).toMatchObject({ kind: 'first_link' });
    const { stock } = (await shop().call('get', '/sync/state')).body;
    expect(stock.awaiting_first_sync).toBe(0);
    await app().pool.query('delete from product_mappings where id = $1', [behind.mapping]);
  });

  it('take the master’s quantity if the direction says so, with run and person in the ledger', async () => {
    const { outside, pool, http, manager, round } = app();
    const pair = one(await shop().takeWaiting(1));
    await http
      .put(`/api/sync/product-mappings/${pair.mapping}`)
      .set('Authorization', manager)
      .send({ sync_direction: 'ls_to_woo' });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 2 }] });

    const id = await shop().runSync();
    await round();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start - 2]);
    const { rows } = await pool.query(
      `select source, delta, run_id, actor, reason from stock_events where system = 'woocommerce' and unit_id = $1
       order by id desc limit 1`,
      [pair.unit],
    );
    expect(rows).toEqual([
      { source: 'sync', delta: -2, run_id: id, actor: 'manager_1', reason: 'Set to the quantity of Lightspeed' },
    ]);
  });
});

describe('a sync that somebody started', () => {
  it('is the same for everybody until it has ended', async () => {
    const first = await shop().call('post', '/sync/products', {});
    const second = await shop().call('post', '/sync/products', {}, held.staff);
    await app().round();
    const third = await shop().call('post', '/tasks/sync/all', {});
    await app().round();

    expect(second.body).toMatchObject({
      sync_id: first.body.sync_id,
      already_running: true,
      message: 'A sync is already in progress.',
    });
    expect(third.body.already_running).toBe(false);
  });

  it('writes nothing and reads one page of the till when everything is in sync', async () => {
    // Ages the sandbox's catalogue by minutes, as at a till in use.
    clock.aheadMs = 10 * 60_000;
    await shop().runSync();
    const till = app().outside.lightspeed.requests().length;
    const writes = wooWrites();

    const id = await shop().runSync();

    const reads = app()
      .outside.lightspeed.requests()
      .slice(till)
      .map(({ path }) => path.split('/').at(-1));
    expect(reads).toEqual(['InventoryLog.json', 'ItemShop.json']);
    expect(wooWrites()).toBe(writes);
    expect(await shop().run(id)).toMatchObject({ status: 'completed' });
  });

  it('stops where it is when cancelled, and reports it', async () => {
    const pair = one(await shop().takeWaiting(1));
    app().outside.woo.setStock(pair.unit, pair.start + 1);
    const started = await shop().call('post', '/sync/products', {});
    const cancelled = await shop().call('post', `/tasks/${started.body.sync_id}/cancel`);
    await app().round();

    expect(cancelled.status).toBe(200);
    expect(await shop().run(started.body.sync_id)).toMatchObject({ status: 'cancelled' });
    expect(shop().numbersOf(pair)).toEqual([pair.start + 1, pair.start]);
    await app().pool.query('delete from product_mappings where id = $1', [pair.mapping]);
  });

  it('cannot start while Lightspeed is not connected', async () => {
    const { pool } = app();
    await pool.query(`update lightspeed_connections set broken_reason = 'revoked' where disconnected_at is null`);

    const refused = await shop().call('post', '/sync/products', {});

    expect([refused.status, refused.body.code]).toEqual([409, 'lightspeed.not_connected']);
    await pool.query('update lightspeed_connections set broken_reason = null where disconnected_at is null');
  });

  it('continues on its own after the shop was down, and reports that meanwhile', async () => {
    const pair = one(await shop().takeWaiting(1));
    const { outside, round } = app();
    outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'cut_before' } });
    const started = await shop().call('post', '/sync/products', {});

    await expect(round()).rejects.toThrow();
    const meanwhile = await shop().run(started.body.sync_id);
    outside.faults.clear();
    await round();

    expect(meanwhile).toMatchObject({ status: 'running', message: expect.stringContaining('Retrying automatically') });
    expect(await shop().run(started.body.sync_id)).toMatchObject({ status: 'completed' });
    expect(await shop().conflictOf(pair)).toBeNull();
  });
});

describe('undoing a run', () => {
  it('reverses by difference, waits for a person, and happens once', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, pool, round } = app();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await round();
    const { rows } = await pool.query(
      'select run_id from stock_events where unit_id = $1 and run_id is not null order by id desc limit 1',
      [pair.unit],
    );
    const id = String(rows[0].run_id);
    outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });

    const undo = await shop().call('post', `/sync/runs/${id}/undo`);
    const byStaff = await shop().call('post', `/sync/runs/${id}/undo`, {}, held.staff);
    await round();
    const again = await shop().call('post', `/sync/runs/${id}/undo`);
    await round();

    expect([undo.status, byStaff.status, again.status, again.body.code]).toEqual([200, 403, 409, 'run.undone']);
    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await shop().conflictOf(pair)).toMatchObject({ kind: 'undone' });
    expect(await shop().items(id)).toMatchObject([{ outcome: 'undone' }]);
    expect(await shop().run(id)).toMatchObject({ undone_by: undo.body.sync_id, can: { undo: false } });
    expect(await shop().run(undo.body.sync_id)).toMatchObject({ status: 'completed', undo_of: id });
    const told = await pool.query('select delta, actor from stock_events where unit_id = $1 and source = $2', [
      pair.unit,
      'undo',
    ]);
    expect(told.rows).toEqual([{ delta: 1, actor: 'manager_1' }]);
  });

  it('skips units with fewer left than the undo takes away', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, pool, round } = app();
    outside.lightspeed.setQoh({ itemID: pair.item, qoh: pair.start + 5 });
    await round();
    const { rows } = await pool.query(
      'select run_id from stock_events where unit_id = $1 and run_id is not null order by id desc limit 1',
      [pair.unit],
    );
    outside.woo.setStock(pair.unit, 2);

    const undo = await shop().call('post', `/sync/runs/${rows[0].run_id}/undo`);
    await round();

    expect(await shop().items(undo.body.sync_id)).toMatchObject([
      { outcome: 'failed', error: 'The online shop has too few left to undo this.' },
    ]);
    expect(await shop().conflictOf(pair)).toBeNull();
  });
});

describe('the failed part of a run', () => {
  it('is retried alone', async () => {
    const [refused, fine] = await shop().takeInStep(2);
    if (!refused || !fine) throw new Error('no pairs');
    const { outside, round } = app();
    outside.lightspeed.setRefusal(refused.item, true);
    outside.woo.setStock(refused.unit, refused.start + 1);
    outside.woo.setStock(fine.unit, fine.start + 1);
    await shop().sweep();
    await round();
    const history = await shop().call('get', '/management/sync-history?automatic=true&limit=1');
    const [run] = history.body.history;
    outside.lightspeed.setRefusal(refused.item, false);

    const retry = await shop().call('post', `/sync/runs/${run.id}/retry`);
    await round();

    expect(run).toMatchObject({ status: 'completed_with_errors', items_failed: 1 });
    expect(await shop().items(retry.body.sync_id)).toMatchObject([{ mapping_id: refused.mapping, outcome: 'applied' }]);
    expect(shop().numbersOf(refused)).toEqual([refused.start + 1, refused.start + 1]);
    expect(await shop().run(retry.body.sync_id)).toMatchObject({ status: 'completed', retry_of: run.id });
  });
});

describe('a mapping that cannot be synced', () => {
  it('shows the reason, backs off, and becomes a conflict if something is owed', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, pool, round } = app();
    const mapping = async () => {
      const { rows } = await pool.query(
        'select skip_reason, attempts, next_try_at from product_mappings where id = $1',
        [pair.mapping],
      );
      return rows[0];
    };
    outside.woo.trashProduct(pair.unit);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await round();
    const first = await mapping();
    const asked = outside.woo.requests().length;
    await round();
    await pool.query(
      'update product_mappings set attempts = 7, next_try_at = null, base_quantity = base_quantity - 1 where id = $1',
      [pair.mapping],
    );
    await round();

    expect(first).toMatchObject({
      skip_reason: expect.stringContaining('is in the trash in WooCommerce'),
      attempts: 1,
    });
    expect(outside.woo.requests().length).toBe(asked + 1);
    expect(await shop().conflictOf(pair)).toMatchObject({ kind: 'unreachable' });
  });

  it('has an archived item, whose zero is never carried to the shop', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();

    outside.lightspeed.archiveItem(pair.item);
    await round();
    await round();

    expect(shop().numbersOf(pair)).toEqual([pair.start, 0]);
    expect(await shop().conflictOf(pair)).toMatchObject({ kind: 'archived' });
  });

  it('was merged into another item, which counts its units: its product offers none, and both are in the question', async () => {
    const [gone, stays] = [one(await shop().takeInStep(1)), one(await shop().takeInStep(1))];
    const { outside, round, pool } = app();

    outside.lightspeed.mergeItems({ from: gone.item, into: stays.item });
    await round();
    await round();

    const both = gone.start + stays.start;
    expect([shop().numbersOf(gone), shop().numbersOf(stays)]).toEqual([
      [0, 0],
      [both, both],
    ]);
    const { rows } = await pool.query(
      `select (select description from lightspeed_items where item_id = $1) as item,
              (select name from products where id = $2) as product`,
      [stays.item, stays.unit],
    );
    const conflict = await shop().conflictOf(gone);
    expect(conflict).toMatchObject({ kind: 'merged', message: expect.stringContaining(`into ${rows[0].item} in`) });
    expect(conflict.message).toContain(`which now has ${both} for both`);
    expect(conflict.message).toContain(`offered ${gone.start} of this product beside those of ${rows[0].product}`);
    expect(await shop().ledgerOf('woocommerce', gone.unit)).toBe(0);

    const seen = { woo_quantity: 0, lightspeed_quantity: 0 };
    const settled = await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: 0, seen });
    await round();
    expect([settled.status, await shop().conflictOf(gone)]).toEqual([200, null]);
    expect(shop().numbersOf(gone)).toEqual([0, 0]);
  });
});

describe('a preview', () => {
  const refusal = (id: string) => shop().call('post', `/sync/runs/${id}/apply`);

  it('expires when a quantity moves or after an hour, is refused then, and gives way to the next one', async () => {
    const { outside, pool } = app();
    const pair = one(await shop().takeWaiting(1));
    const first = await shop().runSync({ preview: true });
    expect(await shop().run(first)).toMatchObject({ stale: null, estimate: { changes: 0 }, can: { apply: true } });

    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await app().round();
    expect(await shop().run(first)).toMatchObject({ stale: 'moved', can: { apply: false, discard: true } });
    const refused = await refusal(first);
    expect([refused.status, refused.body.code]).toEqual([409, 'run.stale']);

    const second = await shop().runSync({ preview: true });
    expect(await shop().run(first)).toMatchObject({ status: 'discarded', message: 'Expired' });
    expect(await shop().run(second)).toMatchObject({ status: 'awaiting_approval', stale: null });
    await pool.query(`update sync_runs set planned_at = planned_at - interval '61 minutes' where id = $1`, [second]);
    expect(await shop().run(second)).toMatchObject({ stale: 'old', can: { apply: false } });
    expect((await refusal(second)).body.message).toBe('This preview is more than an hour old. Make a new one.');

    expect((await shop().call('post', `/sync/runs/${second}/discard`)).status).toBe(200);
    await pool.query('delete from product_mappings where id = $1', [pair.mapping]);
  });

  it('expires when an order takes units, but not when one takes none', async () => {
    const { outside, pool, services, log } = app();
    outside.clock.advance(clock.aheadMs);
    const pair = one(await shop().takeWaiting(1));
    const preview = await shop().runSync({ preview: true });
    const order = async (status: 'pending' | 'processing') => {
      outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status });
      await services.engine?.listenToOrders({ log, signal });
      return shop().run(preview);
    };

    expect(await order('pending')).toMatchObject({ stale: null, can: { apply: true } });
    expect(await order('processing')).toMatchObject({ stale: 'moved', can: { apply: false } });

    expect((await shop().call('post', `/sync/runs/${preview}/discard`)).status).toBe(200);
    await pool.query('delete from product_mappings where id = $1', [pair.mapping]);
  });
});
