import { listBikeSerials } from '@chainline/shared/work-orders/bike-tag-contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createWorkshopCalls } from '../work-orders/testing/workshop-calls';
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

it('leaves a bike of an order the choice of the serial numbers that no other order has', async () => {
  const { id: product } = app().shopUnit('FRAME');
  const call = (method: 'get' | 'put' | 'post', path: string) =>
    app()
      .http[method](`/api${path}`)
      .set('Authorization', held.header ?? '');
  const { book } = createWorkshopCalls(call);
  const tagsOf = async () => {
    const { id, bike_tags: tags } = await book({ bike: 'Frame' });
    return `/work-orders/${id}/bike-tags/${tags[0]?.bike_tag_id ?? 0}`;
  };
  const [one, two, counter] = [await tagsOf(), await tagsOf(), await tagsOf()];
  for (const [at, path] of [one, two].entries()) {
    const { id } = await app().services.db.one(
      z.object({ id: z.int() }),
      sql`insert into orders (woo_order_id, order_number, status, created_at, modified_at, payment_method, billing_name,
            billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
          values (${9001 + at}, ${`${9001 + at}`}, 'processing', now(), now(), '', '', '', '', '', '', '', '', now())
          returning id`,
    );
    await app().services.db.exec(
      sql`insert into order_items (order_id, position, product_id, name, sku, quantity, line_total)
          values (${id}, 0, ${product}, 'Frame', 'FRAME', 1, 100)`,
    );
    const workId = Number(path.split('/')[2]);
    await app().services.db.exec(sql`update work_orders set order_id = ${id} where id = ${workId}`);
    await app().services.db.exec(sql`update bike_tags set is_sold = true where work_order_id = ${workId}`);
  }
  const choiceOf = async (path: string) =>
    listBikeSerials.response.parse((await call('get', `${path}/serials`).expect(200)).body);
  const before = await choiceOf(one);
  const serial = before.serials[0]?.serial ?? '';
  await call('put', one).send({ serial_number: serial }).expect(200);

  expect(before).toEqual({
    serials: [{ serial: expect.stringMatching(/-00\d$/), detail: expect.any(String) }],
    message: null,
  });
  expect((await choiceOf(one)).serials).toHaveLength(1);
  expect(await choiceOf(two)).toEqual({
    serials: [],
    message: 'Lightspeed has no free serial number for this bike.',
  });
  expect((await choiceOf(counter)).message).toMatch(/^This bike is not from an order/);
  await call('put', two).send({ serial_number: serial }).expect(409);
  await call('get', `${one}999/serials`).expect(404);
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
