import { afterAll, beforeAll } from 'vitest';
import { productOnBothSides } from '../../src/providers/testing/woo-sandbox';
import { startSandboxedApp, type SandboxedApp } from '../with-sandbox';
import { createSharedClock, describeContract, type WrittenEntry } from './contract';

type Pair = { unit: number; item: string; mapping: number };

const signal = new AbortController().signal;
const held: { app?: SandboxedApp; pairs: Pair[] } = { pairs: [] };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const clock = createSharedClock(app);

const product = (sku: string) =>
  productOnBothSides(sku, 10, {
    regularPrice: '80.00',
  });

beforeAll(async () => {
  const skus = Array.from({ length: 45 }, (_, at) => `S${at}`);
  held.app = await startSandboxedApp({ sandbox: { catalogue: skus.map(product) }, now: clock.now });
  const { connectLightspeed, importAll, map, shopUnit, tillItem, round } = held.app;
  await connectLightspeed();
  await importAll('woo');
  await importAll('lightspeed');
  for (const sku of skus) {
    const [unit, item] = [shopUnit(sku).id, tillItem(sku)];
    held.pairs.push({ unit, item, mapping: await map(unit, Number(item)) });
  }
  await round();
});
afterAll(() => held.app?.close());

const orderOf = new Map<string, number>();

/** An order that took a unit, whose sale is planned at once, as a round would do. */
const write = async (): Promise<WrittenEntry> => {
  const pair = held.pairs.pop();
  if (!pair) throw new Error('No pair left');
  const { unit, item, mapping } = pair;
  const { id: orderId, number } = app().outside.woo.placeOrder({
    lines: [{ productId: unit, quantity: 1 }],
    status: 'processing',
  });
  await app().pool.query('update product_mappings set woo_quantity = woo_quantity - 1 where id = $1', [mapping]);
  const line = { orderId, orderNumber: number, mappingId: mapping, unitId: unit, itemId: Number(item), quantity: 1 };
  const key = await app().services.transaction(async ({ tillSales, outbox }) => {
    const [id = 0] = await tillSales.plan([line], clock.now());
    const entry = { key: String(id), subject: `sale:${id}`, payload: { till_sale_id: id } };
    await outbox.insert({ kind: 'sale.till', ...entry });
    return entry.key;
  });
  orderOf.set(key, orderId);
  const ours = () =>
    app()
      .outside.lightspeed.listSales()
      .filter(({ referenceNumber }) => referenceNumber === number);
  return { key, effects: () => ours().length };
};

describeContract({
  kind: 'sale.till',
  canAsk: true,
  app,
  clock,
  write,
  fail: (fault, { key }) => {
    const { faults } = app().outside;
    if (fault === 'target_gone') {
      // The order was deleted permanently.
      const path = `/orders/${orderOf.get(key)}$`;
      faults.add({ system: 'woocommerce', method: 'GET', path, times: 1, fault: { kind: 'status', status: 404 } });
      return;
    }
    const effect = fault === 'refused' ? ({ kind: 'status', status: 400 } as const) : ({ kind: fault } as const);
    faults.add({ system: 'lightspeed', method: 'POST', path: '/Sale.json$', times: 1, fault: effect });
  },
  clear: () => app().outside.faults.clear(),
  onUnanswered: (listener) => app().outside.faults.onUnanswered('lightspeed', listener),
  // A round reads the till's log, which shows the sale.
  planAnew: async ({ engine }) => engine?.round({ log: app().log, signal }),
  trouble: async ({ key }) => {
    const { rows } = await app().pool.query<{ error: string | null }>('select error from till_sales where id = $1', [
      key,
    ]);
    return rows[0]?.error ?? null;
  },
});
