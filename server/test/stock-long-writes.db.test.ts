import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import { createGate } from './gate';

const { signal } = new AbortController();
const { app, shop, clock } = useEngineApp({ counted: 120 });

/** A long write reads the till's log this often, and more often while things are sold. */
const [untilNextLook, untilNextLookAfterSale] = [8_000, 5_000];

describe('a till sale during a long write', () => {
  it('reaches the shop, and the till its new quantity, although the product waits for its turn in that write', async () => {
    const { outside, round } = app();
    const pairs = await shop().takeInStep(4);
    const [first, second, sold, last] = pairs;
    if (!first || !second || !sold || !last) throw new Error('no pairs');
    const [ofFirst, ofSecond, ofLast] = [first, second, last].map(({ item }) => {
      const { passed, open } = createGate();
      const fault = { kind: 'held', until: passed } as const;
      outside.faults.add({ system: 'lightspeed', method: 'PUT', path: `Item/${item}.json`, times: 1, fault });
      return { open };
    });
    for (const { unit, start } of pairs) outside.woo.setStock(unit, start + 5);
    await shop().sweep();
    const running = round();
    await expect.poll(() => outside.faults.list().length).toBe(2);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: sold.item, quantity: 1 }] });
    clock.aheadMs += untilNextLook;
    ofFirst?.open();
    await expect.poll(() => shop().numbersOf(sold)).toEqual([sold.start + 4, sold.start + 4]);
    expect(shop().numbersOf(second)).toEqual([second.start + 5, second.start]);

    await expect.poll(() => outside.faults.list().length).toBe(1);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: sold.item, quantity: 1 }] });
    clock.aheadMs += untilNextLookAfterSale;
    ofSecond?.open();
    await expect.poll(() => shop().numbersOf(sold)).toEqual([sold.start + 3, sold.start + 3]);
    expect(shop().numbersOf(last)).toEqual([last.start + 5, last.start]);

    ofLast?.open();
    await running;
    await round();
    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(
      pairs.map((pair) => (pair === sold ? [sold.start + 3, sold.start + 3] : [pair.start + 5, pair.start + 5])),
    );
  });
});

describe('a till sale of a product that a long write has just changed', () => {
  it('reaches the shop before the write ends', async () => {
    const { outside, round } = app();
    const pairs = await shop().takeInStep(3);
    const [sold] = pairs;
    if (!sold) throw new Error('no pairs');
    const gates = pairs.map(() => createGate());
    for (const { passed } of gates) {
      outside.faults.add({ system: 'lightspeed', method: 'PUT', times: 1, fault: { kind: 'held', until: passed } });
    }
    for (const { unit, start } of pairs) outside.woo.setStock(unit, start + 5);
    await shop().sweep();
    const running = round();
    gates[0]?.open();
    await expect.poll(() => outside.faults.list().length).toBe(1);
    expect(shop().numbersOf(sold)).toEqual([sold.start + 5, sold.start + 5]);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: sold.item, quantity: 1 }] });
    clock.aheadMs += untilNextLook;
    gates[1]?.open();
    await expect.poll(() => shop().numbersOf(sold)[0]).toBe(sold.start + 4);

    gates[2]?.open();
    await running;
    await round();
    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual([
      [sold.start + 4, sold.start + 4],
      ...pairs.slice(1).map(({ start }) => [start + 5, start + 5]),
    ]);
  });
});

