import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeItem, makeProduct, testNow } from '../../../test/factories';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { header: '' };

const path = '/api/sync/product-mappings';
const put = (id: number | string, body: object) =>
  test.get().http.put(`${path}/${id}`).set('Authorization', held.header).send(body);
const list = async (query: string): Promise<number[]> => {
  const { body } = await test.get().http.get(`${path}?${query}`).set('Authorization', held.header);
  return body.mappings.map((mapping: { woo_product_id: number }) => mapping.woo_product_id);
};
const map = async (wooProductId: number, itemId: number, details: object = {}): Promise<number> => {
  const body = { woo_product_id: wooProductId, lightspeed_item_id: itemId, product_type: 'bike', ...details };
  const answer = await test.get().http.post(path).set('Authorization', held.header).send(body);
  return answer.body.mapping.id;
};

beforeAll(async () => {
  const { services, signIn } = test.get();
  held.header = (await signIn('staff')).header;
  const { products, lightspeedItems } = services.stores;
  await products.upsertMany(
    [1, 2, 3].map((id) => makeProduct(id)),
    testNow,
  );
  await lightspeedItems.upsertMany(
    [7, 8, 9].map((id) => makeItem(id)),
    { shopId: '1', at: testNow },
  );
});
beforeEach(async () => {
  for (const table of ['product_mappings', 'stock_checks']) await test.get().pool.query(`delete from ${table}`);
});

describe('the audit log', () => {
  it('records who created a mapping and its changed fields only', async () => {
    const id = await map(1, 7);
    await put(id, { sync_enabled: false });
    await put(id, { sync_enabled: false });
    await put(id, { sync_direction: 'ls_to_woo' });
    await put(id, { manually_verified: false });

    const { rows } = await test.get().pool.query(
      `select e.action, u.username, e.target_label, e.before, e.after
       from audit_events e join users u on u.id = e.actor_id where e.target = $1 order by e.id`,
      [`mapping:${id}`],
    );

    const line = { username: 'staff_1', target_label: 'WooCommerce product 1, Lightspeed item 7' };
    const changed = (before: object, after: object) => ({ ...line, action: 'mapping.changed', before, after });
    expect(rows).toEqual([
      { ...line, action: 'mapping.created', before: null, after: { sync_direction: 'both', manually_verified: true } },
      changed({ sync_enabled: true }, { sync_enabled: false }),
      changed({ sync_direction: 'both' }, { sync_direction: 'ls_to_woo' }),
      changed({ manually_verified: true }, { manually_verified: false }),
    ]);
  });
});

describe('PUT /api/sync/product-mappings/{id}', () => {
  it.each([{ manually_verified: false }, { sync_direction: 'woo_to_ls' }, { sync_enabled: false }])(
    'changes %j and nothing else',
    async (change) => {
      const id = await map(1, 7);

      const { status, body } = await put(id, change);

      const before = { manually_verified: true, sync_direction: 'both', sync_enabled: true };
      expect(status).toBe(200);
      expect(body.mapping).toMatchObject({ id, ...before, ...change });
    },
  );

  it('requests a comparison when enabled or redirected, but not when disabled', async () => {
    const { syncState } = test.get().services.stores;
    const id = await map(1, 7);
    await syncState.removeChecks(await syncState.listChecks());

    await put(id, { sync_enabled: false });
    const off = await syncState.listChecks();
    await put(id, { sync_enabled: true });
    const on = await syncState.listChecks();

    expect(off).toEqual([]);
    expect(on).toMatchObject([{ system: 'woocommerce', unit_id: 1 }]);
  });

  it('refuses to enable a second mapping of the same product', async () => {
    const first = await map(1, 7);
    await put(first, { sync_enabled: false });
    await map(1, 8);

    const { status, body } = await put(first, { sync_enabled: true });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'mapping.shop_unit_taken' });
  });

  it.each([
    {},
    { sync_enabled: 'yes' },
    { sync_direction: 'sideways' },
    { sync_enabled: true, manually_verified: true },
    { base_quantity: 5 },
  ])('refuses %j', async (body) => {
    const id = await map(1, 7);

    expect((await put(id, body)).status).toBe(400);
  });

  it('reports that a mapping is gone', async () => {
    expect((await put(999, { sync_enabled: true })).status).toBe(404);
  });
});

describe('the filters of the list', () => {
  beforeEach(async () => {
    await map(1, 7, { mapping_confidence: 0.95 });
    await map(2, 8, { mapping_confidence: 0.7, manually_verified: false });
    await put(await map(3, 9, { mapping_confidence: 0.5 }), { sync_enabled: false });
  });

  it.each([
    ['sync_enabled=true', [1, 2]],
    ['sync_enabled=false', [3]],
    ['manually_verified=true', [1, 3]],
    ['manually_verified=false', [2]],
    ['confidence_min=0.9', [1]],
    ['confidence_min=0.7', [1, 2]],
    ['confidence_min=0.5', [1, 2, 3]],
    ['sync_enabled=&confidence_min=null', [1, 2, 3]],
    ['sync_enabled=true&manually_verified=true&confidence_min=0.9', [1]],
  ])('%s finds %j', async (query, found) => {
    expect(await list(query)).toEqual(found);
  });
});

describe('enabling a mapping again', () => {
  it('discards its old quantities, which nobody followed meanwhile', async () => {
    const { stores } = test.get().services;
    const id = await map(1, 7);
    await stores.mappings.settle([{ id, base: 5, woo: 5, till: 5 }], { decision: 'Counted', by: 'ann', at: testNow });

    await put(id, { sync_enabled: true });
    const [untouched] = await stores.mappings.listEnabled([id]);
    await put(id, { sync_enabled: false });
    await put(id, { sync_enabled: true });
    const [again] = await stores.mappings.listEnabled([id]);

    expect(untouched).toMatchObject({ base_quantity: 5, woo_quantity: 5, lightspeed_quantity: 5 });
    expect(again).toMatchObject({ base_quantity: null, woo_quantity: null, lightspeed_quantity: null });
  });
});

describe('a mapping with a pending change', () => {
  it('cannot be deleted until that is settled', async () => {
    const { http, services } = test.get();
    const id = await map(1, 7);
    const { intents } = services.stores;
    const [{ id: intent } = { id: 0 }] = await intents.insertMany(
      [
        {
          mappingId: id,
          system: 'lightspeed',
          unitId: 7,
          delta: -1,
          reason: 'Follows the online shop: -1',
          source: 'sync',
          actor: 'Chainline',
        },
      ],
      { runId: null, at: testNow },
    );
    await intents.markSent([intent], testNow, 4);
    const remove = () => http.delete(`${path}/${id}`).set('Authorization', held.header);

    const busy = await remove();
    await intents.supersede([intent], testNow);
    const free = await remove();

    expect([busy.status, busy.body.code, free.status]).toEqual([409, 'mapping.busy', 200]);
  });

  it('keeps a change that another process has superseded', async () => {
    const { intents } = test.get().services.stores;
    const id = await map(1, 7);
    const [{ id: intent } = { id: 0 }] = await intents.insertMany(
      [
        {
          mappingId: id,
          system: 'woocommerce',
          unitId: 1,
          delta: 2,
          reason: 'Follows Lightspeed: +2',
          source: 'sync',
          actor: 'Chainline',
        },
      ],
      { runId: null, at: testNow },
    );
    await intents.supersede([intent], testNow);

    expect(await intents.markSent([intent], testNow)).toEqual(new Set());
  });
});
