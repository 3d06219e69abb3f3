import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFeed } from '../src/features/sync/order-feed';
import { saleMarkerKey } from '../src/providers/woocommerce/woo-sale-mapper';
import { createGate } from './gate';
import { prepareShop, type Pair, type PreparedShop } from './mapped-shop';
import { shopCatalogue } from './shop-catalogue';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp; shop?: PreparedShop } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const shop = (): PreparedShop => {
  if (!held.shop) throw new Error('not started');
  return held.shop;
};
const takePair = async (): Promise<Pair> => {
  const [pair] = await shop().takeInStep(1);
  if (!pair) throw new Error('no pair');
  return pair;
};
const { signal } = new AbortController();
const woo = () => app().outside.woo;
const order = ({ unit }: Pair, quantity: number) =>
  woo().placeOrder({ lines: [{ productId: unit, quantity }], status: 'processing' });
const pull = async () => app().services.engine?.listenToOrders({ log: app().log, signal });
const round = async () => {
  await pull();
  await shop().sweep();
  await app().round();
};
/** Shop events since the mapping started, as differences from the first quantity. */
const historyOf = async ({ unit, start }: Pair): Promise<string[]> => {
  const { body } = await shop().call('get', `/products/${unit}/stock-history`);
  return body.events
    .toReversed()
    .filter(({ system, source }: { system: string; source: string }) => system === 'woocommerce' && source !== 'import')
    .map(
      (event: { reason: string; after_quantity: number }) =>
        `${event.reason.replace(/order \d+/, 'order')}: ${event.after_quantity - start}`,
    );
};

/** Reads the changed orders in full, and records them only at the end of the gate. */
const pullLate = () => {
  const [read, recorded] = [createGate(), createGate()];
  const { woo: client, stores, transaction } = app().services;
  if (!client) throw new Error('no shop');
  const late: typeof client = {
    ...client,
    readChangedOrders: async (...call) => {
      const page = await client.readChangedOrders(...call);
      read.open();
      await recorded.passed;
      return page;
    },
  };
  const feed = createOrderFeed({ stores, transaction, products: stores.products, now: () => new Date() });
  const pulled = feed.pull(late, { signal });
  return {
    read: read.passed,
    record: () => {
      recorded.open();
      return pulled;
    },
  };
};

beforeAll(async () => {
  held.app = await startSandboxedApp({ settleAfterMs: 0, sandbox: { catalogue: shopCatalogue(20) } });
  held.shop = await prepareShop(held.app);
});
afterAll(() => held.app?.close());

describe('the ledger of orders', () => {
  it('keeps the newest reading of an order, whichever is recorded last', async () => {
    const pair = await takePair();
    const [marker, lines] = ['9/hash', [{ productId: pair.unit, quantity: 2 }]];
    const quote = { quoteId: 9, quoteNumber: '9', marker, lines: [{ unitId: pair.unit, units: 2, isBike: true }] };
    await app().services.stores.stockReservations.hold(quote, new Date());
    const meta = [{ key: saleMarkerKey, value: marker }];
    const { id } = woo().placeOrder({ lines, status: 'pending', oversell: true, meta });
    const late = pullLate();
    await late.read;
    app().outside.clock.advance(2_000);
    woo().payOrder(id);
    await pull();
    await late.record();
    const { rows } = await app().pool.query(
      `select o.taken, r.order_state from order_stock_movements o, stock_reservations r
       where o.unit_id = $1 and r.unit_id = $1`,
      [pair.unit],
    );

    expect(rows).toEqual([{ taken: 2, order_state: 'taken' }]);
    await round();
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start - 2]);
  });
});

describe('the history of the shop', () => {
  it('tells a cancelled order and a larger new one between two readings as what they are', async () => {
    const pair = await takePair();
    const { id } = order(pair, 1);
    await round();
    woo().setOrderStatus(id, 'cancelled');
    order(pair, 3);
    await round();

    expect((await historyOf(pair)).toSorted()).toEqual(
      ['Sold online (order): -1', 'Returned by order: 0', 'Sold online (order): -3'].toSorted(),
    );
    expect(shop().numbersOf(pair)).toEqual([pair.start - 3, pair.start - 3]);
  });

  it('tells a cancelled order and a new one of the same size, between which no number moved', async () => {
    const pair = await takePair();
    const { id } = order(pair, 2);
    await round();
    woo().setOrderStatus(id, 'cancelled');
    order(pair, 2);
    await round();
    woo().setStock(pair.unit, pair.start);
    await round();

    expect((await historyOf(pair)).at(-1)).toBe('Quantity changed in the online shop: 0');
    expect(await historyOf(pair)).toHaveLength(4);
  });

  it('does not explain a later change by an order that was reported late', async () => {
    const pair = await takePair();
    woo().setStock(pair.unit, pair.start - 2);
    await round();
    expect(await historyOf(pair)).toEqual(['Quantity changed in the online shop: -2']);
    await app().pool.query(
      `insert into order_stock_movements (order_id, unit_id, taken, order_number, happened_at, reported_at)
       values (990, $1, 2, '990', now(), now())`,
      [pair.unit],
    );
    await app().pool.query(
      `insert into stock_checks (system, unit_id, requested_at) values ('woocommerce', $1, now())`,
      [pair.unit],
    );
    await round();
    expect(await historyOf(pair)).toEqual(['Sold online (order): -2']);

    woo().setStock(pair.unit, pair.start - 4 + 1);
    await round();
    expect(await historyOf(pair)).toEqual(['Sold online (order): -2', 'Quantity changed in the online shop: -3']);
  });
});
