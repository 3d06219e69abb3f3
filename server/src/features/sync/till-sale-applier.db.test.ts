import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultKind } from '../../../sandbox/faults';
import { addMapping } from '../../../test/factories';
import { createGate } from '../../../test/gate';
import { createTestClock } from '../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createStores } from '../../stores';
import { createTransaction } from '../../db/transaction';
import { createOutbox, toOutboxClock } from '../../outbox';
import { productOnBothSides } from '../../providers/testing/woo-sandbox';
import { createWooClient } from '../../providers/woocommerce/woo-client';
import type { Till } from './stock-readings';
import { createTillSaleApplier, type TillSaleApplier } from './till-sale-applier';
import { confirmOwnSales, readOwnSales } from './till-feed';
import type { NewTillSaleLine } from './till-sale-store';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const clock = createTestClock();
/** The outbox’s. */
const leases = createTestClock();
const settleAfterMs = 60_000;
const hourMs = 3_600_000;
const options = { signal: new AbortController().signal };

const product = (sku: string, price: string) =>
  productOnBothSides(sku, 10, {
    regularPrice: price,
  });

beforeAll(async () => {
  const catalogue = [product('HELM', '80.00'), product('LOCK', '49.50')];
  held.app = await startSandboxedApp({ sandbox: { catalogue }, now: clock.now });
  await app().connectLightspeed();
});
afterAll(() => held.app?.close());

const transaction = () => createTransaction(app().pool, createStores);
const stores = () => app().services.stores;
const till = async (): Promise<Till> => {
  const connected = await app().services.lightspeed.current();
  if (!connected) throw new Error('not connected');
  return connected;
};
const qoh = (sku: string) => app().outside.lightspeed.getQoh(app().tillItem(sku));
const sales = () => app().outside.lightspeed.listSales();
type Where = { path?: string; method?: string; times?: number };
const fail = (fault: FaultKind, { path = '/Sale.json', method = 'POST', times = 1 }: Where = {}) =>
  app().outside.faults.add({ system: 'lightspeed', method, path, times, fault });

let applier: TillSaleApplier;
let lastHeard = 0;

beforeEach(async () => {
  app().outside.faults.clear();
  for (const table of ['outbox_entries', 'till_sales', 'stock_conflicts', 'product_mappings'])
    await app().pool.query(`delete from ${table}`);
  for (const sku of ['HELM', 'LOCK']) {
    app().outside.lightspeed.setQoh({ itemID: app().tillItem(sku), qoh: 10 });
    app().outside.woo.setStock(app().shopUnit(sku).id, 10);
  }
  const { config, log } = app();
  if (!config.woocommerce) throw new Error('no shop');
  const woo = createWooClient({ ...config.woocommerce, log });
  applier = createTillSaleApplier({
    stores: stores(),
    transaction: transaction(),
    outbox: createOutbox({ stores: stores(), transaction: transaction(), clock: toOutboxClock(leases.now) }),
    connection: app().services.lightspeed,
    woo,
    products: stores().products,
    feed: () => ({ pullLog: hear }),
    log,
    now: clock.now,
    settleAfterMs,
  });
  const { client, shopId } = await till();
  lastHeard = await client.latestLogId({ shopId });
});

/** An order that took its units, with the mappings and the planned sale for it. */
const order = async (...lines: [sku: string, quantity: number][]) => {
  const placed = app().outside.woo.placeOrder({
    lines: lines.map(([sku, quantity]) => ({ productId: app().shopUnit(sku).id, quantity })),
    status: 'processing',
  });
  const sold: NewTillSaleLine[] = [];
  for (const [sku, quantity] of lines) {
    const [unitId, itemId] = [app().shopUnit(sku).id, Number(app().tillItem(sku))];
    const mappingId = await addMapping(app().services.db, unitId, itemId, { quantity: 10 });
    sold.push({ orderId: placed.id, orderNumber: placed.number, mappingId, unitId, itemId, quantity });
  }
  await transaction()(async (inside) => applier.dispatch(inside, await inside.tillSales.plan(sold, clock.now())));
  return placed;
};

/** Consumes the till's log; returns how many of its entries were ours. */
const hear = async (): Promise<number> => {
  const connected = await till();
  let ours = 0;
  for await (const page of connected.client.listInventoryLog({ afterId: lastHeard, shopId: connected.shopId })) {
    await applier.recognise(connected, page, options);
    await transaction()(async (inside) => {
      const own = await readOwnSales(inside, page);
      await confirmOwnSales(inside, page, { own, at: clock.now() });
      ours += own.size;
    });
    lastHeard = page.at(-1)?.id ?? lastHeard;
  }
  return ours;
};
/** As a round does. */
const apply = async () => {
  await applier.reconcile();
  return applier.apply(await till(), options);
};
const state = async () => {
  const { rows } = await app().pool.query<{ state: string; error: string | null }>(
    'select state, error from till_sales order by id',
  );
  return rows;
};
const questions = async () =>
  (await app().pool.query('select kind, message from stock_conflicts where settled_at is null')).rows;
