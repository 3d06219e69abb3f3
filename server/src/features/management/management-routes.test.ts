import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addUser, makeProduct, testNow } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';

const both = {
  WOO_URL: 'http://127.0.0.1:1',
  WOO_KEY: 'ck_1',
  WOO_SECRET: 'cs_1',
  LIGHTSPEED_CLIENT_ID: 'client',
  LIGHTSPEED_CLIENT_SECRET: 'secret',
};
const test = useTestApp({ environment: both });
const nothingSetUp = useTestApp();
const held = { manager: '', staff: '', quotes: '' };

const get = (path: string, as: keyof typeof held = 'manager') =>
  test.get().http.get(`/api${path}`).set('Authorization', held[as]);
const post = (path: string, body: object = {}, as: keyof typeof held = 'manager') =>
  test.get().http.post(`/api${path}`).set('Authorization', held[as]).send(body);
const runOf = (id: unknown) =>
  test.get().services.db.one(
    z.object({
      kind: z.string(),
      product_type: z.string().nullable(),
      incremental: z.boolean(),
      scope: z.unknown(),
      preview: z.boolean(),
    }),
    sql`select kind, product_type, incremental, scope, preview from sync_runs where id = ${String(id)}`,
  );

beforeAll(async () => {
  const { services, signIn } = test.get();
  for (const role of ['manager', 'staff', 'quotes'] as const) held[role] = (await signIn(role)).header;
  await services.stores.products.upsertMany(
    Array.from({ length: 12 }, (_, index) => makeProduct(100 + index, { name: `Part ${100 + index}` })),
    testNow,
  );
  await services.stores.lightspeedItems.replaceShops(
    [{ shopId: '1', name: 'Bondi', timeZone: 'Australia/Sydney' }],
    testNow,
  );
  await services.stores.lightspeedConnections.insert({
    accountId: '1',
    accountName: 'Bikes & Co',
    shopId: '1',
    employeeId: 1,
    accessToken: Buffer.alloc(1),
    refreshToken: Buffer.alloc(1),
    expiresAt: testNow,
    userId: await addUser(services.db),
    at: testNow,
  });
});
beforeEach(async () => {
  for (const table of ['sync_runs', 'graphile_worker._private_jobs'])
    await test.get().pool.query(`delete from ${table}`);
});

describe.each(['/management/dashboard-stats', '/product-management/dashboard-stats'])('GET /api%s', (path) => {
  it('returns the stock figures to every signed-in user', async () => {
    const { body } = await get(path, 'quotes').expect(200);

    expect(body).toMatchObject({ success: true, totalProducts: 12, totalValue: 600, lowStockItems: 12 });
    expect(body.product_counts).toEqual([
      { product_type: 'bike', count: 0 },
      { product_type: 'accessory', count: 12 },
    ]);
    expect((await test.get().http.get(`/api${path}`)).status).toBe(401);
  });
});

describe('GET /api/management/products', () => {
  it('returns ten per page, in the format of the product list', async () => {
    const { body } = await get('/management/products', 'staff').expect(200);
    const products = (await get('/products?per_page=10')).body.products;

    expect(body).toEqual({ success: true, products, total: 12, page: 1, per_page: 10, pages: 2 });
  });

  it('returns the requested page', async () => {
    const { body } = await get('/management/products?page=2&per_page=2&search=part%2011').expect(200);

    expect(body).toMatchObject({ total: 2, page: 2, per_page: 2, pages: 1, products: [] });
  });

  it.each(['page=0', 'per_page=101', 'per_page=ten'])('refuses %s', async (query) => {
    expect((await get(`/management/products?${query}`)).status).toBe(400);
  });
});

describe('POST /api/management/import', () => {
  it.each([
    ['woocommerce', 'import_woo'],
    ['lightspeed', 'import_lightspeed'],
  ])('starts an import from %s', async (source, kind) => {
    const { body } = await post('/management/import', { source, product_type: 'bike', incremental: false }).expect(200);

    expect(body).toEqual({
      success: true,
      task_id: expect.any(String),
      already_running: false,
      message: 'Import started',
    });
    expect(await runOf(body.task_id)).toMatchObject({ kind, product_type: 'bike', incremental: false });
    expect(await listJobs(test.get().services.db)).toMatchObject([{ name: 'sync.import' }]);
  });

  it('returns the import in progress', async () => {
    const first = await post('/management/import', { source: 'woocommerce' });
    const second = await post('/tasks/import/woo');

    expect(second.body).toMatchObject({ task_id: first.body.task_id, already_running: true });
  });

  it.each([
    [{}],
    [{ source: 'shopify' }],
    [{ source: 'woocommerce', product_type: 'parts' }],
    [{ source: 'woocommerce', x: 1 }],
  ])('refuses %j', async (body) => {
    expect((await post('/management/import', body)).status).toBe(400);
  });

  it('is for managers', async () => {
    expect((await post('/management/import', { source: 'woocommerce' }, 'staff')).status).toBe(403);
  });
});

describe('starting a sync', () => {
  it('of everything creates one run that a worker picks up', async () => {
    const { body } = await post('/tasks/sync/all', {}, 'staff').expect(200);

    expect(body).toEqual({
      success: true,
      task_id: expect.any(String),
      already_running: false,
      message: expect.any(String),
    });
    expect(await runOf(body.task_id)).toMatchObject({
      kind: 'stock',
      product_type: null,
      preview: false,
      scope: { target: 'both' },
    });
    expect((await get(`/tasks/${body.task_id}`)).body).toMatchObject({ name: 'Stock sync', started_by: 'staff_2' });
  });

  it('can be limited to a kind of product, to one target, or be a preview', async () => {
    const options = { product_type: 'bike', target: 'lightspeed', preview: true };

    const { body } = await post('/management/sync', options).expect(200);

    expect(await runOf(body.task_id)).toMatchObject({
      product_type: 'bike',
      preview: true,
      scope: { target: 'lightspeed' },
    });
  });

  it('returns the one in progress to everybody else', async () => {
    const first = await post('/management/sync');
    const second = await post('/tasks/sync/all', { product_type: 'bike' });

    expect(second.body).toEqual({
      success: true,
      task_id: first.body.task_id,
      already_running: true,
      message: 'A sync is already in progress.',
    });
  });

  it.each([
    ['/management/sync', { target: 'all' }],
    ['/management/sync', { preview: 'yes' }],
    ['/tasks/sync/all', { product_type: 'parts' }],
    ['/tasks/sync/all', { preview: true }],
  ])('%s refuses %j', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
  });

  it('is refused without the role', async () => {
    expect((await post('/management/sync', {}, 'staff')).status).toBe(403);
    expect((await post('/tasks/sync/all', {}, 'quotes')).status).toBe(403);
  });

  it('is refused without a shop', async () => {
    const { http, signIn } = nothingSetUp.get();
    const { header } = await signIn('manager');

    const answer = await http.post('/api/tasks/sync/all').set('Authorization', header).send({});

    expect([answer.status, answer.body.code]).toEqual([409, 'woocommerce.not_configured']);
  });
});
