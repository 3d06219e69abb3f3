import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

beforeAll(async () => {
  held.app = await startSandboxedApp();
  await held.app.connectLightspeed();
});
afterAll(() => held.app?.close());

describe('the whole path', () => {
  it('imports both systems, maps a bike, and carries a till sale to the shop and an order to the till', async () => {
    const { outside, importAll, round, map, shopUnit, tillItem, http, manager } = app();
    expect(await importAll('woo')).toBe('completed');
    expect(await importAll('lightspeed')).toBe('completed');
    const unit = shopUnit('COUNTED-0');
    const item = tillItem('COUNTED-0');
    await map(unit.id, Number(item));
    await round();

    outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity: 1 }] });
    await round();
    expect(outside.woo.getStock(unit.id)).toBe(9);

    outside.woo.placeOrder({ lines: [{ productId: unit.id, quantity: 2 }], status: 'processing' });
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await round();
    expect(outside.lightspeed.getQoh(item)).toBe(7);

    const history = await http.get(`/api/products/${unit.id}/stock-history`).set('Authorization', manager);
    const told = history.body.events
      .toReversed()
      .map(
        (e: { system: string; source: string; before_quantity: number | null; after_quantity: number }) =>
          `${e.system} ${e.source} ${e.before_quantity} -> ${e.after_quantity}`,
      );
    expect(told).toEqual([
      'woocommerce import null -> 10',
      'lightspeed import null -> 10',
      'lightspeed till_sale 10 -> 9',
      'woocommerce sync 10 -> 9',
      'woocommerce online_order 9 -> 7',
      'lightspeed sync 9 -> 7',
    ]);
  });
});
