import { describe, expect, it } from 'vitest';
import type { Pair } from './mapped-shop';
import { useEngineApp } from './engine-app';

const { app, shop, clock, one, shopWrites } = useEngineApp();

const sell = ({ item }: Pair) => app().outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity: 1 }] });
const carriedOver = (pairs: Pair[]) =>
  pairs.filter((pair) => app().outside.woo.getStock(pair.unit) === pair.start - 1).length;
/** Ends all back-offs. */
const becomeDue = () => app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
const tryRound = (): Promise<boolean> =>
  app()
    .round()
    .then(
      () => true,
      () => false,
    );

describe('a product on which the shop crashes', () => {
  it('does not block others, backs off, and becomes a conflict', async () => {
    const pairs = await shop().takeInStep(25);
    const [poison, others] = [pairs.slice(12, 13), pairs.toSpliced(12, 1)];
    const { unit } = one(poison);
    app().outside.woo.setPoison(unit, true);
    for (const pair of pairs) sell(pair);
    const before = shopWrites();
    for (let times = 0; times < 5; times += 1) await tryRound();
    const [carried, calls] = [carriedOver(others), shopWrites() - before];
    const quiet = [await tryRound(), await tryRound()];
    const whileItWaits = shopWrites() - before - calls;

    const writes: number[] = [];
    for (let seconds = 0; (await shop().conflictOf(one(poison))) === null && seconds < 720; seconds += 5) {
      clock.aheadMs += 5_000;
      const count = shopWrites();
      await tryRound();
      if (shopWrites() > count) writes.push(seconds);
    }
    const conflict = await shop().conflictOf(one(poison));
    sell(one(others));
    const inTheEnd = await tryRound();

    expect(carried).toBe(24);
    expect(calls).toBeLessThanOrEqual(14);
    expect({ quiet, whileItWaits }).toEqual({ quiet: [true, true], whileItWaits: 0 });
    expect(writes.length).toBe(7);
    expect(conflict).toMatchObject({ kind: 'refused', message: expect.stringContaining('failed repeatedly') });
    expect([inTheEnd, app().outside.woo.getStock(one(others).unit)]).toEqual([true, one(others).start - 2]);

    app().outside.woo.setPoison(unit, false);
    await shop().call('post', `/sync/conflicts/${conflict.id}/settle`, { quantity: null });
    await app().round();
    expect(shop().numbersOf(one(poison))).toEqual([one(poison).start - 1, one(poison).start - 1]);
  });

  it('does not stop a run from changing the others', async () => {
    const pairs = await shop().takeWaiting(12);
    for (const { mapping } of pairs) {
      await app()
        .http.put(`/api/sync/product-mappings/${mapping}`)
        .set('Authorization', app().manager)
        .send({ sync_direction: 'ls_to_woo' });
    }
    for (const pair of pairs) sell(pair);
    const [poison, ...others] = pairs;
    if (!poison) throw new Error('no pair');
    app().outside.woo.setPoison(poison.unit, true);
    const started = await shop().call('post', '/sync/products', {});
    for (let times = 0; times < 5; times += 1) await tryRound();
    const carried = carriedOver(others);
    app().outside.woo.setPoison(poison.unit, false);
    await becomeDue();
    await app().round();
    await app().round();

    expect(carried).toBe(11);
    expect(shop().numbersOf(poison)).toEqual([poison.start - 1, poison.start - 1]);
    expect(await shop().run(started.body.sync_id)).toMatchObject({ status: 'completed', items_failed: 0 });
  });
});

describe('changes without failures', () => {
  it('are sent in one call', async () => {
    const pairs = await shop().takeInStep(15);
    for (const pair of pairs) sell(pair);
    const before = shopWrites();
    await app().round();
    expect([carriedOver(pairs), shopWrites() - before]).toEqual([15, 1]);
  });
});

describe('a shop that accepts no change for a long time', () => {
  it('raises no conflict, and gets the sales when it accepts changes again', async () => {
    const pair = one(await shop().takeInStep(1));
    const fault = { kind: 'status', status: 503 } as const;
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1_000, fault });
    sell(pair);
    // More attempts than raise a conflict for a product that fails alone.
    for (let times = 0; times < 24; times += 1) {
      await becomeDue();
      await tryRound();
    }
    const conflict = await shop().conflictOf(pair);
    const { rows } = await app().pool.query('select losses from outbox_entries where subject = $1', [
      `unit:${pair.unit}`,
    ]);
    app().outside.faults.clear();
    await becomeDue();
    await app().round();
    await app().round();

    expect({ conflict, isLost: rows[0].losses > 10 }).toEqual({ conflict: null, isLost: true });
    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });

  it('raises none either if it accepts others first', async () => {
    const [pair, next] = await shop().takeInStep(2);
    if (!pair || !next) throw new Error('no pairs');
    const fault = { kind: 'status', status: 503 } as const;
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1_000, fault });
    sell(pair);
    for (let times = 0; times < 24; times += 1) {
      await becomeDue();
      await tryRound();
    }
    app().outside.faults.clear();
    await app().pool.query(`update outbox_entries set due_at = now() + interval '1 hour' where state = 'waiting'`);
    sell(next);
    await app().round();
    const meanwhile = [carriedOver([pair]), carriedOver([next])];
    await becomeDue();
    await app().round();

    expect(meanwhile).toEqual([0, 1]);
    expect(await shop().conflictOf(pair)).toBeNull();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
  });
});
