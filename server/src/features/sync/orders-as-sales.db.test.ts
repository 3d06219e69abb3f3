import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { productOnBothSides } from '../../providers/testing/woo-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const clock = createTestClock(new Date());
const skus = ['HELM', 'LOCK', 'BELL'] as const;
type Sku = (typeof skus)[number];
const directions = { HELM: 'both', LOCK: 'woo_to_ls', BELL: 'ls_to_woo' } as const;

const product = (sku: Sku) =>
  productOnBothSides(sku, 10, {
    regularPrice: '80.00',
  });

const use = (ordersAsSales: boolean) =>
  app().pool.query(
    `insert into settings (section, value, updated_at) values ('sync', $1, now())
     on conflict (section) do update set value = excluded.value`,
    [JSON.stringify({ orders_as_sales: ordersAsSales })],
  );

beforeAll(async () => {
  held.app = await startSandboxedApp({
    sandbox: { catalogue: skus.map(product) },
    now: clock.now,
    settleAfterMs: 60_000,
  });
  const { connectLightspeed, importAll, map, round, shopUnit, tillItem, http, manager } = app();
  await connectLightspeed();
  await importAll('woo');
  await importAll('lightspeed');
  for (const sku of skus) {
    const id = await map(shopUnit(sku).id, Number(tillItem(sku)));
    await http
      .put(`/api/sync/product-mappings/${id}`)
      .set('Authorization', manager)
      .send({ sync_direction: directions[sku] })
      .expect(200);
  }
  await app().services.webhooks.ensure(app().log);
  await round();
  await round();
});
afterAll(() => held.app?.close());

const numbers = (sku: Sku) => [
  app().outside.woo.getStock(app().shopUnit(sku).id),
  app().outside.lightspeed.getQoh(app().tillItem(sku)),
];
const sales = () => app().outside.lightspeed.listSales();
const tellAndRound = async () => {
  await app().outside.woo.webhooks.flush();
  await app().round();
};
const order = (...lines: [sku: Sku, quantity: number][]) =>
  app().outside.woo.placeOrder({
    lines: lines.map(([sku, quantity]) => ({ productId: app().shopUnit(sku).id, quantity })),
    status: 'processing',
  });
const toldAtTill = async (sku: Sku) => {
  const { rows } = await app().pool.query<{ told: string }>(
    `select source || ' ' || delta || ': ' || reason as told from stock_events
     where system = 'lightspeed' and unit_id = $1 order by id desc limit 1`,
    [app().tillItem(sku)],
  );
  return rows[0]?.told;
};
/** Difference between the till's quantity and the sum of its ledger. */
const unexplained = async (sku: Sku) => {
  const { rows } = await app().pool.query<{ sum: number }>(
    `select sum(delta)::int as sum from stock_events where system = 'lightspeed' and unit_id = $1`,
    [app().tillItem(sku)],
  );
  return (rows[0]?.sum ?? NaN) - app().outside.lightspeed.getQoh(app().tillItem(sku));
};

beforeEach(async () => {
  await use(true);
  app().outside.faults.clear();
});

describe('orders as sales at the till', () => {
  it('are one sale each, of mapped items, and do not come back to the shop', async () => {
    const [helm, lock] = [numbers('HELM'), numbers('LOCK')].map(([shop = 0]) => shop ?? 0);
    const { number } = order(['HELM', 2], ['LOCK', 1]);

    await tellAndRound();
    await tellAndRound();

    expect(sales()[0]).toMatchObject({ referenceNumber: number, total: '240.00', completed: true });
    expect([numbers('HELM'), numbers('LOCK')]).toEqual([
      [(helm ?? 0) - 2, (helm ?? 0) - 2],
      [(lock ?? 0) - 1, (lock ?? 0) - 1],
    ]);
    expect(sales().filter((sale) => sale.referenceNumber === number)).toHaveLength(1);
    expect(await toldAtTill('HELM')).toBe(
      `sync -2: Sold online (order ${number}), at the till as sale ${sales()[0]?.saleID}`,
    );
    expect([await unexplained('HELM'), await unexplained('LOCK')]).toEqual([0, 0]);
  });

  it('are not created where the till is the master', async () => {
    const before = sales().length;
    order(['BELL', 1]);

    await tellAndRound();
    await tellAndRound();

    expect([sales().length, numbers('BELL')]).toEqual([before, [10, 10]]);
  });

  it('are changes of the quantity while the setting is off', async () => {
    await use(false);
    const before = sales().length;
    const [shop] = numbers('HELM');
    order(['HELM', 1]);

    await tellAndRound();

    expect([sales().length, numbers('HELM')]).toEqual([before, [(shop ?? 0) - 1, (shop ?? 0) - 1]]);
  });

  it('are returned by a change of the quantity when cancelled', async () => {
    const [shop] = numbers('HELM');
    const { id } = order(['HELM', 1]);
    await tellAndRound();
    const before = sales().length;

    app().outside.woo.setOrderStatus(id, 'cancelled');
    await tellAndRound();

    expect([sales().length, numbers('HELM'), await unexplained('HELM')]).toEqual([before, [shop, shop], 0]);
  });

  it.each(['cut_after', 'cut_before'] as const)('happen once when the answer never comes: %s', async (kind) => {
    const [shop] = numbers('HELM');
    const { number } = order(['HELM', 1]);
    await app().outside.woo.webhooks.flush();
    app().outside.faults.add({ system: 'lightspeed', method: 'POST', path: '/Sale.json', times: 1, fault: { kind } });
    await expect(app().round()).rejects.toMatchObject({ unanswered: true });

    await app().round();
    clock.advance(60_000);
    await app().round();
    await app().round();

    expect(sales().filter((sale) => sale.referenceNumber === number)).toHaveLength(1);
    expect([numbers('HELM'), await unexplained('HELM')]).toEqual([[(shop ?? 0) - 1, (shop ?? 0) - 1], 0]);
  });

  it('are changes of the quantity when the till refuses the sale', async () => {
    const [shop] = numbers('HELM');
    const before = sales().length;
    order(['HELM', 1]);
    await app().outside.woo.webhooks.flush();
    const refusal = { kind: 'status', status: 400, body: '{"message":"Sale not created."}' } as const;
    app().outside.faults.add({ system: 'lightspeed', method: 'POST', path: '/Sale.json', times: 1, fault: refusal });

    await app().round();
    await app().round();

    expect([sales().length, numbers('HELM'), await unexplained('HELM')]).toEqual([
      before,
      [(shop ?? 0) - 1, (shop ?? 0) - 1],
      0,
    ]);
  });

  it('leave sales made at the till meanwhile alone', async () => {
    const [shop] = numbers('HELM');
    order(['HELM', 1]);
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: app().tillItem('HELM'), quantity: 1 }] });

    await tellAndRound();
    await tellAndRound();

    expect([numbers('HELM'), await unexplained('HELM')]).toEqual([[(shop ?? 0) - 2, (shop ?? 0) - 2], 0]);
  });
});