describe('many changes that only the till lacks', () => {
  it('wait for the end of a long write, all but a few and online orders, because a sale would have to wait', async () => {
    const { outside, round, services, log } = app();
    const [first, second, sold, ordered, ...edited] = await shop().takeInStep(9);
    if (!first || !second || !sold || !ordered) throw new Error('no pairs');
    const gate = createGate();
    outside.faults.add({ system: 'lightspeed', method: 'PUT', times: 1, fault: { kind: 'held', until: gate.passed } });
    for (const { unit, start } of [first, second]) outside.woo.setStock(unit, start + 5);
    await shop().sweep();
    const written = () =>
      outside.lightspeed
        .requests()
        .filter(({ method }) => method === 'PUT')
        .map(({ path }) => /Item\/(\d+)\.json/.exec(path)?.[1]);
    const before = written().length;
    const running = round();
    await expect.poll(() => outside.faults.list().length).toBe(0);
    for (const { unit, start } of [sold, ...edited]) outside.woo.setStock(unit, start + 5);
    outside.woo.placeOrder({ lines: [{ productId: ordered.unit, quantity: 1 }], status: 'processing' });
    await services.engine?.listenToOrders({ log, signal });
    await shop().sweep();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: sold.item, quantity: 1 }] });
    clock.aheadMs += untilNextLook;
    gate.open();
    await running;

    const now = written().slice(before);
    expect([now[0], now.at(-1), now.length]).toEqual([first.item, second.item, 7]);
    expect(now).toEqual(expect.arrayContaining([sold.item, ordered.item]));
    expect(shop().numbersOf(sold)).toEqual([sold.start + 4, sold.start + 4]);

    await round();
    expect([first, second, ...edited].map((pair) => shop().numbersOf(pair))).toEqual(
      [first, second, ...edited].map(({ start }) => [start + 5, start + 5]),
    );
    expect(shop().numbersOf(ordered)).toEqual([ordered.start - 1, ordered.start - 1]);
  });
});

describe('a mapping that starts late in a long write', () => {
  it('does not miss a till sale reported in between', async () => {
    const { outside, pool, http, manager, map, round } = app();
    const [first, target] = await shop().takeWaiting(2);
    if (!first || !target) throw new Error('no pairs');
    await http
      .put(`/api/sync/product-mappings/${first.mapping}`)
      .set('Authorization', manager)
      .send({ sync_direction: 'ls_to_woo' });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: first.item, quantity: 1 }] });
    // 99 other mappings that start in the same run with different quantities, so that each raises a conflict.
    const { rows } = await pool.query(
      `with p as (select x.id, row_number() over (order by x.id) n from products x where x.type = 'simple' and x.manage_stock
                    and not exists (select from product_mappings m where m.woo_product_id = x.id)),
            i as (select y.item_id, row_number() over (order by y.item_id desc) n from lightspeed_items y
                    where not exists (select from product_mappings m where m.lightspeed_item_id = y.item_id))
       select id, item_id from p join i using (n) limit 99`,
    );
    expect(rows.length).toBe(99);
    for (const row of rows) await map(row.id, row.item_id);
    await pool.query('update product_mappings set awaiting_first_sync = true');
    await round();
    await shop().call('post', '/sync/products', {});
    const gate = createGate();
    outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1,
      fault: { kind: 'held', until: gate.passed },
    });
    const running = round();
    await expect.poll(() => outside.faults.list().length).toBe(0);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: target.item, quantity: 1 }] });
    gate.open();
    await running;
    await shop().sweep();
    for (let times = 0; times < 3; times += 1) await round();
    const conflict = await shop().conflictOf(target);
    if (conflict) {
      await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: target.start - 1 });
      for (let times = 0; times < 3; times += 1) await round();
    }
    // Another order follows.
    outside.woo.placeOrder({ lines: [{ productId: target.unit, quantity: 1 }], status: 'processing' });
    await shop().sweep();
    for (let times = 0; times < 5; times += 1) await round();
    const question = await shop().conflictOf(target);
    if (question) {
      // Retries, as the message suggests.
      await shop().call('post', `/sync/conflicts/${question.id}/settle`, { quantity: null });
      for (let times = 0; times < 5; times += 1) await round();
    }
    expect({
      question,
      numbers: shop().numbersOf(target),
      tillLedger: await shop().ledgerOf('lightspeed', target.item),
    }).toEqual({ question: null, numbers: [target.start - 2, target.start - 2], tillLedger: target.start - 2 });
  });
});
