import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addMapping, makeItem, makeProduct, makeVariation, testNow } from '../../../test/factories';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { manager: '', staff: '' };
const get = (path: string, header = held.staff) => test.get().http.get(`/api${path}`).set('Authorization', header);
const put = (path: string, body: object, header = held.manager) =>
  test.get().http.put(`/api${path}`).set('Authorization', header).send(body);

const picture = (id: number) => ({ id, src: `https://shop.example/${id}.png`, name: '', alt: '' });

beforeAll(async () => {
  const { services, signIn } = test.get();
  held.manager = (await signIn('manager')).header;
  held.staff = (await signIn('staff')).header;
  const { stores, db } = services;
  const category = (id: number, name: string) => ({ id, name, parentId: null, slug: name.toLowerCase() });
  await stores.products.upsertCategories(
    [category(1, 'Electric Bikes'), category(2, 'Bike Racks'), category(3, 'Locks')],
    testNow,
  );
  const inCategory = (id: number) => ({ categories: [{ id, name: '' }] });
  await stores.products.upsertMany(
    [
      makeProduct(10, { name: 'Tourer', ...inCategory(1) }),
      makeProduct(20, { name: 'Rack', images: [picture(7)], ...inCategory(2) }),
      makeProduct(30, { name: 'Lock', images: [picture(8)], ...inCategory(3) }),
      makeProduct(31, { name: 'Chain', ...inCategory(3) }),
      makeProduct(32, { name: 'Cable', type: 'variable', ...inCategory(3) }),
      makeProduct(33, { name: 'Binned', status: 'trash', ...inCategory(3) }),
    ],
    testNow,
  );
  await stores.products.upsertVariations([makeVariation(321, 32), makeVariation(322, 32)], testNow);
  await stores.lightspeedItems.upsertMany(
    [
      makeItem(1, { imageUrls: ['https://res.cloudinary.com/a.jpg', 'https://res.cloudinary.com/b.jpg'] }),
      makeItem(2, { imageUrls: ['https://res.cloudinary.com/c.jpg'] }),
      makeItem(3),
    ],
    { shopId: '1', at: testNow },
  );
  await addMapping(db, 31, 1);
  await addMapping(db, 321, 2, { parentId: 32 });
  await addMapping(db, 30, 3);
  const { id: run } = await db.one(
    z.object({ id: z.uuid() }),
    sql`insert into sync_runs (kind, status, created_at, finished_at)
        values ('selective', 'completed', ${testNow}, ${testNow}) returning id`,
  );
  const done = [{ system: 'woocommerce', field: 'image', before: null, after: 'x', state: 'done' }];
  await db.exec(
    sql`insert into sync_run_items (run_id, position, woo_product_id, lightspeed_item_id, outcome, reason, changes)
        values (${run}, 1, 30, 3, 'applied', '', ${JSON.stringify(done)}::jsonb)`,
  );
});

describe('GET /api/accessories', () => {
  it('returns products other than bikes, with the source of their picture', async () => {
    await put('/categories/2/kind', { kind: 'accessory' }).expect(200);
    const { status, body } = await get('/accessories');

    expect(status).toBe(200);
    expect([body.total, body.page, body.pages]).toEqual([4, 1, 1]);
    const told = body.accessories.map((one: Record<string, unknown>) => [
      one.name,
      one.image_source,
      one.lightspeed_item_id,
      one.lightspeed_image_urls,
      one.last_image_sync,
    ]);
    expect(told).toEqual([
      ['Cable', 'lightspeed', 2, ['https://res.cloudinary.com/c.jpg'], null],
      ['Chain', 'lightspeed', 1, ['https://res.cloudinary.com/a.jpg', 'https://res.cloudinary.com/b.jpg'], null],
      ['Lock', 'lightspeed', 3, [], testNow.toISOString()],
      ['Rack', 'woocommerce', null, [], null],
    ]);
    await put('/categories/2/kind', { kind: null }).expect(200);
  });

  it('recognises our own uploads', async () => {
    const { db } = test.get().services;
    await db.exec(
      sql`insert into images (file_name, content_type, name, alt, width, height, size, sizes, product_id, woo_image_id,
            created_at)
          values ('a-1-b.png', 'image/png', 'a', '', 1, 1, 1, '{}', 30, 8, ${testNow})`,
    );
    expect((await get('/accessories?search=lock')).body.accessories).toMatchObject([{ image_source: 'upload' }]);
  });

  it('searches and pages', async () => {
    const { body } = await get('/accessories?per_page=1&page=2&sort=-name');
    expect(body).toMatchObject({ total: 3, pages: 3, accessories: [{ name: 'Chain' }] });
    expect((await get('/accessories?search=zzz')).body).toMatchObject({ accessories: [], total: 0 });
    expect((await get('/accessories?per_page=101')).status).toBe(400);
  });
});

