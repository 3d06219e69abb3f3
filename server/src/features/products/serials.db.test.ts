import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { simpleProduct } from '../../providers/testing/woo-sandbox';

const held: { app?: SandboxedApp; header?: string } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

const serialized = (sku: string) => {
  const product = simpleProduct(sku, 2);
  return {
    ...product,
    units: product.units.map((unit) => ({ ...unit, tillCustomSku: sku, tillQoh: [2], serialized: true })),
  };
};

const serialsOf = (id: number) =>
  app()
    .http.get(`/api/products/${id}/serials`)
    .set('Authorization', held.header ?? '');

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: [serialized('FRAME')] } });
  held.header = (await held.app.signIn('staff')).header;
  await app().connectLightspeed();
  await app().importAll('woo');
  await app().importAll('lightspeed');
});
afterAll(() => held.app?.close());

it('reads the serial numbers of a mapped product from the till, with sold ones separate', async () => {
  const { id } = app().shopUnit('FRAME');
  const item = Number(app().tillItem('FRAME'));
  await app().map(id, item);
  const before = await serialsOf(id);

  expect(before.body.message).toBeNull();
  expect(before.body.serials).toHaveLength(2);
  expect(before.body.serials[0]).toMatchObject({
    serial: expect.stringMatching(/-001$/),
    state: 'in_stock',
    lightspeed_item_id: item,
    variation_id: null,
  });

  app().outside.lightspeed.ringUpSale({ lines: [{ itemID: app().tillItem('FRAME'), quantity: 1 }] });
  const after = await serialsOf(id);
  const states = after.body.serials.map(({ state }: { state: string }) => state);
  expect(states.sort()).toEqual(['in_stock', 'sold']);
});

it('tells when the till does not answer', async () => {
  app().outside.faults.add({
    system: 'lightspeed',
    path: 'Serialized',
    times: 10,
    fault: { kind: 'status', status: 500 },
  });
  const { id } = app().shopUnit('FRAME');
  const { status, body } = await serialsOf(id);

  expect([status, body.code]).toEqual([502, 'lightspeed.unavailable']);
  expect(body.message).toContain('Lightspeed');
});
