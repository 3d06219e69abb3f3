import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const { signal } = new AbortController();
const pull = () => app().services.orderMirror.pull({ signal });

const place = (): number => {
  const [unit] = app().outside.woo.listProducts({ page: 1, perPage: 1 }).units;
  if (!unit) throw new Error('The shop sells nothing');
  const { productId, variationId } = unit;
  const lines = [{ productId, variationId, quantity: 1 }];
  return app().outside.woo.placeOrder({ lines, email: 'often@orders.example', oversell: true }).id;
};

/** Lets some readings of orders through before the shop refuses. */
const refuseAfter = (readings: number) => {
  const { faults } = app().outside;
  faults.clear();
  const rule = { system: 'woocommerce', path: '/orders$' } as const;
  faults.add({ ...rule, times: readings, fault: { kind: 'slow', milliseconds: 0 } });
  faults.add({ ...rule, times: 100, fault: { kind: 'status', status: 403 } });
};

const listKnown = async (): Promise<number[]> => {
  const { rows } = await app().pool.query('select woo_order_id::int as id from orders order by woo_order_id');
  return rows.map(({ id }: { id: number }) => id);
};

beforeAll(async () => {
  held.app = await startSandboxedApp();
});
afterAll(() => held.app?.close());

it('the orders of before the first pull are read newest first, each once, however often the walk is interrupted', async () => {
  const { clock, faults } = app().outside;
  clock.set(new Date(Date.now() - 86_400_000));
  const ids = Array.from({ length: 130 }, place);
  for (let more = 0; more < 120; more += 1) {
    clock.advance(1_000);
    ids.push(place());
  }
  clock.set(null);

  refuseAfter(1);
  await expect(pull()).rejects.toMatchObject({ name: 'UpstreamError' });
  expect(await listKnown()).toEqual(ids.slice(150));

  // Two readings: what changed meanwhile, and the next page.
  const late = place();
  refuseAfter(2);
  await expect(pull()).rejects.toMatchObject({ name: 'UpstreamError' });
  const known = await listKnown();
  expect(known).toContain(late);
  // Its first order came again.
  expect(known).toHaveLength(100 + 1 + 99);

  faults.clear();
  await pull();
  expect(await listKnown()).toEqual([...ids, late]);
  const { rows } = await app().pool.query("select name from feed_cursors where name = 'orders.history'");
  expect(rows).toEqual([]);
});

it('a walk through changed orders continues at the page at which it failed', async () => {
  const { faults, woo } = app().outside;
  const ids = Array.from({ length: 230 }, place);
  const changed = ids.at(-1) ?? 0;
  refuseAfter(1);
  await expect(pull()).rejects.toMatchObject({ name: 'UpstreamError' });
  const failed = woo.requests().at(-1)?.path;
  woo.setOrderStatus(changed, 'cancelled');
  faults.clear();
  const before = woo.requests().length;
  await pull();
  const paths = woo
    .requests()
    .slice(before)
    .map(({ path }) => path);
  await pull();

  expect(paths[0]).toBe(failed);
  expect(paths.every((path) => path.includes('before='))).toBe(true);
  const { rows } = await app().pool.query('select count(*)::int as known from orders where woo_order_id = any($1)', [
    ids,
  ]);
  expect(rows).toEqual([{ known: ids.length }]);
  const { rows: states } = await app().pool.query('select status from orders where woo_order_id = $1', [changed]);
  expect(states).toEqual([{ status: 'cancelled' }]);
});
