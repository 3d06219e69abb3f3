import { defaultListSettings } from '@chainline/shared/settings/list-settings-contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMapping, makeItem, makeProduct, testNow } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';
import type { FoundPair } from './match-messages';

const test = useTestApp();
const held = { header: '', quotes: '' };
const pair = { woo_product_id: 1, lightspeed_item_id: 7 };

const post = (path: string, body: object, header = held.header) =>
  test.get().http.post(`/api/sync${path}`).set('Authorization', header).send(body);
const decide = (decision: string, changes: object = {}) =>
  post('/match-suggestions/decide', { ...pair, decision, ...changes });
const list = async (query = '') => {
  const { http } = test.get();
  return http.get(`/api/sync/match-suggestions${query}`).set('Authorization', held.header);
};
const total = async () => (await list()).body.pagination.total;
const mappings = async () => {
  const answer = await test.get().http.get('/api/sync/product-mappings').set('Authorization', held.header);
  return answer.body.mappings;
};
const remove = (id: number) =>
  test.get().http.delete(`/api/sync/product-mappings/${id}`).set('Authorization', held.header);

beforeAll(async () => {
  const { services, signIn } = test.get();
  held.header = (await signIn('staff')).header;
  held.quotes = (await signIn('quotes')).header;
  const { products, lightspeedItems } = services.stores;
  await products.upsertMany([makeProduct(1), makeProduct(2)], testNow);
  await lightspeedItems.upsertMany([makeItem(7), makeItem(8)], { shopId: '1', at: testNow });
});
beforeEach(async () => {
  const { pool, services } = test.get();
  for (const table of ['product_mappings', 'match_suggestions', 'stock_checks', 'graphile_worker._private_jobs'])
    await pool.query(`delete from ${table}`);
  const found: FoundPair = {
    unitId: 1,
    itemId: 7,
    parentId: null,
    productType: 'accessory',
    confidence: 0.655,
    isSure: false,
    signals: [],
  };
  await services.stores.suggestions.proposePairs([found], testNow);
});

