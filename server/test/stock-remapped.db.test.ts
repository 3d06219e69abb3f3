import { describe, expect, it } from 'vitest';
import type { Pair } from './mapped-shop';
import { useEngineApp } from './engine-app';

const { app, shop, clock, setSettings } = useEngineApp({ settleAfterMs: 90_000 });

const send = (method: 'put' | 'delete', { mapping }: Pair, body: object = {}) =>
  app().http[method](`/api/sync/product-mappings/${mapping}`).set('Authorization', app().manager).send(body);
const round = () =>
  app()
    .round()
    .catch(() => undefined);
const order = async ({ unit }: Pair) => {
  app().outside.woo.placeOrder({ lines: [{ productId: unit, quantity: 1 }], status: 'processing' });
  await shop().sweep();
};
const writesTo = ({ item }: Pair) =>
  app()
    .outside.lightspeed.requests()
    .filter(({ method, path }) => method === 'PUT' && path.includes(`Item/${item}.`)).length;
/** The next change at the till is not answered and has not arrived yet. */
const loseNext = (method: 'PUT' | 'POST') =>
  app().outside.faults.add({ system: 'lightspeed', method, times: 1, fault: { kind: 'cut_before' } });

describe('another mapping of an item while a change to it is unanswered', () => {
  it('cannot take the place of one whose sale at the till is unanswered', async () => {
    await setSettings({ orders_as_sales: true });
    const [first] = await shop().takeInStep(1);
    if (!first) throw new Error('no pair');
    loseNext('POST');
    await order(first);
    await round();
    const deleted = await send('delete', first);
    clock.aheadMs += 95_000;
    await round();
    await round();

    expect([deleted.status, deleted.body.code]).toEqual([409, 'mapping.busy']);
    expect(shop().numbersOf(first)).toEqual([first.start - 1, first.start - 1]);
    await send('delete', first).expect(200);
    await setSettings({ orders_as_sales: false });
  });

  it('waits until that is settled, and starts from its result', async () => {
    const [first, other] = await shop().takeInStep(2);
    if (!first || !other) throw new Error('no pairs');
    const { outside } = app();
    await send('delete', other).expect(200);
    outside.woo.setStock(other.unit, first.start);
    loseNext('PUT');
    await order(first);
    await round();
    const deleted = await send('delete', first);
    await send('put', first, { sync_enabled: false }).expect(200);
    const mapping = await app().map(other.unit, Number(first.item));
    await round();
    outside.woo.setStock(other.unit, first.start + 1);
    await shop().sweep();
    await round();
    const whileUnanswered = writesTo(first);
    // The unanswered change arrives late.
    outside.lightspeed.setQoh({ itemID: first.item, qoh: first.start - 1 });
    await round();
    clock.aheadMs += 95_000;
    await round();
    await round();

    expect([deleted.status, deleted.body.code]).toEqual([409, 'mapping.busy']);
    expect(whileUnanswered).toBe(1);
    expect(writesTo(first)).toBe(1);
    const begun = { ...other, item: first.item, mapping };
    expect(shop().numbersOf(begun)).toEqual([first.start + 1, first.start - 1]);
    expect(await shop().conflictOf(begun)).toMatchObject({ kind: 'first_link' });
    const { rows } = await app().pool.query(
      `select applied_delta from stock_intents where mapping_id = $1 and state = 'confirmed' and system = 'lightspeed'`,
      [first.mapping],
    );
    expect(rows).toEqual([{ applied_delta: -1 }]);
  });

  it('starts if it never arrived', async () => {
    const [first, other] = await shop().takeInStep(2);
    if (!first || !other) throw new Error('no pairs');
    await send('delete', other).expect(200);
    app().outside.woo.setStock(other.unit, first.start);
    loseNext('PUT');
    await order(first);
    await round();
    await send('put', first, { sync_enabled: false }).expect(200);
    await app().map(other.unit, Number(first.item));
    await round();
    clock.aheadMs += 95_000;
    await round();
    await round();
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: first.item, quantity: 1 }] });
    await round();

    expect(app().outside.woo.getStock(other.unit)).toBe(first.start - 1);
    expect(app().outside.woo.getStock(first.unit)).toBe(first.start - 1);
  });
});
