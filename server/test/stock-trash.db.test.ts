import { describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const test = useEngineApp();
const { app, shop } = test;

const trash = ({ unit }: Pair) =>
  app().http.delete(`/api/products/${unit}`).set('Authorization', app().manager).expect(200);
const restore = ({ unit }: Pair) => shop().call('post', `/products/${unit}/restore`);
const sell = ({ item }: Pair, quantity: number) =>
  app().outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity }] });
const mappingOf = async ({ mapping }: Pair) => {
  const { rows } = await app().pool.query(
    'select sync_enabled, sync_direction, manually_verified from product_mappings where id = $1',
    [mapping],
  );
  return rows[0];
};
const ledgers = async ({ unit, item }: Pair) => [
  await shop().ledgerOf('woocommerce', unit),
  await shop().ledgerOf('lightspeed', item),
];
const rounds = async (times: number) => {
  for (let round = 0; round < times; round += 1) {
    await test.ageSweep();
    await shop().sweep();
    await app().round();
  }
};

describe('a mapped product in the trash', () => {
  it('keeps its mapping, and comes back in sync, with sales at the till meanwhile', async () => {
    const pair = test.one(await shop().takeInStep(1));
    const mapping = await mappingOf(pair);
    await trash(pair);
    sell(pair, 1);
    await rounds(2);
    sell(pair, 1);
    await rounds(1);
    const inTrash = await mappingOf(pair);
    const back = await restore(pair);
    await rounds(2);

    expect(inTrash).toEqual(mapping);
    expect(back.body.write.state).toBe('done');
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start - 2]);
    expect(await ledgers(pair)).toEqual([pair.start - 2, pair.start - 2]);
    expect(await shop().conflictOf(pair)).toBeNull();
  });

  it('shows why it waits, backs off, and comes back at once when restored', async () => {
    const pair = test.one(await shop().takeInStep(1));
    await trash(pair);
    sell(pair, 1);
    for (let round = 0; round < 10; round += 1) {
      await app().pool.query('update product_mappings set next_try_at = null where id = $1', [pair.mapping]);
      await rounds(1);
    }
    const { rows } = await app().pool.query(
      `select skip_reason, next_try_at > now() + interval '9 minutes' as is_later from product_mappings where id = $1`,
      [pair.mapping],
    );
    const asked = await shop().conflictOf(pair);
    await restore(pair);
    await app().round();

    expect(rows).toEqual([{ skip_reason: expect.stringContaining('is in the trash'), is_later: true }]);
    expect(asked).toBeNull();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await ledgers(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });

  it('still sends earlier online sales to the till, and nothing twice', async () => {
    const pair = test.one(await shop().takeInStep(1));
    app().outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await trash(pair);
    await rounds(2);
    await restore(pair);
    await rounds(3);

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await ledgers(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });
});
