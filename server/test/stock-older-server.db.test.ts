import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const { app, shop, one } = useEngineApp();

const roundAnyway = () =>
  app()
    .round()
    .catch(() => undefined);

/** Simulates an upgrade, during which a server of an older version works beside ours and writes no outbox entries. */
const leaveAsOlderServer = async () => {
  await roundAnyway();
  await app().pool.query(`delete from outbox_entries where kind in ('stock.shop', 'stock.till', 'edit.shop')`);
};

const openChanges = async ({ unit, item }: Pair) => {
  const { rows } = await app().pool.query(
    `select state from stock_intents where unit_id in ($1, $2) and state in ('planned', 'sent')`,
    [unit, item],
  );
  return rows;
};

const faults = [
  ['is taken', { kind: 'cut_after' }],
  ['is lost', { kind: 'cut_before' }],
  ['does not leave', { kind: 'status', status: 403 }],
] as const;

describe('a change by a server of an older version', () => {
  it.each(faults)('of the shop that %s arrives once', async (_what, fault) => {
    const pair = one(await shop().takeInStep(1));
    const { outside } = app();
    outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await leaveAsOlderServer();
    for (let times = 0; times < 4; times += 1) await roundAnyway();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await openChanges(pair)).toEqual([]);
  });

  it.each(faults)('of the till that %s arrives once', async (_what, fault) => {
    const pair = one(await shop().takeInStep(1));
    const { outside } = app();
    outside.faults.add({ system: 'lightspeed', method: 'PUT', path: 'Item/', times: 1, fault });
    outside.woo.setStock(pair.unit, pair.start + 1);
    await shop().sweep();
    await leaveAsOlderServer();
    for (let times = 0; times < 4; times += 1) await roundAnyway();

    expect(shop().numbersOf(pair)).toEqual([pair.start + 1, pair.start + 1]);
    expect(await openChanges(pair)).toEqual([]);
  });

  it.each(faults)('of a person that %s arrives once', async (_what, fault) => {
    const pair = one(await shop().takeInStep(1));
    const { http, manager, outside } = app();
    outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });
    const { body } = await http
      .put(`/api/products/${pair.unit}/stock`)
      .set('Authorization', manager)
      .send({ quantity: pair.start + 2, seen_quantity: pair.start });
    await leaveAsOlderServer();
    for (let times = 0; times < 4; times += 1) await roundAnyway();

    expect(shop().numbersOf(pair)).toEqual([pair.start + 2, pair.start + 2]);
    expect((await shop().call('get', `/stock-edits/${body.edit.id}`)).body.edit.state).toBe('applied');
    expect(await openChanges(pair)).toEqual([]);
  });
});
