import { afterEach, describe, expect, it } from 'vitest';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const { app, shop, clock, one, setSettings, findHeldRun, heldRun } = useEngineApp({ counted: 40 });
const { signal } = new AbortController();
const woo = () => app().outside.woo;
const till = () => app().outside.lightspeed;
const pull = async () => app().services.engine?.listenToOrders({ log: app().log, signal });
const sell = ({ item }: Pair) => till().ringUpSale({ lines: [{ itemID: item, quantity: 1 }] });
const order = ({ unit }: Pair, quantity: number) =>
  woo().placeOrder({ lines: [{ productId: unit, quantity }], status: 'processing' });

/** More orders than fit into one reading; they take nothing. */
const placeMany = ({ unit }: Pair, count = 120) => {
  for (let placed = 0; placed < count; placed += 1)
    woo().placeOrder({ lines: [{ productId: unit, quantity: 1 }], status: 'pending', oversell: true });
};

/** Lets some readings of orders through before the shop refuses. */
const refuseAfter = (readings: number) => {
  const rule = { system: 'woocommerce', path: '/orders$' } as const;
  app().outside.faults.add({ ...rule, times: readings, fault: { kind: 'slow', milliseconds: 0 } });
  app().outside.faults.add({ ...rule, times: 100, fault: { kind: 'status', status: 403 } });
};

/** The walk fails at its second page. */
const interruptWalk = async () => {
  refuseAfter(1);
  await expect(pull()).rejects.toMatchObject({ name: 'UpstreamError' });
  app().outside.faults.clear();
};

/** Both clocks; sign-ins expire after fifteen minutes of it. */
const wait = (milliseconds: number) => {
  clock.aheadMs += milliseconds;
  app().outside.clock.advance(milliseconds);
};

/** Ends the walk. Orders of its last minute are read again, until it has passed. */
const finishWalk = async () => {
  await pull();
  wait(61_000);
  await pull();
};

const callsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = woo().requests().length;
  await work();
  const made = woo().requests().slice(before);
  return made.map(({ method, path }) => `${method} ${path}`);
};
const pagesOf = async (work: () => Promise<unknown>) =>
  (await callsOf(work)).filter((call) => /^GET .*\/orders\?/.test(call));

const baseOf = async ({ mapping }: Pair): Promise<unknown> => {
  const { rows } = await app().pool.query('select base_quantity from product_mappings where id = $1', [mapping]);
  return rows[0]?.base_quantity;
};
const historyOf = async ({ unit }: Pair): Promise<string[]> => {
  const { body } = await shop().call('get', `/products/${unit}/stock-history`);
  return body.events
    .filter(({ system }: { system: string }) => system === 'woocommerce')
    .map(({ reason }: { reason: string }) => reason.replace(/order \d+/, 'order'))
    .toReversed();
};

afterEach(finishWalk);