describe('the kind of a category', () => {
  it('follows from its name, with the reason', async () => {
    const { body } = await get('/categories/kinds');
    expect(body.categories).toEqual([
      { id: 2, name: 'Bike Racks', kind: 'bike', override: null, reason: 'Its name contains “bike”', product_count: 1 },
      {
        id: 1,
        name: 'Electric Bikes',
        kind: 'bike',
        override: null,
        reason: 'Its name contains “bike”',
        product_count: 1,
      },
      {
        id: 3,
        name: 'Locks',
        kind: 'accessory',
        override: null,
        reason: 'Its name does not contain “bike”',
        product_count: 3,
      },
    ]);
  });

  it('can be set by a manager, with effect everywhere', async () => {
    const kinds = async () =>
      z
        .object({ product_counts: z.array(z.object({ product_type: z.string(), count: z.int() })) })
        .parse((await get('/management/dashboard-stats')).body)
        .product_counts.map(({ count }) => count);
    const [bikes = 0, accessories = 0] = await kinds();
    const { body } = await put('/categories/2/kind', { kind: 'accessory' });
    expect(body.category).toMatchObject({ kind: 'accessory', override: 'accessory', reason: 'Set by a manager' });
    expect((await get('/accessories?search=rack')).body.total).toBe(1);
    expect(await kinds()).toEqual([bikes - 1, accessories + 1]);
    expect((await get('/products/sellable?type=accessory&search=rack')).body.products).toHaveLength(1);

    await put('/categories/2/kind', { kind: null }).expect(200);
    expect((await get('/accessories?search=rack')).body.total).toBe(0);
  });

  it('is kept by the next import of categories', async () => {
    await put('/categories/3/kind', { kind: 'bike' }).expect(200);
    const { products } = test.get().services.stores;
    await products.upsertCategories([{ id: 3, name: 'Locks', parentId: null, slug: 'locks' }], testNow);
    expect((await get('/accessories?search=lock')).body.total).toBe(0);
    await put('/categories/3/kind', { kind: null }).expect(200);
  });

  it('is audited once', async () => {
    for (let times = 0; times < 2; times += 1) await put('/categories/1/kind', { kind: 'accessory' }).expect(200);

    const { rows } = await test.get().pool.query(
      `select target, target_label, before, after from audit_events
       where action = 'product.category_kind_changed' and target = 'category:1'`,
    );
    expect(rows).toEqual([
      { target: 'category:1', target_label: 'Electric Bikes', before: { kind: null }, after: { kind: 'accessory' } },
    ]);
    await put('/categories/1/kind', { kind: null }).expect(200);
  });

  it('can be set by managers only, for existing categories', async () => {
    expect((await put('/categories/2/kind', { kind: 'bike' }, held.staff)).status).toBe(403);
    expect((await put('/categories/99/kind', { kind: 'bike' })).body.code).toBe('category.not_found');
    expect((await put('/categories/2/kind', { kind: 'boat' })).status).toBe(400);
  });
});

describe('GET /api/products/:id/serials', () => {
  it('says why there are none', async () => {
    expect((await get('/products/10/serials')).body).toEqual({
      serials: [],
      message: 'This product is not mapped to a Lightspeed item.',
    });
    expect((await get('/products/30/serials')).body).toEqual({
      serials: [],
      message: 'Lightspeed does not keep serial numbers for this product.',
    });
    expect((await get('/products/99/serials')).status).toBe(404);
  });

  it('says that the till is not connected', async () => {
    await test.get().services.stores.lightspeedItems.recordSerialized([3]);
    const { status, body } = await get('/products/30/serials');
    expect([status, body.code]).toEqual([409, 'lightspeed.not_connected']);
  });
});
