import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../../test/gate';
import { listJobs } from '../../../test/jobs';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createWooClient } from '../../providers/woocommerce/woo-client';
import { productOnBothSides } from '../../providers/testing/woo-sandbox';
import { createSecretBox } from '../../secrets';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

beforeAll(async () => {
  held.app = await startSandboxedApp({
    sandbox: { catalogue: [productOnBothSides('HELM', 10), productOnBothSides('LOCK', 10)] },
  });
});
afterAll(() => held.app?.close());

const client = () => {
  const { config, log } = app();
  if (!config.woocommerce) throw new Error('no shop');
  return createWooClient({ ...config.woocommerce, log });
};
const ensure = () => app().services.webhooks.ensure(app().log);
const inShop = () =>
  app()
    .outside.woo.webhooks.list()
    .map(({ topic, status, deliveryUrl }) => ({ topic, status, deliveryUrl }))
    .toSorted((a, b) => a.topic.localeCompare(b.topic));
const wanted = () => {
  const deliveryUrl = `${app().config.publicUrl}/api/webhooks/woocommerce`;
  return ['order.created', 'order.updated', 'product.updated'].map((topic) => ({
    topic,
    status: 'active',
    deliveryUrl,
  }));
};
const stored = () => app().services.stores.webhooks.list();
const writes = () =>
  app()
    .outside.woo.requests()
    .filter(({ method }) => method !== 'GET').length;
const idOf = async (topic: string) => (await stored()).find((webhook) => webhook.topic === topic)?.webhook_id ?? 0;

