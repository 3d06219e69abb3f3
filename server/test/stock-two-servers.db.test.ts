import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import { useHeldRows } from './held-rows';
import type { Pair } from './mapped-shop';

const { app, shop, one, setSettings } = useEngineApp();
const { holding, waiting } = useHeldRows(() => app().pool);

/** A server that was taken for dead works on beside its successor: both read the same entries of the till's log. */
const roundsOfTwo = async ({ mapping }: Pair) => {
  const row = await holding('select from product_mappings where id = $1 for update', [mapping]);
  const both = Promise.all([app().round(), app().round()]);
  await expect.poll(waiting).toBe(2);
  await row.release();
  await both;
  for (let times = 0; times < 3; times += 1) await app().round();
};

const numbersInMapping = async ({ mapping }: Pair) => {
  const { rows } = await app().pool.query(
    'select base_quantity as base, woo_quantity as woo, lightspeed_quantity as till from product_mappings where id = $1',
    [mapping],
  );
  return rows[0];
};

describe('two servers at the same time', () => {
  it('count a write at the till once', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    const after = pair.start - 2;
    outside.lightspeed.disturbLog({ lateBy: [20] });
    outside.woo.setStock(pair.unit, after);
    await shop().sweep();
    await round();
    outside.clock.advance(21_000);
    await roundsOfTwo(pair);

    expect(shop().numbersOf(pair)).toEqual([after, after]);
    expect(await numbersInMapping(pair)).toEqual({ base: after, woo: after, till: after });
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(after);
  });

  it('count a sale of ours at the till once', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    await setSettings({ orders_as_sales: true });
    const after = pair.start - 1;
    outside.lightspeed.disturbLog({ lateBy: [20] });
    outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await shop().sweep();
    await round();
    outside.clock.advance(21_000);
    await roundsOfTwo(pair);
    await setSettings({ orders_as_sales: false });

    expect(shop().numbersOf(pair)).toEqual([after, after]);
    expect(await numbersInMapping(pair)).toEqual({ base: after, woo: after, till: after });
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(after);
  });
});
