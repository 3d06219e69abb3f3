import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from './gate';
import { prepareShop, type Pair, type PreparedShop } from './mapped-shop';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp; shop?: PreparedShop; staff?: string; pairs?: Pair[] } = {};
const clock = { aheadMs: 0 };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const shop = (): PreparedShop => {
  if (!held.shop) throw new Error('not started');
  return held.shop;
};
const pairs = (): Pair[] => held.pairs ?? [];
const shopNumbers = () => pairs().map(({ unit }) => app().outside.woo.getStock(unit));
const tillNumbers = () => pairs().map(({ item }) => app().outside.lightspeed.getQoh(item));
const starts = () => pairs().map(({ start }) => start);
const zeros = () => pairs().map(() => 0);

/** Moves past runs out of the window in which changes count together. */
const letTimePass = () => app().pool.query(`update sync_runs set created_at = created_at - interval '11 minutes'`);

/** Sets everything to zero at the till, in two batches. */
const zeroTheTill = async () => {
  for (const half of [pairs().slice(0, 7), pairs().slice(7)]) {
    for (const { item } of half) app().outside.lightspeed.setQoh({ itemID: item, qoh: 0 });
    await app().round();
  }
};
const heldRun = async () => {
  const history = await shop().call('get', '/management/sync-history?limit=100');
  return history.body.history.find((run: { status: string }) => run.status === 'awaiting_approval');
};

beforeAll(async () => {
  held.app = await startSandboxedApp({ settleAfterMs: 0, now: () => new Date(Date.now() + clock.aheadMs) });
  held.shop = await prepareShop(held.app);
  held.staff = (await held.app.signIn('staff')).header;
  await shop().call('get', '/settings/sync');
  const settings = {
    mass_change_min: 12,
    mass_change_percent: 50,
    mass_zero_min: 5,
    mass_zero_percent: 20,
    orders_as_sales: false,
    oversell_shield: 'bikes',
  };
  await held.app.http
    .put('/api/settings/sync')
    .set('Authorization', held.app.manager)
    .send({ settings, version: 0 })
    .expect(200);
  held.pairs = await held.shop.takeInStep(14);
});
afterAll(() => held.app?.close());

describe('a till set to zero by mistake', () => {
  it('does not empty the shop: it waits for a manager, whose rejection restores the quantities', async () => {
    await zeroTheTill();
    const run = await heldRun();
    const whileHeld = shopNumbers();
    const { body: news } = await shop().call('get', '/notifications');
    await app().round();
    const byStaff = await shop().call('post', `/sync/runs/${run.id}/discard`, {}, held.staff);
    const refused = await shop().call('post', `/sync/runs/${run.id}/discard`);
    await app().round();
    await app().round();

    expect(news.notifications).toMatchObject([
      { title: 'A stock sync needs your approval', body: run.held_reason, link: `/sync-dashboard/runs/${run.id}` },
    ]);
    expect(run).toMatchObject({
      items_total: 14,
      started_by: null,
      held_reason: expect.stringMatching(/^14 of 14 mapped quantities would change .*, 14 of them to zero/),
    });
    expect(whileHeld).toEqual(starts());
    expect([byStaff.status, byStaff.body.code, refused.status]).toEqual([403, 'run.needs_manager', 200]);
    expect([shopNumbers(), tillNumbers()]).toEqual([starts(), starts()]);
    expect(await shop().run(run.id)).toMatchObject({ status: 'discarded', decided_by: 'manager_1' });
    const [last] = (await shop().call('get', '/management/sync-history?limit=1')).body.history;
    expect(last).toMatchObject({ status: 'completed', items_success: 14 });
    const { rows } = await app().pool.query(
      `select distinct actor, reason from stock_events where run_id = $1 and system = 'lightspeed'`,
      [last.id],
    );
    expect(rows).toEqual([{ actor: 'manager_1', reason: 'Restored by manager_1, who refused the change' }]);
  });

  it('is carried over when a manager approves it, with sales made meanwhile', async () => {
    await letTimePass();
    await zeroTheTill();
    const run = await heldRun();
    const [first] = pairs();
    if (!first) throw new Error('no pairs');
    app().outside.lightspeed.setQoh({ itemID: first.item, qoh: 2 });
    await app().round();

    const byStaff = await shop().call('post', `/sync/runs/${run.id}/apply`, {}, held.staff);
    const applied = await shop().call('post', `/sync/runs/${run.id}/apply`);
    await app().round();

    expect([byStaff.status, applied.status]).toEqual([403, 200]);
    expect(shopNumbers()).toEqual([2, ...zeros().slice(1)]);
    expect(await shop().run(run.id)).toMatchObject({ status: 'completed', items_success: 14 });
  });

  it('does not block unrelated products', async () => {
    await letTimePass();
    for (const { item } of pairs()) app().outside.lightspeed.setQoh({ itemID: item, qoh: 9 });
    await app().round();
    const run = await heldRun();
    const [other] = await shop().takeInStep(1);
    if (!other) throw new Error('no pair');
    await letTimePass();

    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: other.item, quantity: 1 }] });
    await app().round();

    expect(run.held_reason).toBe(
      '14 of 14 mapped quantities would change without a sale, order or delivery to explain it. A manager has to approve this.',
    );
    expect(shop().numbersOf(other)).toEqual([other.start - 1, other.start - 1]);
    await shop().call('post', `/sync/runs/${run.id}/apply`);
    await app().round();
    expect(shopNumbers()).toEqual(pairs().map(() => 9));
  });
});

