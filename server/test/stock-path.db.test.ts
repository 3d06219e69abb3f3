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
}, 60_000);
afterAll(() => held.app?.close());

describe('the whole path', () => {
  it('imports both systems, maps a bike, and carries a till sale to the shop and an order to the till', async () => {
    const { outside, importAll, round, map, shopUnit, tillItem, http, manager } = app();
    expect(await importAll('woo')).toBe('completed');
    expect(await importAll('lightspeed')).toBe('completed');
    const unit = shopUnit('SEG-P100S');
    const item = tillItem('SEG-P100S');
    await map(unit.id, Number(item));
    await round();

    outside.lightspeed.ringUpSale({ lines: [{ itemID: item, quantity: 1 }] });
    await round();
    expect(outside.woo.getStock(unit.id)).toBe(4);

    outside.woo.placeOrder({ lines: [{ productId: unit.id, quantity: 2 }], status: 'processing' });
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await round();
    expect(outside.lightspeed.getQoh(item)).toBe(2);

    const history = await http.get(`/api/products/${unit.id}/stock-history`).set('Authorization', manager);
    const told = history.body.events
      .toReversed()
      .map(
        (e: { system: string; source: string; before_quantity: number | null; after_quantity: number }) =>
          `${e.system} ${e.source} ${e.before_quantity} -> ${e.after_quantity}`,
      );
    expect(told).toEqual([
      'woocommerce import null -> 5',
      'lightspeed import null -> 5',
      'lightspeed till_sale 5 -> 4',
      'woocommerce sync 5 -> 4',
      'woocommerce online_order 4 -> 2',
      'lightspeed sync 4 -> 2',
    ]);
  });
});