describe('GET /api/sync/match-suggestions', () => {
  it('lists pairs to review, 25 per page', async () => {
    expect((await list()).body).toMatchObject({
      suggestions: [{ ...pair, confidence: 0.655, shop: { name: 'Product 1' }, till: { name: 'Item 7' } }],
      pagination: { page: 1, per_page: 25, total: 1, pages: 1 },
    });
  });

  it.each(['?per_page=101', '?sort=name', '?product_type=part'])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe('accepting', () => {
  it('maps the pair like a manual mapping: verified, due at once, with its confidence', async () => {
    const { body } = await decide('accept').expect(200);

    expect(body).toEqual({ success: true, mapping_id: expect.any(Number), message: 'Mapping created' });
    expect(await mappings()).toMatchObject([
      {
        id: body.mapping_id,
        ...pair,
        product_type: 'accessory',
        sync_direction: 'both',
        sync_enabled: true,
        manually_verified: true,
        mapping_confidence: 0.655,
      },
    ]);
    const { pool, services } = test.get();
    const { rows } = await pool.query(
      `select m.awaiting_first_sync, u.username, s.status from product_mappings m
       join users u on u.id = m.created_by join match_suggestions s on s.decided_by = u.id`,
    );
    expect(rows).toEqual([{ awaiting_first_sync: false, username: 'staff_1', status: 'accepted' }]);
    expect(await services.stores.syncState.listChecks()).toMatchObject([{ system: 'woocommerce', unit_id: 1 }]);
    expect(await listJobs(services.db)).toMatchObject([{ key: 'stock.round.soon' }]);
    expect(await total()).toBe(0);
  });

  it.each([
    ['the shop unit', 1, 8, 'mapping.shop_unit_taken'],
    ['the till item', 2, 7, 'mapping.till_item_taken'],
    ['the pair', 1, 7, 'mapping.duplicate'],
  ])('is refused if %s was mapped meanwhile, without a decision', async (_what, unit, item, code) => {
    const { services, pool } = test.get();
    await addMapping(services.db, unit, item);

    const { status, body } = await decide('accept');

    expect([status, body.code]).toEqual([409, code]);
    const { rows } = await pool.query('select status from match_suggestions');
    expect(rows).toEqual([{ status: 'open' }]);
  });

  it('lets one of two concurrent requests win', async () => {
    const answers = await Promise.all([decide('accept'), decide('accept')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mappings()).toHaveLength(1);
  });

  it('is refused after a rejection', async () => {
    await decide('reject').expect(200);

    const { status, body } = await decide('accept');

    expect([status, body.code]).toEqual([409, 'suggestion.rejected']);
    expect(await mappings()).toEqual([]);
  });
});

describe('rejecting', () => {
  it('is remembered, and can be repeated', async () => {
    const { body } = await decide('reject').expect(200);
    await decide('reject').expect(200);

    expect(body).toEqual({
      success: true,
      mapping_id: null,
      message: 'Rejected: this pair will not be suggested again',
    });
    expect(await total()).toBe(0);
  });

  it('is refused once the two are mapped', async () => {
    await decide('accept').expect(200);

    const { status, body } = await decide('reject');

    expect([status, body.code]).toEqual([409, 'suggestion.mapped']);
  });
});

it('records a rejection and its undo in the audit log, each once', async () => {
  await test.get().pool.query('truncate audit_events');
  for (const decision of ['reject', 'reject', 'reopen', 'reopen']) await decide(decision).expect(200);

  const { rows } = await test.get().pool.query('select action, target, target_label from audit_events order by id');

  const line = { target: 'suggestion:1-7', target_label: 'WooCommerce product 1, Lightspeed item 7' };
  expect(rows).toEqual([
    { action: 'mapping.suggestion_rejected', ...line },
    { action: 'mapping.suggestion_reopened', ...line },
  ]);
});

describe('undoing a rejection', () => {
  it('returns the pair to the queue', async () => {
    await decide('reject').expect(200);

    expect((await decide('reopen').expect(200)).body.message).toBe('Back in the review queue');

    expect(await total()).toBe(1);
    await decide('accept').expect(200);
  });

  it('is refused if one of the two has been mapped', async () => {
    await decide('reject').expect(200);
    await addMapping(test.get().services.db, 1, 8);

    const { status, body } = await decide('reopen');

    expect([status, body.code]).toEqual([409, 'suggestion.side_mapped']);
  });
});

describe('deleting a mapping', () => {
  it('made by auto-match rejects the pair, which can be undone', async () => {
    const { body } = await decide('accept').expect(200);
    await remove(body.mapping_id).expect(200);

    expect(await total()).toBe(0);
    await decide('reopen').expect(200);
    expect(await total()).toBe(1);
  });

  it('that is busy does not reject the pair either', async () => {
    const { pool } = test.get();
    const { body } = await decide('accept').expect(200);
    await pool.query(
      `insert into stock_intents (mapping_id, system, unit_id, delta, reason, state, created_at)
       values ($1, 'lightspeed', 7, 1, 'Follows the online shop: +1', 'sent', now())`,
      [body.mapping_id],
    );

    expect((await remove(body.mapping_id)).status).toBe(409);

    const { rows } = await pool.query('select status from match_suggestions');
    expect(rows).toEqual([{ status: 'accepted' }]);
  });

  it('made by hand does not affect the pair', async () => {
    const made = await post('/product-mappings', { ...pair, product_type: 'accessory' });
    await remove(made.body.mapping.id).expect(200);

    expect(await total()).toBe(1);
  });
});

describe('a decision', () => {
  it.each([
    ['without a unit', { woo_product_id: undefined }, 'woo_product_id'],
    ['with an unknown word', { decision: 'maybe' }, 'decision'],
    ['with an unknown field', { confidence: 1 }, 'body'],
  ])('is refused %s', async (_what, changes, field) => {
    const { status, body } = await decide('accept', changes);

    expect([status, body.fields[0].path]).toEqual([400, field]);
  });

  it.each(['accept', 'reject', 'reopen'])(
    '%s finds no suggestion for a pair that was never suggested',
    async (decision) => {
      const { status, body } = await decide(decision, { lightspeed_item_id: 8 });

      expect([status, body.code]).toEqual([404, 'suggestion.not_found']);
    },
  );
});

describe('POST /api/sync/auto-match', () => {
  it('starts a task with the stated threshold', async () => {
    const { body } = await post('/auto-match', { product_type: 'bike' }).expect(200);

    expect(body).toEqual({
      success: true,
      task_id: expect.any(String),
      already_running: false,
      message: 'Auto-match started',
    });
    const { rows } = await test.get().pool.query('select kind, product_type, scope from sync_runs');
    expect(rows).toEqual([{ kind: 'auto_match', product_type: 'bike', scope: { threshold: 75 } }]);
  });

  it("uses the shop's threshold if that is stricter", async () => {
    const { header } = await test.get().signIn('manager');
    const settings = { ...defaultListSettings, match_threshold: 85 };
    const { http, pool } = test.get();
    await pool.query('delete from sync_runs');
    await http.put('/api/settings/lists').set('Authorization', header).send({ settings, version: 0 }).expect(200);
    await post('/auto-match', { threshold: 75 }).expect(200);

    const { rows } = await pool.query('select scope from sync_runs');
    expect(rows).toEqual([{ scope: { threshold: 85 } }]);
  });

  it.each([
    { threshold: 74 },
    { threshold: 101 },
    { threshold: 75.5 },
    { product_type: 'part' },
    { incremental: true },
  ])('refuses %j', async (body) => {
    expect((await post('/auto-match', body)).status).toBe(400);
  });
});

describe('permissions', () => {
  it.each([
    ['/auto-match', {}],
    ['/match-suggestions/decide', { ...pair, decision: 'reject' }],
  ])('POST %s is for staff', async (path, body) => {
    expect((await post(path, body, held.quotes)).status).toBe(403);
    expect((await test.get().http.post(`/api/sync${path}`).send(body)).status).toBe(401);
  });

  it('suggestions require a session', async () => {
    expect((await test.get().http.get('/api/sync/match-suggestions')).status).toBe(401);
  });
});