describe('a long run of writes at the till', () => {
  it('carries a sale of another product over before it ends', async () => {
    const [other] = await shop().takeInStep(1);
    if (!other) throw new Error('no pair');
    const many = pairs();
    for (const { unit } of many) app().outside.woo.setStock(unit, 20);
    const id = await shop().runSync();
    await shop().call('post', `/sync/runs/${id}/apply`);
    const gate = createGate();
    const fault = { kind: 'held', until: gate.passed } as const;
    app().outside.faults.add({ system: 'lightspeed', method: 'PUT', path: 'Item/', times: 1, fault });

    const round = app().round();
    await expect.poll(() => app().outside.faults.list().length).toBe(0);
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: other.item, quantity: 1 }] });
    clock.aheadMs += 30_000;
    gate.open();
    await round;

    const { rows } = await app().pool.query(
      'select mapping_id = $1 as is_sale from stock_intents order by settled_at, id',
      [other.mapping],
    );
    const order = rows.map((row: { is_sale: boolean }) => row.is_sale);
    expect(order.lastIndexOf(true)).toBeLessThan(order.lastIndexOf(false));
    expect(shop().numbersOf(other)).toEqual([other.start - 1, other.start - 1]);
    expect(tillNumbers()).toEqual(many.map(() => 20));
  });

  it('resumes after the process was killed halfway, and does nothing twice', async () => {
    const { outside, services, log } = app();
    await letTimePass();
    for (const { unit } of pairs()) outside.woo.setStock(unit, 30);
    const id = await shop().runSync();
    await shop().call('post', `/sync/runs/${id}/apply`);
    const killed = new AbortController();
    outside.faults.add({
      system: 'lightspeed',
      method: 'PUT',
      path: `Item/${pairs()[5]?.item}`,
      times: 1,
      fault: { kind: 'timeout_before' },
    });
    const round = services.engine?.round({ log, signal: killed.signal });
    await expect.poll(() => outside.faults.list().length).toBe(0);
    killed.abort();
    await expect(round).rejects.toThrow();
    const halfway = await shop().run(id);
    await app().round();
    await app().round();

    expect(halfway.status).toBe('running');
    expect(tillNumbers()).toEqual(pairs().map(() => 30));
    const { rows } = await app().pool.query(
      `select count(*)::int as changes, sum(applied_delta)::int as sum from stock_intents
       where run_id = $1 and state = 'confirmed'`,
      [id],
    );
    expect(rows).toEqual([{ changes: 14, sum: 140 }]);
    expect(await shop().run(id)).toMatchObject({ status: 'completed', items_failed: 0 });
  });
});
