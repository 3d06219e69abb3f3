import { describe, expect, it } from 'vitest';
import type { Pair } from './mapped-shop';
import { useEngineApp } from './engine-app';

const { app, shop, setSettings, one, heldRun, letTimePass } = useEngineApp();

/** Sets three products of the online shop to zero, which is held for a manager. */
const zeroTheShop = async (before: (pairs: Pair[]) => void = () => undefined) => {
  const pairs = await shop().takeInStep(3);
  await letTimePass();
  await setSettings({ mass_change_min: 2, mass_change_percent: 1 });
  before(pairs);
  for (const { unit } of pairs) app().outside.woo.setStock(unit, 0);
  await shop().sweep();
  await app().round();
  return { pairs, run: await heldRun() };
};
const order = ({ unit }: Pair) =>
  app().outside.woo.placeOrder({ lines: [{ productId: unit, quantity: 1 }], status: 'processing' });
const putRight = (pairs: Pair[]) => {
  for (const { unit, start } of pairs) app().outside.woo.setStock(unit, start);
};
const refuse = async ({ id }: { id: string }) => {
  const refused = await shop().call('post', `/sync/runs/${id}/discard`);
  for (let times = 0; times < 3; times += 1) await app().round();
  return refused.status;
};
const numbers = (pairs: Pair[]) => pairs.map((pair) => shop().numbersOf(pair));
const withFirst = (pairs: Pair[], sold: number) =>
  pairs.map(({ start }, index) => (index === 0 ? [start - sold, start - sold] : [start, start]));

describe('an online shop set to zero by mistake', () => {
  it('gets its quantities back when the manager rejects the zeros', async () => {
    const { pairs, run } = await zeroTheShop();
    expect([await refuse(run), numbers(pairs)]).toEqual([200, withFirst(pairs, 0)]);
  });

  it('and corrected there by hand is not corrected again', async () => {
    const { pairs, run } = await zeroTheShop();
    putRight(pairs);
    expect([await refuse(run), numbers(pairs)]).toEqual([200, withFirst(pairs, 0)]);
  });

  it.each(['by the refusal alone', 'by hand'])('keeps an earlier online order, corrected %s', async (how) => {
    const { pairs, run } = await zeroTheShop((all) => order(one(all)));
    if (how === 'by hand') putRight(pairs);
    expect([await refuse(run), numbers(pairs)]).toEqual([200, withFirst(pairs, 1)]);
    expect(await shop().ledgerOf('woocommerce', one(pairs).unit)).toBe(one(pairs).start - 1);
    expect(await shop().ledgerOf('lightspeed', one(pairs).item)).toBe(one(pairs).start - 1);
  });

  it('keeps an online order made after the correction by hand, and a till sale of that time', async () => {
    const { pairs, run } = await zeroTheShop();
    putRight(pairs);
    order(one(pairs));
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: one(pairs).item, quantity: 1 }] });
    expect([await refuse(run), numbers(pairs)]).toEqual([200, withFirst(pairs, 2)]);
  });

  it('raises a conflict if somebody entered a third quantity, and writes nothing', async () => {
    const { pairs, run } = await zeroTheShop();
    const counted = one(pairs);
    app().outside.woo.setStock(counted.unit, counted.start + 7);
    const status = await refuse(run);
    const asked = numbers(pairs);
    const conflict = await shop().conflictOf(counted);
    await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: counted.start + 7 });
    await app().round();

    expect([status, asked]).toEqual([200, [[counted.start + 7, counted.start], ...withFirst(pairs, 0).slice(1)]]);
    expect(conflict.message).toBe(
      `The change to 0 was refused, but the online shop now has ${counted.start + 7} instead of ${counted.start}. Choose the right quantity.`,
    );
    expect(shop().numbersOf(counted)).toEqual([counted.start + 7, counted.start + 7]);
  });

  it('stays held while the shop cannot be read', async () => {
    const { pairs, run } = await zeroTheShop();
    app().outside.faults.add({
      system: 'woocommerce',
      method: 'GET',
      times: 1,
      fault: { kind: 'status', status: 403 },
    });
    const failed = await shop().call('post', `/sync/runs/${run.id}/discard`);
    const status = (await shop().run(run.id)).status;
    expect([failed.status, status]).toEqual([502, 'awaiting_approval']);
    expect([await refuse(run), numbers(pairs)]).toEqual([200, withFirst(pairs, 0)]);
  });
});