const ledger = async () => {
  const { rows } = await app().pool.query<{ told: number }>(
    'select lightspeed_quantity as told from product_mappings order by id',
  );
  return rows.map(({ told }) => told);
};

describe('an online order', () => {
  it('becomes one completed sale at its own prices, which the log confirms', async () => {
    const before = sales().length;
    const { number } = await order(['HELM', 2], ['LOCK', 1]);

    await apply();

    expect(sales()).toHaveLength(before + 1);
    expect(sales()[0]).toMatchObject({ completed: true, referenceNumber: number, total: '209.50', shopID: '1' });
    expect([qoh('HELM'), qoh('LOCK')]).toEqual([8, 9]);
    expect(await stores().tillSales.listOpenMappings()).toHaveLength(2);
    expect(await hear()).toBe(2);
    expect([await state(), await ledger()]).toEqual([[{ state: 'confirmed', error: null }], [8, 9]]);
    expect(await stores().tillSales.listOpenMappings()).toEqual([]);
  });

  it('is paid with the account’s payment type for the web', async () => {
    await order(['LOCK', 1]);
    await apply();

    const { store } = app().outside.lightspeed.snapshot();
    const payment = store.salePayments.rows.at(-1);
    const type = store.paymentTypes.rows.find(({ paymentTypeID }) => paymentTypeID === payment?.paymentTypeID);
    expect([payment?.amount, type?.name]).toEqual([4_950, 'Web Store']);
  });

  it('is not sold again by another round', async () => {
    await order(['LOCK', 1]);
    await apply();
    await hear();
    const before = sales().length;

    await apply();
    leases.advance(settleAfterMs);
    await apply();

    expect([sales().length, qoh('LOCK')]).toEqual([before, 9]);
  });

  it('is distinguished from a sale of somebody else', async () => {
    await order(['LOCK', 1]);
    fail({ kind: 'cut_before' });
    await expect(apply()).rejects.toMatchObject({ unanswered: true });
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: app().tillItem('LOCK'), quantity: 1 }] });

    expect(await hear()).toBe(0);
    expect([await ledger(), (await state())[0]?.state]).toEqual([[10], 'sent']);
  });
});

describe('a sale whose answer never came', () => {
  it('is recognised in the log, and not created again', async () => {
    const before = sales().length;
    await order(['HELM', 3]);
    fail({ kind: 'cut_after' });
    await expect(apply()).rejects.toMatchObject({ unanswered: true });

    await apply();
    expect(await hear()).toBe(1);
    leases.advance(settleAfterMs);
    await apply();

    expect([sales().length, qoh('HELM'), await ledger()]).toEqual([before + 1, 7, [7]]);
    expect(await state()).toEqual([{ state: 'confirmed', error: null }]);
  });

  it('is found by its reference if recovered before the log was read', async () => {
    const before = sales().length;
    await order(['HELM', 3]);
    fail({ kind: 'cut_after' });
    await expect(apply()).rejects.toMatchObject({ unanswered: true });
    leases.advance(settleAfterMs);

    await apply();

    expect([sales().length, await hear(), await ledger()]).toEqual([before + 1, 1, [7]]);
  });

  it('is created if the till does not have it, but not while it may still arrive', async () => {
    const before = sales().length;
    await order(['HELM', 3]);
    fail({ kind: 'cut_before' });
    await expect(apply()).rejects.toMatchObject({ unanswered: true });

    await apply();
    expect(sales()).toHaveLength(before);
    leases.advance(settleAfterMs);
    await apply();

    expect([sales().length, qoh('HELM'), await hear()]).toEqual([before + 1, 7, 1]);
  });

  it('becomes a question if that cannot be found out for long', async () => {
    await order(['HELM', 1]);
    fail({ kind: 'status', status: 500 }, { times: 8 });

    for (let tries = 0; tries < 8; tries += 1) {
      await apply();
      leases.advance(hourMs);
    }

    expect(await state()).toEqual([{ state: 'failed', error: expect.stringContaining('could not be found out') }]);
    expect(await questions()).toEqual([
      { kind: 'undecided', message: expect.stringContaining('could not be found out') },
    ]);
  });
});

