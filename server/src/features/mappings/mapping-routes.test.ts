import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeItem, makeProduct, makeVariation, testNow } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { header: '' };

const path = '/api/sync/product-mappings';
const post = (body: object) => test.get().http.post(path).set('Authorization', held.header).send(body);
const remove = (id: number | string) => test.get().http.delete(`${path}/${id}`).set('Authorization', held.header);
const get = (address: string) => test.get().http.get(`/api${address}`).set('Authorization', held.header);
const helmet = { woo_product_id: 1, lightspeed_item_id: 7, product_type: 'accessory' };

beforeAll(async () => {
  const { services, signIn } = test.get();
  held.header = (await signIn('staff')).header;
  const { products, lightspeedItems } = services.stores;
  await products.upsertMany([makeProduct(1), makeProduct(2, { type: 'variable', name: 'Tourer' })], testNow);
  await products.upsertVariations([makeVariation(21, 2)], testNow);
  await lightspeedItems.upsertMany([makeItem(7), makeItem(8)], { shopId: '1', at: testNow });
});
beforeEach(async () => {
  const { pool } = test.get();
  for (const table of ['product_mappings', 'stock_checks', 'graphile_worker._private_jobs'])
    await pool.query(`delete from ${table}`);
});

describe('POST /api/sync/product-mappings', () => {
  it('maps the two, records who did, and requests the first comparison', async () => {
    const { status, body } = await post(helmet);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      mapping: {
        ...helmet,
        sync_direction: 'both',
        sync_enabled: true,
        manually_verified: true,
        mapping_confidence: 1,
        product_name: 'Product 1',
        lightspeed_name: 'Item 7',
        last_synced_at: null,
      },
    });
    const { pool, services } = test.get();
    const { rows } = await pool.query('select u.username from product_mappings m join users u on u.id = m.created_by');
    expect(rows).toEqual([{ username: 'staff_1' }]);
    expect(await services.stores.syncState.listChecks()).toMatchObject([{ system: 'woocommerce', unit_id: 1 }]);
    expect(await listJobs(services.db)).toMatchObject([{ name: 'stock.round', key: 'stock.round.soon' }]);
  });

  it('maps a variation, whose product it finds', async () => {
    const body = { ...helmet, woo_product_id: 21, sync_direction: 'ls_to_woo', mapping_confidence: 0.8 };
    const answer = await post({ ...body, manually_verified: false });

    expect(answer.body.mapping).toMatchObject({ ...body, product_name: 'Tourer - M', manually_verified: false });
    const { rows } = await test.get().pool.query('select woo_parent_id from product_mappings');
    expect(rows).toEqual([{ woo_parent_id: 2 }]);
  });

  it.each([
    ['a shop unit that is unknown', { woo_product_id: 77 }, 'woo_product_id', 'mapping.unknown_shop_unit'],
    [
      'a variable product, which is not sold itself',
      { woo_product_id: 2 },
      'woo_product_id',
      'mapping.unknown_shop_unit',
    ],
    ['a till item that is unknown', { lightspeed_item_id: 77 }, 'lightspeed_item_id', 'mapping.unknown_till_item'],
  ])('refuses %s and names the field', async (_what, change, field, code) => {
    const { status, body } = await post({ ...helmet, ...change });

    expect([status, body.code, body.fields[0].path]).toEqual([422, code, field]);
    expect((await get('/sync/product-mappings')).body.pagination.total).toBe(0);
  });

  it.each([
    ['the same two again', {}, 'mapping.duplicate'],
    ['a shop unit that has a mapping', { lightspeed_item_id: 8 }, 'mapping.shop_unit_taken'],
    ['a till item that has a mapping', { woo_product_id: 21 }, 'mapping.till_item_taken'],
  ])('refuses %s', async (_what, change, code) => {
    await post(helmet).expect(200);

    const { status, body } = await post({ ...helmet, ...change });

    expect([status, body.code]).toEqual([409, code]);
  });

  it('lets one of two concurrent requests win', async () => {
    const answers = await Promise.all([post(helmet), post(helmet)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['without a shop unit', { woo_product_id: undefined }, 'woo_product_id'],
    ['with a text for an id', { lightspeed_item_id: '7' }, 'lightspeed_item_id'],
    ['with a negative id', { woo_product_id: -1 }, 'woo_product_id'],
    ['with an unknown kind', { product_type: 'part' }, 'product_type'],
    ['with an unknown direction', { sync_direction: 'none' }, 'sync_direction'],
    ['with more than certainty', { mapping_confidence: 75 }, 'mapping_confidence'],
    ['with an unknown field', { base_quantity: 5 }, 'body'],
  ])('is refused %s', async (_what, change, field) => {
    const { status, body } = await post({ ...helmet, ...change });

    expect([status, body.fields[0].path]).toEqual([400, field]);
  });

  it('requires both ids in the specified words', async () => {
    expect((await post({ ...helmet, woo_product_id: 0 })).body.fields).toEqual([
      { path: 'woo_product_id', message: 'WooCommerce ID and Lightspeed ID are required' },
    ]);
  });
});

describe('DELETE /api/sync/product-mappings/:id', () => {
  it('unmaps the two, which may be mapped again', async () => {
    const { id } = (await post(helmet)).body.mapping;

    expect((await remove(id)).body).toEqual({ success: true, message: 'Mapping deleted' });

    expect((await remove(id)).status).toBe(404);
    expect((await post(helmet)).status).toBe(200);
  });

  it.each([
    ['77', 404],
    ['abc', 400],
  ])('answers %s with %i', async (id, status) => {
    expect((await remove(id)).status).toBe(status);
  });
});

describe('reading', () => {
  it('lists ten mappings per page', async () => {
    await post(helmet);

    expect((await get('/sync/product-mappings')).body).toMatchObject({
      success: true,
      mappings: [helmet],
      pagination: { page: 1, per_page: 10, total: 1, pages: 1 },
    });
  });

  it('offers only unmapped units and items', async () => {
    await post(helmet);

    const units = (await get('/sync/pick/shop-units')).body.items;
    const items = (await get('/sync/pick/till-items?search=item')).body.items;

    expect(units.map((unit: { id: number }) => unit.id)).toEqual([21]);
    expect(items.map((item: { id: number }) => item.id)).toEqual([8]);
  });
});
