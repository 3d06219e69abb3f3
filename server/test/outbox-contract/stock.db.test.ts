import { afterAll, beforeAll } from 'vitest';
import { sizedAccessory } from '../../src/features/selective-sync/testing/selective-app';
import { startSandboxedApp, type SandboxedApp } from '../with-sandbox';
import { createSharedClock, describeContract, type WrittenEntry } from './contract';

/** A mapped variation: each product's are sent in a call of their own. */
type Pair = { unit: number; product: number; item: string; mapping: number };

const never = new AbortController().signal;
const held: { app?: SandboxedApp; pairs: Pair[] } = { pairs: [] };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const clock = createSharedClock(app);

beforeAll(async () => {
  const skus = Array.from({ length: 130 }, (_, at) => `P${at}`);
  const catalogue = skus.map(sizedAccessory);
  held.app = await startSandboxedApp({ sandbox: { catalogue }, now: clock.now });
  const { connectLightspeed, importAll, map, shopUnit, tillItem, round } = held.app;
  await connectLightspeed();
  await importAll('woo');
  await importAll('lightspeed');
  for (const sku of skus) {
    const { id, parentId } = shopUnit(`${sku}-M`);
    const item = tillItem(`${sku}-M`);
    held.pairs.push({ unit: id, product: parentId ?? 0, item, mapping: await map(id, Number(item)) });
  }
  await round();
});
afterAll(() => held.app?.close());

const pairOf = new Map<string, Pair>();

/** Quantities of each side, and the calls that change them. */
const sides = {
  shop: {
    kind: 'stock.shop',
    system: 'woocommerce',
    quantityOf: ({ unit }: Pair) => app().outside.woo.getStock(unit) ?? 0,
    subjectOf: ({ unit }: Pair) => `unit:${unit}`,
    callOf: ({ product }: Pair) => ({ method: 'POST', path: `/products/${product}/variations/batch$` }),
    remove: ({ product }: Pair) => app().outside.woo.trashProduct(product),
  },
  till: {
    kind: 'stock.till',
    system: 'lightspeed',
    quantityOf: ({ item }: Pair) => app().outside.lightspeed.getQoh(item),
    subjectOf: ({ item }: Pair) => `item:${item}`,
    callOf: ({ item }: Pair) => ({ method: 'PUT', path: `/Item/${item}.json$` }),
    remove: ({ item }: Pair) => app().outside.lightspeed.archiveItem(item),
  },
} as const;

for (const side of ['shop', 'till'] as const) {
  const { kind, system, quantityOf, subjectOf, callOf, remove } = sides[side];

  /** Plans one more unit for this side only. */
  const write = async (): Promise<WrittenEntry> => {
    const pair = held.pairs.pop();
    if (!pair) throw new Error('No pair left');
    const { unit, product, item, mapping } = pair;
    const start = quantityOf(pair);
    if (side === 'till') app().outside.woo.setStock(unit, start + 1);
    await app().pool.query(
      `update product_mappings set base_quantity = base_quantity + 1, woo_quantity = woo_quantity + $2 where id = $1`,
      [mapping, side === 'till' ? 1 : 0],
    );
    const key = await app().services.transaction(async ({ intents, outbox }) => {
      const change = { mappingId: mapping, delta: 1, reason: 'One more', source: 'sync', actor: 'Chainline' } as const;
      const unitId = side === 'shop' ? unit : Number(item);
      const [{ id } = { id: 0 }] = await intents.insertMany([{ ...change, system, unitId }], {
        runId: null,
        at: clock.now(),
      });
      const payload = side === 'shop' ? { intent_id: id, parent_id: product } : { intent_id: id };
      await outbox.insert({ kind, key: String(id), subject: subjectOf(pair), payload });
      return String(id);
    });
    pairOf.set(`${kind} ${key}`, pair);
    // An archived item has no quantity any more.
    return { key, effects: () => Math.max(0, quantityOf(pair) - start) };
  };

  const getPair = (key: string): Pair => {
    const pair = pairOf.get(`${kind} ${key}`);
    if (!pair) throw new Error('An entry of nobody');
    return pair;
  };

  describeContract({
    kind,
    canAsk: true,
    app,
    clock,
    write,
    fail: (fault, { key }) => {
      const pair = getPair(key);
      if (fault === 'target_gone') {
        remove(pair);
        return;
      }
      const effect = fault === 'refused' ? ({ kind: 'status', status: 400 } as const) : ({ kind: fault } as const);
      app().outside.faults.add({ system, ...callOf(pair), times: 1, fault: effect });
    },
    clear: () => app().outside.faults.clear(),
    onUnanswered: (listener) => app().outside.faults.onUnanswered(system, listener),
    planAnew: async ({ engine }) => side === 'till' && engine?.round({ log: app().log, signal: never }),
    // A change that was left out is planned again, which shows why it cannot be made.
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
}