describe('a sale that another server sends meanwhile', () => {
  it('is not created a second time, and is looked up once that server’s call must have ended', async () => {
    const before = sales().length;
    await order(['HELM', 1]);
    const { passed, open } = createGate();
    fail({ kind: 'held', until: passed }, { method: 'GET' });
    const applying = apply();
    await expect.poll(() => app().outside.faults.list()).toEqual([]);
    const [id] = await stores().tillSales.listOpenIds();
    expect(await stores().tillSales.markSent(id ?? 0, { total: '80.00', at: clock.now() })).toBe(true);
    open();
    await applying;
    await apply();

    expect([sales().length, (await state())[0]?.state]).toEqual([before, 'sent']);
    leases.advance(settleAfterMs);
    await apply();
    expect([sales().length, await hear(), qoh('HELM')]).toEqual([before + 1, 1, 9]);
  });
});

describe('a till that denies access', () => {
  const denied = { kind: 'status', status: 403 } as const;

  it('keeps back neither other sales nor the round, and gets the sale once it allows that', async () => {
    await order(['HELM', 1]);
    await order(['LOCK', 1]);
    fail(denied);

    expect(await apply()).toBe(2);
    expect([qoh('HELM'), qoh('LOCK')]).toEqual([10, 9]);
    expect(await apply()).toBe(0);
    leases.advance(15_000);
    await apply();

    expect([qoh('HELM'), (await state())[0]?.state]).toEqual([9, 'sent']);
  });

  it('gets a change of the quantity instead after eight attempts', async () => {
    await order(['HELM', 1]);
    fail(denied, { times: 8 });

    for (let tries = 0; tries < 8; tries += 1) {
      expect((await state())[0]?.state).toBe('planned');
      expect(await apply()).toBe(1);
      leases.advance(hourMs);
    }

    expect(await state()).toEqual([{ state: 'failed', error: expect.stringContaining('refused the sale') }]);
    expect([await stores().tillSales.listOpenMappings(), await questions()]).toEqual([[], []]);
  });
});

describe('a sale that cannot be made', () => {
  const noRows = '{"@attributes":{"next":"","previous":""}}';

  it('is refused by the till: the units become a change of the quantity', async () => {
    await order(['HELM', 1]);
    fail({ kind: 'status', status: 400, body: '{"message":"Sale not created. Item 1 is archived."}' });

    await apply();

    expect(await state()).toEqual([{ state: 'failed', error: expect.stringContaining('is archived') }]);
    expect([await stores().tillSales.listOpenMappings(), await ledger()]).toEqual([[], [10]]);
  });

  it('has a deleted order', async () => {
    await order(['HELM', 1]);
    await app().pool.query('update till_sales set order_id = 999999');

    await apply();

    expect(await state()).toEqual([{ state: 'failed', error: expect.stringContaining('no longer has the prices') }]);
  });

  it.each(['Register', 'Employee', 'PaymentType'])('finds no %s in the account', async (entity) => {
    await order(['HELM', 1]);
    fail({ kind: 'status', status: 200, body: noRows }, { path: `/${entity}.json`, method: 'GET' });

    await apply();

    expect(await state()).toEqual([{ state: 'failed', error: expect.stringContaining('no register, employee or') }]);
  });

  it('becomes a conflict if the till accepted it but its log does not show it', async () => {
    await order(['HELM', 1], ['LOCK', 1]);
    await apply();
    lastHeard = Number.MAX_SAFE_INTEGER;
    leases.advance(89_000);
    expect([await apply(), await questions()]).toEqual([0, []]);
    leases.advance(1_000);

    await apply();

    const question = { kind: 'undecided', message: expect.stringContaining('inventory log') };
    expect(await questions()).toEqual([question, question]);
    expect((await state())[0]?.state).toBe('failed');
  });
});

describe('a sale that the till has under the same number', () => {
  it('was created by another installation or a newer state: a question, and no second sale', async () => {
    const { number } = await order(['HELM', 1]);
    await apply();
    await hear();
    const before = sales().length;
    for (const table of ['outbox_entries', 'till_sales', 'product_mappings'])
      await app().pool.query(`delete from ${table}`);

    const { number: later } = await order(['HELM', 1]);
    await app().pool.query('update till_sales set reference = $1', [number]);
    await apply();

    expect([sales().length, qoh('HELM'), (await state())[0]?.state]).toEqual([before, 9, 'failed']);
    expect(await questions()).toEqual([
      { kind: 'undecided', message: expect.stringContaining(`already has a sale of online order ${later}`) },
    ]);
  });
});

describe('choosing another shop', () => {
  it('ends the sales for the former one', async () => {
    await order(['HELM', 1]);

    await app().http.put('/api/lightspeed/shop').set('Authorization', app().manager).send({ shop_id: '2' }).expect(200);
    await apply();

    expect(await state()).toEqual([{ state: 'failed', error: 'Another shop was chosen.' }]);
    expect(qoh('HELM')).toBe(10);
  });
});