describe("ensuring the shop's webhooks", () => {
  beforeEach(async () => {
    for (const { id } of app().outside.woo.webhooks.list()) await client().deleteWebhook(id);
    await app().pool.query('delete from woo_webhooks');
    await ensure();
  });

  it('creates the three webhooks, whose pings are answered', async () => {
    expect(inShop()).toEqual(wanted());
    await app().outside.woo.webhooks.flush();
    const pings = app()
      .outside.woo.webhooks.deliveries()
      .filter(({ topic }) => topic === null);

    expect(pings.slice(-3).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('encrypts their secrets, each different', async () => {
    const box = createSecretBox(app().config.encryptionKeys);
    const secrets = (await stored()).map(({ secret }) => box.open(secret));

    expect(new Set(secrets).size).toBe(3);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    for (const { secret } of await stored()) expect(secrets).not.toContain(secret.toString('latin1'));
  });

  it('creates none while another server may be doing so', async () => {
    for (const { id } of app().outside.woo.webhooks.list()) await client().deleteWebhook(id);
    const before = writes();
    const gate = createGate();
    const lease = new AbortController();
    const { faults } = app().outside;
    faults.add({ system: 'woocommerce', path: 'webhooks', times: 1, fault: { kind: 'held', until: gate.passed } });
    const ensuring = app().services.webhooks.ensure(app().log, { signal: lease.signal });
    await expect.poll(() => faults.list().length).toBe(0);

    lease.abort();
    gate.open();

    await expect(ensuring).rejects.toThrow('aborted');
    expect(writes()).toBe(before);
  });

  it('changes nothing if all are active', async () => {
    const before = writes();

    await ensure();

    expect(writes()).toBe(before);
  });

  it.each(['disabled', 'paused'] as const)('re-enables one that the shop has %s', async (status) => {
    await client().updateWebhook(await idOf('order.created'), { status });
    const before = writes();

    await ensure();

    expect(inShop()).toEqual(wanted());
    expect(writes()).toBe(before + 1);
  });

  it('replaces a deleted one', async () => {
    const gone = await idOf('product.updated');
    await client().deleteWebhook(gone);

    await ensure();

    expect(inShop()).toEqual(wanted());
    expect(await idOf('product.updated')).not.toBe(gone);
  });

  it('creates another one if the old one has another address', async () => {
    const moved = await idOf('order.updated');
    await client().updateWebhook(moved, { deliveryUrl: 'http://127.0.0.1:1/elsewhere' });

    await ensure();

    expect(inShop()).toEqual(expect.arrayContaining(wanted()));
    expect(await idOf('order.updated')).not.toBe(moved);
  });

  it('ignores the webhooks of others', async () => {
    const other = { name: 'Other', topic: 'order.created', deliveryUrl: 'http://127.0.0.1:1/x', secret: 's' };
    const { id } = await client().createWebhook(other);

    await ensure();

    expect(
      app()
        .outside.woo.webhooks.list()
        .find((webhook) => webhook.id === id),
    ).toMatchObject({
      deliveryUrl: other.deliveryUrl,
      status: 'active',
    });
  });

  it('reports a refusal by the shop', async () => {
    app().outside.faults.add({ system: 'woocommerce', times: 1, fault: { kind: 'status', status: 403 } });

    await expect(ensure()).rejects.toMatchObject({ code: 'woocommerce.forbidden' });
  });
});

describe('an order in the shop', () => {
  const numbers = (sku: string) => [
    app().outside.woo.getStock(app().shopUnit(sku).id),
    app().outside.lightspeed.getQoh(app().tillItem(sku)),
  ];
  const order = (sku: string, quantity: number) =>
    app().outside.woo.placeOrder({ lines: [{ productId: app().shopUnit(sku).id, quantity }], status: 'processing' });
  const ledger = async (sku: string) => {
    const { rows } = await app().pool.query<{ told: string }>(
      `select source || ' ' || delta as told from stock_events
       where system = 'woocommerce' and unit_id = $1 and source <> 'import' order by id`,
      [app().shopUnit(sku).id],
    );
    return rows.map(({ told }) => told);
  };

  beforeAll(async () => {
    const { connectLightspeed, importAll, map, round, shopUnit, tillItem } = app();
    await connectLightspeed();
    await importAll('woo');
    await importAll('lightspeed');
    for (const sku of ['HELM', 'LOCK']) await map(shopUnit(sku).id, Number(tillItem(sku)));
    await ensure();
    await round();
  });

  it('reaches the till by a delivery alone', async () => {
    order('HELM', 3);
    await app().outside.woo.webhooks.flush();
    await app().round();

    expect(numbers('HELM')).toEqual([7, 7]);
    expect(await ledger('HELM')).toEqual(['online_order -3']);
    const signed = app()
      .outside.woo.webhooks.deliveries()
      .filter(({ topic }) => topic !== null);
    expect(signed.length).toBeGreaterThan(0);
    expect(new Set(signed.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('reaches it once, even if delivered twice and out of order', async () => {
    const { webhooks } = app().outside.woo;
    webhooks.setMode({ hold: true, duplicate: true, reorder: true });
    order('LOCK', 1);
    order('LOCK', 2);
    await webhooks.flush();
    webhooks.setMode({});
    await app().round();
    await app().round();

    expect(numbers('LOCK')).toEqual([7, 7]);
    expect((await ledger('LOCK')).toSorted()).toEqual(['online_order -1', 'online_order -2']);
  });

  it('that is cancelled is returned to the till', async () => {
    const { id } = order('HELM', 2);
    await app().outside.woo.webhooks.flush();
    await app().round();
    expect(numbers('HELM')).toEqual([5, 5]);

    app().outside.woo.setOrderStatus(id, 'cancelled');
    await app().outside.woo.webhooks.flush();
    await app().round();

    expect(numbers('HELM')).toEqual([7, 7]);
    expect((await ledger('HELM')).slice(-2)).toEqual(['online_order -2', 'online_order 2']);
  });
});

describe('a webhook disabled by the shop after seven failed deliveries', () => {
  const never = new AbortController().signal;
  const stocks = (sku: string) => [
    app().outside.woo.getStock(app().shopUnit(sku).id),
    app().outside.lightspeed.getQoh(app().tillItem(sku)),
  ];
  const order = () =>
    app().outside.woo.placeOrder({
      lines: [{ productId: app().shopUnit('LOCK').id, quantity: 1 }],
      status: 'processing',
    });
  const jobNames = async () => (await listJobs(app().services.db)).map(({ name }) => name).toSorted();

  beforeAll(async () => {
    const { outside, pool, round, shopUnit } = app();
    outside.woo.setStock(shopUnit('LOCK').id, 50);
    await outside.woo.webhooks.flush();
    await round();
    await ensure();
    await pool.query('alter table webhook_deliveries rename to webhook_deliveries_away');
    for (let failure = 0; failure < 7; failure += 1) {
      order();
      await outside.woo.webhooks.flush();
    }
    await pool.query('alter table webhook_deliveries_away rename to webhook_deliveries');
    order();
    await outside.woo.webhooks.flush();
    // Simulates a cursor beyond these orders: the shop does not always update an order's date.
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await app().services.stores.syncState.moveCursor('woocommerce.orders', later, new Date());
    await pool.query('delete from graphile_worker._private_jobs');
  });

  it('is re-enabled, and what it missed reaches the till', async () => {
    expect(inShop()).toContainEqual(expect.objectContaining({ topic: 'order.created', status: 'disabled' }));
    await app().round();
    expect(stocks('LOCK')).toEqual([42, 50]);

    await ensure();

    expect(inShop()).toEqual(wanted());
    expect(await jobNames()).toEqual(['stock.orders', 'stock.sweep']);
    const context = { log: app().log, signal: never };
    await app().services.engine?.listenToOrders(context);
    await app().services.engine?.sweep(context);
    await app().round();
    expect(stocks('LOCK')).toEqual([42, 42]);
    const { rows } = await app().pool.query(
      `select count(*)::int as orders from stock_events
       where system = 'woocommerce' and unit_id = $1 and source = 'online_order' and happened_at >= $2`,
      [app().shopUnit('LOCK').id, new Date(Date.now() - 3_600_000)],
    );
    expect(rows).toEqual([{ orders: 10 }]);
  });

  it('has nothing to catch up with once it is active again', async () => {
    await app().pool.query('delete from graphile_worker._private_jobs');

    await ensure();

    expect(await jobNames()).toEqual([]);
  });

  it('is caught up with even if the process was killed just after re-enabling it', async () => {
    await client().updateWebhook(await idOf('order.created'), { status: 'disabled' });
    await app().services.stores.webhooks.recordStatus('order.created', 'disabled');
    await client().updateWebhook(await idOf('order.created'), { status: 'active' });

    await ensure();

    expect(await jobNames()).toEqual(['stock.orders', 'stock.sweep']);
  });

  it('is recorded as active at every check that finds it so', async () => {
    const [before] = await stored();
    await ensure();
    const [after] = await stored();

    expect(after?.checked_at.getTime()).toBeGreaterThan(before?.checked_at.getTime() ?? Infinity);
  });
});
