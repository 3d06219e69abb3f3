import { describe, expect, it } from 'vitest';
import { saleMarkerKey } from '../src/providers/woocommerce/woo-sale-mapper';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const { app, shop, setSettings, staff, one } = useEngineApp();
const woo = () => app().outside.woo;
const { signal } = new AbortController();

const held = { quotes: 0 };
const round = async () => {
  await app().services.engine?.listenToOrders({ log: app().log, signal });
  await app().round();
};
/** A customer accepts a quote for two bikes; the order waits in the shop to be paid. */
const accept = async ({ unit }: Pair, { isBike = true } = {}) => {
  held.quotes += 1;
  const quote = { quoteId: held.quotes, quoteNumber: `20${held.quotes}`, marker: `20${held.quotes}/hash` };
  const { stockReservations } = app().services.stores;
  await stockReservations.hold({ ...quote, lines: [{ unitId: unit, units: 2, isBike }] }, new Date());
  const lines = [{ productId: unit, quantity: 2 }];
  const meta = [{ key: saleMarkerKey, value: quote.marker }];
  const { id: orderId } = woo().placeOrder({ lines, status: 'pending', oversell: true, meta });
  return { ...quote, orderId };
};
const inStep = async (): Promise<Pair> => one(await shop().takeInStep(1));
const historyOf = async ({ unit }: Pair) => (await shop().call('get', `/products/${unit}/stock-history`)).body;
const reasonsOf = async (pair: Pair): Promise<string[]> =>
  (await historyOf(pair)).events
    .filter(({ system, source }: { system: string; source: string }) => system === 'woocommerce' && source !== 'import')
    .map(({ reason, delta }: { reason: string; delta: number }) => `${reason} ${delta}`);

describe('units of an accepted quote', () => {
  it('are not offered in the shop until their order takes them, and stay at the till', async () => {
    const pair = await inStep();
    const { orderId, quoteId, quoteNumber } = await accept(pair);
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start]);
    const explained = { units: 2, agreed: pair.start, offered: pair.start - 2 };
    const quote = { quote_id: quoteId, quote_number: quoteNumber, units: 2 };
    expect((await historyOf(pair)).held).toMatchObject([{ unit_id: pair.unit, ...explained, quotes: [quote] }]);
    expect((await shop().call('get', `/products/${pair.unit}`)).body).toMatchObject({ held_units: 2 });

    woo().payOrder(orderId);
    await round();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start - 2]);
    expect((await historyOf(pair)).held).toEqual([]);
    expect(await reasonsOf(pair)).toEqual([
      'No longer held for a quote: 2 2',
      `Sold online (order ${orderId}) -2`,
      'Held for accepted quotes: 2 -2',
    ]);
    await round();
    expect(await shop().ledgerOf('woocommerce', pair.unit)).toBe(pair.start - 2);
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(pair.start - 2);
  });

  it('come back once the order is cancelled, and are held again when it is reopened', async () => {
    const pair = await inStep();
    const { orderId, quoteId } = await accept(pair);
    await round();
    woo().setOrderStatus(orderId, 'cancelled');
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);

    woo().setOrderStatus(orderId, 'pending');
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start]);

    await app().services.stores.stockReservations.end(quoteId, new Date());
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);
  });

  it('follow the setting, which holds bikes back by default', async () => {
    const [bike, helmet] = [await inStep(), await inStep()];
    await accept(bike);
    await accept(helmet, { isBike: false });
    const offered = async () => {
      await round();
      return [bike, helmet].map((pair) => pair.start - (shop().numbersOf(pair)[0] ?? 0));
    };

    expect(await offered()).toEqual([2, 0]);
    await setSettings({ oversell_shield: 'everything' });
    expect(await offered()).toEqual([2, 2]);
    await setSettings({ oversell_shield: 'off' });
    expect(await offered()).toEqual([0, 0]);
    await setSettings({ oversell_shield: 'bikes' });
    const { rows } = await app().pool.query(
      `select before ->> 'oversell_shield' as before, after ->> 'oversell_shield' as after from audit_events
       where action = 'settings.changed' and after ? 'oversell_shield' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ before: 'off', after: 'bikes' }]);
  });

  it('are told apart from a difference when the sync of a product starts anew', async () => {
    const pair = await inStep();
    await accept(pair);
    await round();
    const path = `/api/sync/product-mappings/${pair.mapping}`;
    for (const enabled of [false, true]) {
      await app().http.put(path).set('Authorization', app().manager).send({ sync_enabled: enabled }).expect(200);
    }
    await round();

    expect(await shop().conflictOf(pair)).toBeNull();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start]);
  });

  it.each([
    ['deleted', (path: string) => app().http.delete(path)],
    ['switched off', (path: string) => app().http.put(path).send({ sync_enabled: false })],
  ])('are offered again when the mapping is %s, as an edit of the person who did it', async (_how, end) => {
    const [pair, other] = [await inStep(), await inStep()];
    await accept(pair);
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start]);

    for (const { mapping } of [pair, other]) {
      const { status } = await end(`/api/sync/product-mappings/${mapping}`).set('Authorization', app().manager);
      expect([200, 204]).toContain(status);
    }
    await round();
    await round();

    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);
    expect(shop().numbersOf(other)).toEqual([other.start, other.start]);
    const { events, held: left } = await historyOf(pair);
    expect(left).toMatchObject([{ units: 2, agreed: null }]);
    expect(events[0]).toMatchObject({ source: 'edit', delta: 2, actor: expect.stringMatching(/^manager/) });
    expect(events[0].reason).toContain('Units held for accepted quotes are offered again');
  });

  it('are no part of the shop’s number when a conflict is settled with it', async () => {
    const pair = await inStep();
    await accept(pair);
    await round();
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: pair.start }] });
    woo().placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await round();
    const { conflicts } = (await shop().call('get', '/sync/conflicts?kind=below_zero')).body;
    expect(conflicts).toMatchObject([{ held_units: 2, mapping_id: pair.mapping }]);

    const ids = conflicts.map(({ id }: { id: number }) => id);
    const taken = await shop().call('post', '/sync/conflicts/settle', { ids, take: 'woocommerce' }, staff());

    expect(taken.body).toMatchObject({ settled: 0, left: 1 });
  });
});
