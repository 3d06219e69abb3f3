import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import { createGate } from './gate';
import type { Pair } from './mapped-shop';

const { app, shop, one } = useEngineApp();

describe('a merge whose log rows appear after the quantities', () => {
  const rowsAreLate = 20;

  const mergeUnseen = async () => {
    const [gone, stays] = [one(await shop().takeInStep(1)), one(await shop().takeInStep(1))];
    const { outside } = app();
    outside.lightspeed.disturbLog({ lateBy: [rowsAreLate, rowsAreLate] });
    outside.lightspeed.mergeItems({ from: gone.item, into: stays.item });
    return { gone, stays, both: gone.start + stays.start };
  };
  const showRows = () => app().outside.clock.advance(1_000 * rowsAreLate);
  const nameOf = async (pair: Pair) => {
    const { rows } = await app().pool.query('select name from products where id = $1', [pair.unit]);
    return rows[0].name;
  };

  it('turns the question about an archived item into the one about both products', async () => {
    const { gone, stays, both } = await mergeUnseen();
    const { round } = app();
    await shop().sweep();
    await round();
    const archived = await shop().conflictOf(gone);
    showRows();
    await round();
    await round();

    expect(archived).toMatchObject({ kind: 'archived' });
    const merged = await shop().conflictOf(gone);
    expect(merged).toMatchObject({ kind: 'merged', message: expect.stringContaining(await nameOf(stays)) });
    expect(merged.id).not.toBe(archived.id);
    expect([shop().numbersOf(gone), shop().numbersOf(stays)]).toEqual([
      [0, 0],
      [both, both],
    ]);
    const seen = { woo_quantity: gone.start, lightspeed_quantity: 0 };
    const late = await shop().call('post', `/sync/conflicts/${archived.id}/settle`, { quantity: 1, seen });
    expect(late.status).toBe(409);
  });

  it('turns the question about too many sold units, if an order came first, into that one', async () => {
    const { gone, stays, both } = await mergeUnseen();
    const { outside, round } = app();
    outside.woo.placeOrder({ lines: [{ productId: gone.unit, quantity: 1 }], status: 'processing' });
    await shop().sweep();
    await round();
    const first = await shop().conflictOf(gone);
    showRows();
    await round();
    await round();

    expect(first).toMatchObject({ kind: 'below_zero' });
    expect(await shop().conflictOf(gone)).toMatchObject({ kind: 'merged' });
    expect([shop().numbersOf(gone), shop().numbersOf(stays)]).toEqual([
      [0, 0],
      [both, both],
    ]);
  });

  it('is recognised at once if they appear while the quantities are read', async () => {
    const { gone } = await mergeUnseen();
    const { outside, round, pool } = app();
    await shop().sweep();
    const gate = createGate();
    const fault = { kind: 'held', until: gate.passed } as const;
    outside.faults.add({ system: 'lightspeed', method: 'GET', path: 'ItemShop', times: 1, fault });
    const running = round();
    await expect.poll(() => outside.faults.list().length).toBe(0);
    showRows();
    gate.open();
    await running;

    const { rows } = await pool.query('select kind from stock_conflicts where mapping_id = $1', [gone.mapping]);
    expect(rows).toEqual([{ kind: 'merged' }]);
  });
});
