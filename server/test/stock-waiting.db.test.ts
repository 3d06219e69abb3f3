import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';

const { app, shop, setSettings, one, heldRun, letTimePass, calls } = useEngineApp({ counted: 160 });

describe('while Lightspeed is not connected', () => {
  it('the shop is not read in every round for owed changes', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round, pool } = app();
    outside.lightspeed.setRefusal(pair.item, true);
    outside.woo.setStock(pair.unit, pair.start + 1);
    await shop().sweep();
    await round();
    const conflict = await shop().conflictOf(pair);
    await pool.query(`update lightspeed_connections set broken_reason = 'revoked' where disconnected_at is null`);
    await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: null });
    outside.lightspeed.setRefusal(pair.item, false);
    await round();
    await round();
    const before = calls();
    await round();
    await round();
    await round();
    const made = calls() - before;
    await pool.query('update lightspeed_connections set broken_reason = null where disconnected_at is null');
    await round();
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start + 1, pair.start + 1]);
    expect(made).toBe(0);
  });
});

describe('an archived item', () => {
  it('does not set the shop to zero when its mapping starts from the till', async () => {
    const pair = one(await shop().takeWaiting(1));
    const { outside, http, manager } = app();
    await http
      .put(`/api/sync/product-mappings/${pair.mapping}`)
      .set('Authorization', manager)
      .send({ sync_direction: 'ls_to_woo' });
    outside.lightspeed.archiveItem(pair.item);
    await shop().runSync();
    await app().round();
    expect(outside.woo.getStock(pair.unit)).toBe(pair.start);
  });
});

describe('a held run', () => {
  it('that has grown since the manager looked is not approved unseen', async () => {
    const pairs = await shop().takeInStep(6);
    const { outside, round } = app();
    await letTimePass();
    await setSettings({ mass_change_min: 3, mass_change_percent: 1 });
    for (const { item } of pairs.slice(0, 3)) outside.lightspeed.setQoh({ itemID: item, qoh: 40 });
    await round();
    const seen = await heldRun();
    for (const { item } of pairs.slice(3)) outside.lightspeed.setQoh({ itemID: item, qoh: 0 });
    await round();
    const apply = (itemsTotal: unknown) =>
      shop().call('post', `/sync/runs/${seen.id}/apply`, { items_total: itemsTotal });
    const unseen = await apply(seen.items_total);
    await round();
    const meanwhile = pairs.map(({ unit }) => outside.woo.getStock(unit));
    const again = await apply((await heldRun()).items_total);
    await round();

    expect([unseen.status, unseen.body.code, again.status]).toEqual([409, 'run.grown', 200]);
    expect(meanwhile).toEqual(pairs.map(({ start }) => start));
    expect(pairs.map(({ unit }) => outside.woo.getStock(unit))).toEqual([40, 40, 40, 0, 0, 0]);
  });
});

describe('urgent checks during a long write', () => {
  it('include changed units, not all that the round itself is about to write', async () => {
    const { outside, pool, map, round } = app();
    const first = one(await shop().takeInStep(1));
    await round();
    const { rows } = await pool.query(
      `with p as (select x.id, row_number() over (order by x.id) n from products x where x.type = 'simple' and x.manage_stock
                    and not exists (select from product_mappings m where m.woo_product_id = x.id)),
            i as (select y.item_id, row_number() over (order by y.item_id desc) n from lightspeed_items y
                    where not exists (select from product_mappings m where m.lightspeed_item_id = y.item_id))
       select id, item_id from p join i using (n) limit 150`,
    );
    for (const row of rows) await map(row.id, row.item_id);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: first.item, quantity: 1 }] });
    const before = outside.lightspeed.requests().filter(({ path }) => path.includes('ItemShop')).length;
    await round();
    const reads = outside.lightspeed.requests().filter(({ path }) => path.includes('ItemShop')).length - before;
    expect(rows.length).toBe(150);
    expect(reads).toBeLessThanOrEqual(2);
  });
});
