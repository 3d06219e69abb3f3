import { afterAll, beforeAll } from 'vitest';
import { variableProduct } from '../../src/providers/testing/woo-sandbox';
import { createTestClock } from '../test-app';
import { startSandboxedApp, type SandboxedApp } from '../with-sandbox';
import { describeContract, type WrittenEntry } from './contract';

/** A variation: each product's are sent in a call of their own. */
type Unit = { id: number; product: number };
type Held = { app?: SandboxedApp; userId: number; units: Unit[]; written: number };

const clock = createTestClock(new Date());
const held: Held = { userId: 0, units: [], written: 0 };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const manager = () => ({ userId: held.userId, username: 'manager', role: 'manager', sessionId: '' }) as const;

beforeAll(async () => {
  const skus = Array.from({ length: 130 }, (_, at) => `P${at}`);
  const catalogue = skus.map((sku) => variableProduct(sku, [5]));
  held.app = await startSandboxedApp({ sandbox: { catalogue }, now: clock.now });
  await held.app.importAll('woo');
  held.units = skus.flatMap((sku) => {
    const { id, parentId } = app().shopUnit(`${sku}-0`);
    return parentId === null ? [] : [{ id, product: parentId }];
  });
  const { rows } = await held.app.pool.query<{ id: string }>('select id from users limit 1');
  held.userId = Number(rows[0]?.id);
});
afterAll(() => held.app?.close());

const pathOf = ({ product }: Unit) => `/products/${product}/variations/batch`;
const quantityOf = ({ id }: Unit) => app().outside.woo.getStock(id) ?? 0;

const addOne = async ({ id, product }: Unit): Promise<string> => {
  const { edit } = await app().services.stockEdits.edit(manager(), product, {
    variation_id: id,
    quantity: quantityOf({ id, product }) + 1,
  });
  return edit.id;
};

const setPrice = async ({ id, product }: Unit): Promise<string> => {
  const selection = { by: 'ids' as const, products: [{ product_id: product, variation_id: id }] };
  const price = { op: 'set', unit: 'amount', rounding: 'cent', value: 100 + held.written } as const;
  return (await app().services.bulkEdits.start(manager(), { selection, price, preview: false })).run_id;
};

for (const [label, edit] of [
  ['edit.shop difference', addOne],
  ['edit.shop price', setPrice],
] as const) {
  const unitOf = new Map<string, Unit>();
  /** Entries whose first request never reached the shop. */
  const turnedAway = new Set<string>();

  const write = async (): Promise<WrittenEntry> => {
    held.written += 1;
    const unit = held.units.pop();
    if (!unit) throw new Error('No unit left');
    const start = quantityOf(unit);
    const key = `${await edit(unit)}:1`;
    unitOf.set(key, unit);
    const calls = () =>
      app()
        .outside.woo.requests()
        .filter(({ method, path, status }) => method === 'POST' && path.endsWith(pathOf(unit)) && status < 400).length;
    const effects = () => (edit === addOne ? quantityOf(unit) - start : calls() - (turnedAway.has(key) ? 1 : 0));
    return { key, effects };
  };

  describeContract({
    kind: 'edit.shop',
    label,
    canAsk: true,
    app,
    clock,
    write,
    fail: (fault, { key }) => {
      const unit = unitOf.get(key);
      if (!unit) throw new Error('An entry of nobody');
      if (fault === 'cut_before' || fault === 'timeout_before') turnedAway.add(key);
      const { woo } = app().outside;
      // One goes to the trash; the other is deleted for good.
      if (fault === 'target_gone') {
        if (edit === addOne) woo.trashProduct(unit.product);
        else woo.deleteProduct(unit.product);
        return;
      }
      const call = { system: 'woocommerce', method: 'POST', path: `${pathOf(unit)}$`, times: 1 } as const;
      app().outside.faults.add({
        ...call,
        fault: fault === 'refused' ? { kind: 'status', status: 400 } : { kind: fault },
      });
    },
    clear: () => app().outside.faults.clear(),
    onUnanswered: (listener) => app().outside.faults.onUnanswered('woocommerce', listener),
    trouble: async ({ key }) => {
      const { rows } = await app().pool.query<{ error: string | null }>(
        `select error from sync_run_items where run_id || ':' || position = $1 and outcome = 'failed'`,
        [key],
      );
      return rows[0]?.error ?? null;
    },
  });
}
