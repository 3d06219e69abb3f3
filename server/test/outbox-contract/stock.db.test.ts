import { afterAll, beforeAll } from 'vitest';
import { sizedAccessory } from '../../src/features/selective-sync/testing/selective-app';
import { createTestClock } from '../test-app';
import { startSandboxedApp, type SandboxedApp } from '../with-sandbox';
import { describeContract, type WrittenEntry } from './contract';

/** A mapped variation: those of different products leave by calls of their own. */
type Pair = { unit: number; product: number; mapping: number };

const clock = createTestClock(new Date());
const held: { app?: SandboxedApp; pairs: Pair[] } = { pairs: [] };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

beforeAll(async () => {
  const skus = Array.from({ length: 60 }, (_, at) => `P${at}`);
  const catalogue = skus.map(sizedAccessory);
  held.app = await startSandboxedApp({ sandbox: { catalogue }, overrides: { leaseNow: clock.now } });
  const { connectLightspeed, importAll, map, shopUnit, tillItem, round } = held.app;
  await connectLightspeed();
  await importAll('woo');
  await importAll('lightspeed');
  for (const sku of skus) {
    const { id, parentId } = shopUnit(`${sku}-M`);
    const item = tillItem(`${sku}-M`);
    held.pairs.push({ unit: id, product: parentId ?? 0, mapping: await map(id, Number(item)) });
  }
  await round();
}, 60_000);
afterAll(() => held.app?.close());

const pairOf = new Map<string, Pair>();
const getPair = (key: string): Pair => {
  const pair = pairOf.get(key);
  if (!pair) throw new Error('An entry of nobody');
  return pair;
};
const quantityOf = ({ unit }: Pair) => app().outside.woo.getStock(unit) ?? 0;

/** One unit more is owed to the shop. */
const write = async (): Promise<WrittenEntry> => {
  const pair = held.pairs.pop();
  if (!pair) throw new Error('No pair left');
  const { unit, product, mapping } = pair;
  const start = quantityOf(pair);
  const { transaction } = app().services;
  await app().pool.query('update product_mappings set base_quantity = base_quantity + 1 where id = $1', [mapping]);
  const key = await transaction(async ({ intents, outbox }) => {
    const change = { mappingId: mapping, unitId: unit, delta: 1, reason: 'Follows Lightspeed: +1' };
    const [id = 0] = await intents.insertMany(
      [{ ...change, system: 'woocommerce', source: 'sync', actor: 'Chainline' }],
      { runId: null, at: clock.now() },
    );
    const payload = { intent_id: id, parent_id: product };
    await outbox.insert({ kind: 'stock.shop', key: String(id), subject: `unit:${unit}`, payload });
    return String(id);
  });
  pairOf.set(key, pair);
  return { key, effects: () => quantityOf(pair) - start };
};

describeContract({
  kind: 'stock.shop',
  canAsk: true,
  app,
  clock,
  now: () => new Date(),
  write,
  fail: (fault, { key }) => {
    const { product } = getPair(key);
    if (fault === 'target_gone') app().outside.woo.trashProduct(product);
    else
      app().outside.faults.add({
        system: 'woocommerce',
        method: 'POST',
        path: `/products/${product}/variations/batch$`,
        times: 1,
        fault: fault === 'refused' ? { kind: 'status', status: 400 } : { kind: fault },
      });
  },
  clear: () => app().outside.faults.clear(),
  onUnanswered: (listener) => app().outside.faults.onUnanswered('woocommerce', listener),
  // A change that is left out is planned anew, which shows why it cannot be made.
  trouble: async ({ key }) => {
    await app().round();
    const { rows } = await app().pool.query<{ why: string | null }>(
      `select coalesce((select message from stock_conflicts c where c.mapping_id = m.id), skip_reason) as why
       from product_mappings m where id = $1`,
      [getPair(key).mapping],
    );
    return rows[0]?.why ?? null;
  },
});