describe('a walk through many changed orders', () => {
  it('keeps no sale waiting: one reading of the newest orders is enough', async () => {
    const pair = one(await shop().takeInStep(1));
    placeMany(pair);
    order(pair, 2);
    await shop().sweep();
    refuseAfter(1);
    await app().round();
    app().outside.faults.clear();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start - 2]);
    expect((await historyOf(pair)).at(-1)).toBe('Sold online (order)');
  });

  it('continues at the page at which it failed, and reads every order', async () => {
    const pair = one(await shop().takeInStep(1));
    placeMany(pair, 250);
    wait(2_000);
    const last = order(pair, 2);
    const [, failed] = await pagesOf(interruptWalk);
    woo().setOrderStatus(last.id, 'cancelled');
    wait(61_000);
    const continued = await pagesOf(pull);
    await pull();
    const { rows } = await app().pool.query(
      'select count(*)::int as known, sum(taken)::int as taken from order_stock_movements where unit_id = $1',
      [pair.unit],
    );

    expect(failed).toContain('before=');
    expect(continued[0]).toBe(failed);
    expect(continued.filter((call) => !call.includes('before='))).toEqual([]);
    expect(rows).toEqual([{ known: 251, taken: 0 }]);
  });

  it('starts again if the time from which to read has been moved back', async () => {
    const pair = one(await shop().takeInStep(1));
    placeMany(pair);
    await interruptWalk();
    await app().services.stores.syncState.rewindOrders(new Date(0), new Date());
    const [first] = await pagesOf(pull);

    expect(first).not.toContain('before=');
    expect(first).toContain('modified_after=1970');
  });

  it('lets a mapping begin only afterwards, and keeps no till sale waiting for that', async () => {
    const sold = one(await shop().takeInStep(1));
    const [starting, plain] = await shop().take(2);
    if (!starting || !plain) throw new Error('no pair');
    order(starting, 2);
    till().setQoh({ itemID: starting.item, qoh: starting.start - 2 });
    placeMany(sold);
    await interruptWalk();
    sell(sold);
    const calls = await callsOf(app().round);

    const written = calls.findIndex((call) => call.startsWith('POST'));
    expect(calls.slice(0, written).filter((call) => call.includes('/orders?'))).toHaveLength(1);
    expect(shop().numbersOf(sold)).toEqual([sold.start - 1, sold.start - 1]);
    expect(await baseOf(starting)).toBeNull();

    await finishWalk();
    await app().round();
    expect(await baseOf(plain)).toBe(plain.start);
    await shop().sweep();
    await app().round();
    expect(await baseOf(starting)).toBe(starting.start - 2);
    expect(shop().numbersOf(starting)).toEqual([starting.start - 2, starting.start - 2]);
    expect(await historyOf(starting)).toEqual(['Quantity when the mapping started']);
  });

  it('leaves changes to a later round that its orders may explain, and says only then that nothing does', async () => {
    const [sold, ...ordered] = await shop().takeInStep(5);
    if (!sold) throw new Error('no pair');
    await setSettings({ mass_change_min: 3, mass_change_percent: 1 });
    for (const pair of ordered) order(pair, 1);
    placeMany(sold);
    await interruptWalk();
    await shop().sweep();
    sell(sold);
    const pages = await pagesOf(app().round);

    expect(pages).toHaveLength(1);
    expect(shop().numbersOf(sold)).toEqual([sold.start - 1, sold.start - 1]);
    expect(ordered.map((pair) => shop().numbersOf(pair))).toEqual(ordered.map(({ start }) => [start - 1, start]));
    expect(await findHeldRun()).toBeUndefined();

    await finishWalk();
    await app().round();
    expect(ordered.map((pair) => shop().numbersOf(pair))).toEqual(ordered.map(({ start }) => [start - 1, start - 1]));
    expect(await findHeldRun()).toBeUndefined();

    for (const { unit, start } of ordered) woo().setStock(unit, start + 5);
    await shop().sweep();
    await app().round();
    expect(await heldRun()).toMatchObject({ items_total: 4 });
  });

  it('makes the refusal of a run wait, because its orders are needed for that', async () => {
    const run = await heldRun();
    const pair = one(await shop().takeInStep(1));
    placeMany(pair);
    await interruptWalk();
    const early = await shop().call('post', `/sync/runs/${run.id}/discard`);
    await finishWalk();
    const late = await shop().call('post', `/sync/runs/${run.id}/discard`);

    expect([early.status, early.body.code, late.status]).toEqual([409, 'run.orders_missing', 200]);
    await app().round();
    await app().round();
  });

  it.each(['planned', 'written'])('makes a sync wait before it is %s, which goes on by itself', async (step) => {
    const pair = one(await shop().takeWaiting(1));
    const previewed = step === 'written' ? await shop().runSync({ preview: true }) : null;
    wait(2_000);
    placeMany(pair);
    await interruptWalk();
    const id = previewed ?? (await shop().runSync());
    if (previewed !== null) await shop().call('post', `/sync/runs/${id}/apply`);
    await app().round();

    expect((await shop().run(id)).message).toBe('Reading changed orders of the online shop…');
    expect(await baseOf(pair)).toBeNull();

    await finishWalk();
    await app().round();
    expect(await shop().run(id)).toMatchObject({ status: 'completed', items_skipped: 0 });
    expect(await baseOf(pair)).toBe(pair.start);
  });
});
