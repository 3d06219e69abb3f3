import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizedAccessory } from '../src/features/selective-sync/testing/selective-app';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: [sizedAccessory('HELM')] } });
  await app().connectLightspeed();
  await app().importAll('woo');
  await app().importAll('lightspeed');
});
afterAll(() => held.app?.close());

it('a change left for a variation that is counted with its product by now is not sent', async () => {
  const { outside, shopUnit, tillItem, map, round, pool } = app();
  const { woo } = outside;
  const { id, parentId } = shopUnit('HELM-M');
  const mapping = await map(id, Number(tillItem('HELM-M')));
  await round();
  outside.faults.add({ system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'status', status: 403 } });
  outside.lightspeed.ringUpSale({ lines: [{ itemID: tillItem('HELM-M'), quantity: 1 }] });
  await expect(round()).rejects.toThrow('does not allow');
  const state = woo.snapshot();
  const products = state.products.map((one) => {
    if (one.id === id) return Object.assign({}, one, { manageStock: false });
    return one.id === parentId ? Object.assign({}, one, { manageStock: true, stockQuantity: 40 }) : one;
  });
  woo.restore(Object.assign({}, state, { products }));
  await round();
  await round();

  const after = woo.snapshot().products.filter((one) => one.id === id || one.id === parentId);
  expect(after.map(({ manageStock, stockQuantity }) => [manageStock, stockQuantity])).toEqual(
    products.filter((one) => one.id === id || one.id === parentId).map((one) => [one.manageStock, one.stockQuantity]),
  );
  const { rows } = await pool.query('select skip_reason from product_mappings where id = $1', [mapping]);
  expect(rows).toEqual([{ skip_reason: expect.stringContaining('counted with its product now') }]);
});
