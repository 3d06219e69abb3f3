import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMapping, testNow } from '../../../test/factories';
import { addRun, addRunItem } from '../../../test/run-factories';
import { useTestApp } from '../../../test/test-app';

const shop = { WOO_URL: 'http://127.0.0.1:1', WOO_KEY: 'ck_1', WOO_SECRET: 'cs_1' };
const test = useTestApp({ environment: shop });
const held = { manager: '', staff: '', quotes: '' };

const get = (path: string, as: keyof typeof held = 'manager') =>
  test.get().http.get(`/api${path}`).set('Authorization', held[as]);
const db = () => test.get().services.db;

beforeAll(async () => {
  const { signIn } = test.get();
  for (const role of ['manager', 'staff', 'quotes'] as const) held[role] = (await signIn(role)).header;
});
beforeEach(async () => {
  for (const table of ['sync_runs', 'product_mappings', 'stock_checks'])
    await test.get().pool.query(`delete from ${table}`);
});

describe('a run', () => {
  it('includes the caller’s permissions', async () => {
    const id = await addRun(db(), { status: 'awaiting_approval', heldReason: 'Much would become zero' });

    const [manager, staff] = [await get(`/sync/runs/${id}`), await get(`/sync/runs/${id}`, 'staff')];

    expect([manager.status, manager.body.name]).toEqual([200, 'Automatic stock sync']);
    expect(manager.body.estimate).toEqual({ changes: 0, shop_calls: 0, till_calls: 0, seconds: 0 });
    expect([manager.body.can.apply, staff.body.can.apply]).toEqual([true, false]);
  });

  it('is read item by item, filtered and searched', async () => {
    const id = await addRun(db());
    for (const [position, outcome] of [
      [1, 'applied'],
      [2, 'failed'],
    ] as const)
      await addRunItem(db(), id, position, { outcome });

    const { body } = await get(`/sync/runs/${id}/items?outcome=failed`, 'staff').expect(200);
    const unfound = await get(`/sync/runs/${id}/items?search=tourer`, 'staff').expect(200);

    expect(body.items.map((item: { position: number }) => item.position)).toEqual([2]);
    expect(body.counts).toEqual({ applied: 1, failed: 1 });
    expect(body.pagination).toEqual({ page: 1, per_page: 25, total: 1, pages: 1 });
    expect(unfound.body).toMatchObject({ items: [], counts: {}, pagination: { total: 0 } });
  });

  it('without items has an empty list of them', async () => {
    const id = await addRun(db());

    expect((await get(`/sync/runs/${id}/items`).expect(200)).body).toMatchObject({ items: [], counts: {} });
  });

  it('is exported as a named CSV file', async () => {
    const id = await addRun(db());
    await addRunItem(db(), id, 1, { reason: '=1+1', wooDelta: -3 });

    const { body } = await get(`/sync/runs/${id}/export`, 'staff').expect(200);

    expect(body.filename).toBe(`sync-run-2026-11-21-${id.slice(0, 8)}.csv`);
    expect(body.csv.split('\r\n')[1]).toBe("1,,,1,,1,Written,'=1+1,,,,-3,0,,");
  });

  it('reports its progress, with zero for unknown amounts', async () => {
    const by = { kind: 'import_woo', status: 'running', message: 'Reading…' } as const;
    const [unknown, known] = [
      await addRun(db(), { ...by, processed: 7 }),
      await addRun(db(), { ...by, kind: 'auto_match', total: 40, processed: 10 }),
    ];

    expect((await get(`/sync/status/${unknown}`, 'staff').expect(200)).body).toEqual({
      success: true,
      sync_info: {
        status: 'running',
        progress: 0,
        items_processed: 7,
        items_total: 0,
        items_success: 0,
        message: 'Reading…',
      },
    });
    expect((await get(`/sync/status/${known}`)).body.sync_info).toMatchObject({ progress: 25, items_total: 40 });
  });

  it.each(['/sync/runs/:id', '/sync/runs/:id/items', '/sync/runs/:id/export', '/sync/status/:id'])(
    '%s is not found if unknown, invalid without an id, and forbidden for others',
    async (path) => {
      const missing = await get(path.replace(':id', randomUUID()));
      const malformed = await get(path.replace(':id', '17'));
      const { http } = test.get();

      expect([missing.status, missing.body.code, missing.body.message]).toEqual([
        404,
        'run.not_found',
        'This run does not exist.',
      ]);
      expect([malformed.status, malformed.body.fields[0].path]).toEqual([400, 'id']);
      expect((await get(path.replace(':id', randomUUID()), 'quotes')).status).toBe(403);
      expect((await http.get(`/api${path.replace(':id', randomUUID())}`)).status).toBe(401);
    },
  );
});

describe('the history of runs', () => {
  it('is paginated by 20, newest first, for managers', async () => {
    for (let minute = 0; minute < 21; minute += 1)
      await addRun(db(), { kind: 'import_woo', at: new Date(testNow.getTime() + minute * 60_000) });

    const { body } = await get('/management/sync-history').expect(200);
    const last = (await get('/management/sync-history?page=2')).body;

    expect(body).toMatchObject({ success: true, page: 1, limit: 20, total: 21, pages: 2 });
    expect(body.history).toHaveLength(20);
    expect(body.history[0].created_at).toBe('2026-11-21T00:20:00.000Z');
    expect(last.history.map((run: { created_at: string }) => run.created_at)).toEqual([testNow.toISOString()]);
    expect((await get('/management/sync-history', 'staff')).status).toBe(403);
  });

  it.each(['limit=101', 'page=0', 'source=shopify', 'target=both', 'kind=all', 'automatic=yes', 'status=done'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/management/sync-history?${query}`)).status).toBe(400);
    },
  );
});

describe('the state of the sync', () => {
  it('is visible to managers', async () => {
    await addMapping(db(), 1, 7);

    const { body } = await get('/sync/state').expect(200);

    expect(body.woocommerce).toMatchObject({ configured: true, webhooks: [] });
    expect(body.lightspeed).toMatchObject({ connected: false, account: null, rate_limit: null });
    expect(body.lightspeed.message).toContain('Lightspeed is not set up');
    expect(body.stock).toMatchObject({ mappings: 1, enabled: 1, conflicts: 0 });
    expect((await get('/sync/state', 'staff')).status).toBe(403);
  });
});
