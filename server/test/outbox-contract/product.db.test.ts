import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { simpleProduct } from '../../src/providers/testing/woo-sandbox';
import { createTestClock } from '../test-app';
import { startSandboxedApp, type SandboxedApp } from '../with-sandbox';
import { describeContract, type ContractFault, type WrittenEntry } from './contract';

type Kind = 'create' | 'update' | 'delete' | 'restore';
type Held = { app?: SandboxedApp; userId?: number; products: number[]; trashed: number[] };

const held: Held = { products: [], trashed: [] };
const clock = createTestClock(new Date());
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

/** Changes products in the shop itself; those mapped to null are deleted. */
const changeShop = (change: (product: { id: number; status: string }) => { id: number; status: string } | null) => {
  const { woo } = app().outside;
  const state = woo.snapshot();
  woo.restore({
    ...state,
    products: state.products.flatMap((product) => {
      const changed = change(product);
      return changed ? [{ ...product, ...changed }] : [];
    }),
  });
};

beforeAll(async () => {
  const catalogue = Array.from({ length: 120 }, (_, at) => simpleProduct(`P${at}`, 1));
  held.app = await startSandboxedApp({ sandbox: { catalogue }, now: clock.now });
  held.products = held.app.outside.woo.snapshot().products.map(({ id }) => id);
  held.trashed = held.products.splice(0, 40);
  changeShop((product) => (held.trashed.includes(product.id) ? { ...product, status: 'trash' } : product));
  const { rows } = await held.app.pool.query<{ id: number }>('select id from users limit 1');
  held.userId = rows[0]?.id ?? 0;
});
afterAll(() => held.app?.close());

const methods = { create: 'POST', update: 'PUT', delete: 'DELETE', restore: 'PUT' } as const;
const fieldsOf = (kind: Kind, name: string) => {
  if (kind === 'delete') return { status: 'trash' };
  if (kind === 'restore') return { status: 'publish' };
  return kind === 'create' ? { name, regular_price: 5 } : { name, description: `<p>${name}</p>` };
};

const targets = new Map<string, number>();
/** Entries whose first request never reached the shop. */
const turnedAway = new Set<string>();

for (const kind of ['create', 'update', 'delete', 'restore'] as const) {
  const method = methods[kind];
  const write = async (): Promise<WrittenEntry> => {
    const id = randomUUID();
    const name = `Product ${id}`;
    const productId = kind === 'create' ? null : ((kind === 'restore' ? held.trashed : held.products).pop() ?? 0);
    const { productWriter, transaction } = app().services;
    const key = await transaction(async (inside) => {
      const inserted = await inside.productWrites.insert({
        id,
        productId,
        kind,
        productName: name,
        fields: fieldsOf(kind, name),
        before: {},
        createdBy: held.userId ?? 0,
        at: clock.now(),
      });
      if (!inserted) throw new Error('There is one already');
      await productWriter.write(inside, inserted);
      return String(inserted.position);
    });
    if (productId !== null) targets.set(key, productId);
    // Ends the head start, during which only the request itself may send.
    clock.advance(20_000);
    const { woo } = app().outside;
    const effects = () => {
      if (kind === 'create') return woo.snapshot().products.filter((product) => product.name === name).length;
      const asked = woo
        .requests()
        .filter((one) => one.method === method && one.path.endsWith(`/products/${productId}`));
      return asked.filter(({ status }) => status < 400).length - (turnedAway.has(key) ? 1 : 0);
    };
    return { key, effects };
  };

  describeContract({
    kind: 'product.write',
    label: `product.write ${kind}`,
    canAsk: true,
    ...(kind === 'create' && { without: { target_gone: 'it has no target yet' } }),
    ...(kind === 'delete' && { without: { target_gone: 'gone is what was wanted' } }),
    app,
    clock,
    write,
    fail: (fault: ContractFault, { key }) => {
      if (fault === 'cut_before' || fault === 'timeout_before') turnedAway.add(key);
      if (fault === 'target_gone') changeShop((one) => (one.id === targets.get(key) ? null : one));
      else
        app().outside.faults.add({
          system: 'woocommerce',
          method,
          times: 1,
          fault: fault === 'refused' ? { kind: 'status', status: 400 } : { kind: fault },
        });
    },
    onUnanswered: (listener) => app().outside.faults.onUnanswered('woocommerce', listener),
    clear: () => app().outside.faults.clear(),
    trouble: async ({ key }) => {
      const { rows } = await app().pool.query<{ error: string | null }>(
        `select error from product_writes where position = $1 and state = 'failed'`,
        [key],
      );
      return rows[0]?.error ?? null;
    },
  });
}
