import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { simpleProducts } from './stock-property/catalogue';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

type Bike = { unit: number; item: string; mapping: number };

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const spare: string[] = [];

/** A mapped bike in sync, with 10 on both sides. */
const takeBike = async (): Promise<Bike> => {
  const sku = spare.pop();
  if (sku === undefined) throw new Error('No bike left');
  const [unit, item] = [app().shopUnit(sku).id, app().tillItem(sku)];
  const mapping = await app().map(unit, Number(item));
  await app().round();
  return { unit, item, mapping };
};

const numbersOf = ({ unit, item }: Bike) => [app().outside.woo.getStock(unit), app().outside.lightspeed.getQoh(item)];
const post = (path: string, body: object) =>
  app().http.post(`/api${path}`).set('Authorization', app().manager).send(body);
const tillWrites = () =>
  app()
    .outside.lightspeed.requests()
    .filter(({ method }) => method !== 'GET').length;

const conflictsSchema = z.object({ conflicts: z.array(z.looseObject({ id: z.int(), mapping_id: z.int() })) });
const conflictOf = async ({ mapping }: Bike) => {
  const list = await app().http.get('/api/sync/conflicts?per_page=100').set('Authorization', app().manager).expect(200);
  return conflictsSchema.parse(list.body).conflicts.find((one) => one.mapping_id === mapping);
};
const getConflict = async (bike: Bike) => {
  const conflict = await conflictOf(bike);
  if (!conflict) throw new Error('Nobody is asked');
  return conflict;
};
const order = ({ unit }: Bike) =>
  app().outside.woo.placeOrder({ lines: [{ productId: unit, quantity: 1 }], status: 'processing' });
const listen = async () => {
  await app().services.engine?.listenToOrders({ log: app().log, signal: new AbortController().signal });
  await app().round();
};

beforeAll(async () => {
  const catalogue = simpleProducts(6).map((product) => ({
    ...product,
    units: product.units.map((unit) => ({ ...unit, serialized: true })),
  }));
  held.app = await startSandboxedApp({ settleAfterMs: 0, sandbox: { catalogue } });
  await held.app.connectLightspeed();
  await held.app.importAll('woo');
  await held.app.importAll('lightspeed');
  spare.push(...catalogue.flatMap((product) => product.units.map((unit) => unit.shopSku)));
});
afterAll(() => held.app?.close());

describe('a bike that the till counts by its serial numbers', () => {
  it.each([[true], [false]])(
    'is never sold or set by us after an online order (orders as sales: %s)',
    async (asSales) => {
      const { body } = await app().http.get('/api/settings/sync').set('Authorization', app().manager);
      await app()
        .http.put('/api/settings/sync')
        .set('Authorization', app().manager)
        .send({ settings: { ...body.settings, orders_as_sales: asSales }, version: body.version })
        .expect(200);
      const bike = await takeBike();
      const before = tillWrites();
      order(bike);
      await listen();
      await app().round();

      expect(await getConflict(bike)).toMatchObject({
        kind: 'serialized',
        woo_quantity: 9,
        lightspeed_quantity: 10,
        message: expect.stringContaining('add or sell the serial number in Lightspeed'),
      });
      expect([tillWrites() - before, ...numbersOf(bike)]).toEqual([0, 9, 10]);
    },
  );

  it('is in sync again, counted once, after its serial was sold and the till’s quantity was chosen', async () => {
    const bike = await takeBike();
    order(bike);
    await listen();
    const { id } = await getConflict(bike);
    const shopsNumber = await post(`/sync/conflicts/${id}/settle`, { quantity: 9 });
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: bike.item, quantity: 1 }] });
    await app().round();
    const whileAsked = numbersOf(bike);
    const settled = await post('/sync/conflicts/settle', { ids: [id], take: 'lightspeed' });
    await app().round();
    await app().round();

    expect([shopsNumber.status, shopsNumber.body.code]).toEqual([422, 'conflict.serialized']);
    expect(whileAsked).toEqual([9, 9]);
    expect(settled.body).toMatchObject({ settled: 1, left: 0 });
    expect([numbersOf(bike), await conflictOf(bike)]).toEqual([[9, 9], undefined]);
    app().outside.lightspeed.ringUpSale({ lines: [{ itemID: bike.item, quantity: 2 }] });
    await app().round();
    expect([numbersOf(bike), await conflictOf(bike)]).toEqual([[7, 7], undefined]);
  });

  it('gives the shop the till’s quantity when a person decides so', async () => {
    const bike = await takeBike();
    app().outside.woo.setStock(bike.unit, 14);
    await app().services.engine?.sweep({ log: app().log, signal: new AbortController().signal });
    await app().round();
    const { id } = await getConflict(bike);
    const seen = { woo_quantity: 14, lightspeed_quantity: 10 };
    await post(`/sync/conflicts/${id}/settle`, { quantity: 10, seen }).expect(200);
    await app().round();
    expect([numbersOf(bike), await conflictOf(bike)]).toEqual([[10, 10], undefined]);
  });

  it('is not written even if it got its serial numbers after the last import', async () => {
    const bike = await takeBike();
    await app().pool.query('update lightspeed_items set serialized = false where item_id = $1', [bike.item]);
    const before = tillWrites();
    order(bike);
    await listen();
    const { rows } = await app().pool.query('select serialized from lightspeed_items where item_id = $1', [bike.item]);
    expect([(await getConflict(bike)).kind, tillWrites() - before, rows]).toEqual([
      'serialized',
      0,
      [{ serialized: true }],
    ]);
  });

  it('is left alone by the undo of a run from before it had serial numbers', async () => {
    const bike = await takeBike();
    const { rows } = await app().pool.query(
      `with run as (
         insert into sync_runs (kind, status, planned_at, started_by, created_at, finished_at)
         select 'stock', 'completed', now(), id, now(), now() from users limit 1 returning id),
       items as (
         insert into sync_run_items (run_id, position, mapping_id, woo_product_id, lightspeed_item_id, outcome, reason)
         select id, 1, $1, $2, $3, 'applied', 'Follows the online shop: -1' from run)
       insert into stock_intents (run_id, mapping_id, system, unit_id, delta, applied_delta, reason, state, created_at)
       select id, $1, 'lightspeed', $3, -1, -1, 'Follows the online shop: -1', 'confirmed', now() from run
       returning run_id`,
      [bike.mapping, bike.unit, bike.item],
    );
    const before = tillWrites();
    const { body } = await post(`/sync/runs/${rows[0].run_id}/undo`, {}).expect(200);
    await app().round();
    const items = await app()
      .http.get(`/api/sync/runs/${body.sync_id}/items`)
      .set('Authorization', app().manager)
      .expect(200);

    expect(items.body.items).toMatchObject([{ outcome: 'failed', error: expect.stringContaining('serial numbers') }]);
    expect([tillWrites() - before, numbersOf(bike), await conflictOf(bike)]).toEqual([0, [10, 10], undefined]);
  });
});
