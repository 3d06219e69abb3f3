import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { productOnBothSides } from '../src/providers/testing/woo-sandbox';
import { runJob } from './jobs';
import { createTestClock } from './test-app';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const start = 60;
const salesAtTill = 14;
const clock = createTestClock(new Date());
const held: { app?: SandboxedApp; header?: string; oldOrder?: { id: number; number: string } } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const unit = () => app().shopUnit('HELM').id;
const item = () => app().tillItem('HELM');
const numbers = () => [app().outside.woo.getStock(unit()), app().outside.lightspeed.getQoh(item())];
const both = (quantity: number) => [quantity, quantity];
const sellAtTill = () => app().outside.lightspeed.ringUpSale({ lines: [{ itemID: item(), quantity: 1 }] });
const order = (quantity: number) =>
  app().outside.woo.placeOrder({ lines: [{ productId: unit(), quantity }], status: 'processing' });
const oldOrder = () => {
  if (!held.oldOrder) throw new Error('not ordered');
  return held.oldOrder;
};
const salesOf = (number: string) =>
  app()
    .outside.lightspeed.listSales()
    .filter(({ referenceNumber }) => referenceNumber.startsWith(number));
const tellAndRound = async () => {
  await app().outside.woo.webhooks.flush();
  await app().services.engine?.listenToOrders({ log: app().log, signal: new AbortController().signal });
  await app().round();
  await app().round();
};
const letDaysPass = async (days: number) => {
  // Advances in steps, so that the till's refresh token is renewed on the way.
  for (const passing of Array.from({ length: days / 20 }, () => 20 * 86_400_000)) {
    clock.advance(passing);
    app().outside.clock.advance(passing);
    await app().round();
  }
  held.header = (await app().signIn('manager')).header;
};
const cleanUpNow = () => runJob(app(), 'clean-up');
const get = async (path: string) => {
  const { body } = await app()
    .http.get(`/api${path}`)
    .set('Authorization', held.header ?? '')
    .expect(200);
  return body;
};
const count = async (rows: string): Promise<number> => {
  const { rows: counted } = await app().pool.query(`select count(*)::int as count from ${rows}`);
  return z.array(z.object({ count: z.int() })).parse(counted)[0]?.count ?? NaN;
};

const eventSchema = z.object({
  system: z.string(),
  delta: z.int(),
  before_quantity: z.int().nullable(),
  after_quantity: z.int(),
});
/** Last quantity of each side's history; checks that every event continues from the previous one. */
const explained = async () => {
  const { events } = z.object({ events: z.array(eventSchema) }).parse(await get(`/products/${unit()}/stock-history`));
  return ['woocommerce', 'lightspeed'].map((system) => {
    const told = events.filter((event) => event.system === system).toReversed();
    let running = told[0]?.before_quantity ?? 0;
    for (const { before_quantity: before, delta, after_quantity: after } of told) {
      expect([before ?? 0, (before ?? 0) + delta]).toEqual([running, after]);
      running = after;
    }
    return running;
  });
};

beforeAll(async () => {
  const helmet = productOnBothSides('HELM', start, {
    regularPrice: '80.00',
  });
  held.app = await startSandboxedApp({ sandbox: { catalogue: [helmet] }, now: clock.now, settleAfterMs: 0 });
  held.header = app().manager;
  await app().connectLightspeed();
  await app().importAll('woo');
  await app().importAll('lightspeed');
  await app().map(unit(), Number(item()));
  await app().pool.query(
    `insert into settings (section, value, updated_at) values ('sync', '{"orders_as_sales": true}', now())`,
  );
  await app().services.webhooks.ensure(app().log);
  await tellAndRound();
  for (let sale = 0; sale < salesAtTill; sale += 1) {
    sellAtTill();
    await app().round();
  }
  held.oldOrder = order(2);
  await tellAndRound();
});
afterAll(() => held.app?.close());

describe('old stock history', () => {
  it('is removed, and the present quantity is explained as before', async () => {
    const today = start - salesAtTill - 2;
    expect([numbers(), await explained(), salesOf(oldOrder().number).length]).toEqual([both(today), both(today), 1]);
    await letDaysPass(500);

    await cleanUpNow();

    expect([numbers(), await explained()]).toEqual([both(today), both(today)]);
    expect(await count('stock_events')).toBe(20);
    expect(await count('sync_run_items')).toBe(0);
    expect(await count('stock_intents')).toBe(0);
    expect(await count('order_stock_movements')).toBe(0);
    expect(await count('till_sale_lines')).toBe(0);
    expect(await count('till_sales where total = 160.00')).toBe(1);
    // Runs that the latest events refer to keep their counts.
    expect(await count('sync_runs where kind = $$stock$$')).toBe(9);
    expect(await count('sync_runs where kind = $$stock$$ and items_total = 1 and items_success = 1')).toBe(9);
  });

  it('is not affected by a second clean-up', async () => {
    const before = [await count('stock_events'), await count('sync_runs')];
    await cleanUpNow();
    expect([await count('stock_events'), await count('sync_runs')]).toEqual(before);
  });

  it('does not return with an edited old order: it is sold once', async () => {
    const [today] = numbers();
    app().outside.woo.setOrderStatus(oldOrder().id, 'completed');
    sellAtTill();

    await tellAndRound();

    expect(await count('order_stock_movements where taken = 2 and explained = 2')).toBe(1);
    expect(salesOf(oldOrder().number)).toHaveLength(1);
    expect([numbers(), await explained()]).toEqual([both((today ?? NaN) - 1), both((today ?? NaN) - 1)]);
  });

  it('does not make a full sync change a quantity', async () => {
    const before = numbers();
    const started = await app()
      .http.post('/api/sync/products')
      .set('Authorization', held.header ?? '')
      .send({});
    await app().round();

    expect(await get(`/sync/runs/${String(started.body.sync_id)}`)).toMatchObject({
      status: 'completed',
      items_total: 1,
      items_success: 1,
    });
    expect([numbers(), await explained()]).toEqual([before, before]);
  });

  it('does not affect new orders and sales, or the return of an old order', async () => {
    const [today] = numbers();
    const { number } = order(3);
    sellAtTill();
    await tellAndRound();
    expect(salesOf(number)).toHaveLength(1);
    expect([numbers(), await explained()]).toEqual([both((today ?? NaN) - 4), both((today ?? NaN) - 4)]);

    app().outside.woo.setOrderStatus(oldOrder().id, 'cancelled');
    await tellAndRound();
    expect([numbers(), await explained()]).toEqual([both((today ?? NaN) - 2), both((today ?? NaN) - 2)]);
  });
});
