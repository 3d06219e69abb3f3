import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMapping, makeProduct, testNow } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';

const shop = { WOO_URL: 'http://127.0.0.1:1', WOO_KEY: 'ck_1', WOO_SECRET: 'cs_1' };
const test = useTestApp({ environment: shop });
const withoutShop = useTestApp();
const held = { header: '' };

const get = (path: string) => test.get().http.get(`/api${path}`).set('Authorization', held.header);
const post = (path: string, body: object = {}) =>
  test.get().http.post(`/api${path}`).set('Authorization', held.header).send(body);
const start = async (body: object = {}): Promise<string> => {
  const answer = await post('/tasks/import/woo', body).expect(200);
  return String(answer.body.task_id);
};

beforeAll(async () => {
  held.header = (await test.get().signIn('staff')).header;
});
beforeEach(async () => {
  for (const table of ['sync_runs', 'product_mappings', 'stock_checks', 'graphile_worker._private_jobs'])
    await test.get().pool.query(`delete from ${table}`);
});

describe('starting an import', () => {
  it('returns the queued task at once', async () => {
    const { body } = await post('/tasks/import/woo').expect(200);

    expect(body).toEqual({
      success: true,
      task_id: expect.any(String),
      already_running: false,
      message: 'Import started',
    });
    expect(await listJobs(test.get().services.db)).toMatchObject([
      { name: 'sync.import', payload: { run_id: body.task_id }, max_attempts: 1 },
    ]);
    expect((await get(`/tasks/${body.task_id}`)).body).toMatchObject({
      task_id: body.task_id,
      name: 'Import products from WooCommerce',
      status: 'pending',
      progress: null,
      started_by: 'staff_1',
      finished_at: null,
    });
  });

  it('returns the running one to everybody else', async () => {
    const first = await start();
    const second = await post('/tasks/import/woo', { product_type: 'bike', incremental: false });
    const other = await post('/tasks/import/lightspeed');

    expect(second.body).toMatchObject({
      success: true,
      task_id: first,
      already_running: true,
      message: 'A sync is already in progress.',
    });
    expect(other.body.already_running).toBe(false);
    expect(await listJobs(test.get().services.db)).toHaveLength(2);
  });

  it('starts one for simultaneous requests, and returns it to all of them', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('/tasks/import/woo')));

    const ids = new Set(answers.map(({ body }) => String(body.task_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.already_running === false)).toHaveLength(1);
    expect(ids.size).toBe(1);
    for (const id of ids) expect((await get(`/tasks/${id}`)).status).toBe(200);
    expect(await listJobs(test.get().services.db)).toHaveLength(1);
  });

  it.each([
    ['an unknown kind of product', { product_type: 'parts' }, 'product_type'],
    ['an unknown field', { full: true }, 'body'],
    ['a text for yes', { incremental: 'yes' }, 'incremental'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await post('/tasks/import/woo', body);

    expect([answer.status, answer.body.fields[0].path]).toEqual([400, field]);
  });

  it('is refused while no shop is configured', async () => {
    const { http, signIn } = withoutShop.get();
    const { header } = await signIn('staff');

    const answer = await http.post('/api/tasks/import/woo').set('Authorization', header).send({});

    expect([answer.status, answer.body.code]).toEqual([409, 'woocommerce.not_configured']);
  });
});

describe('a task', () => {
  it('is listed while it waits or runs', async () => {
    const [waiting, name] = [await start(), 'Import products from WooCommerce'];
    expect((await get('/tasks')).body.tasks).toMatchObject({
      active: [],
      reserved: [{ id: waiting, name, time_start: null }],
    });

    await test.get().services.stores.runs.restart(waiting, testNow);

    expect((await get('/tasks')).body.tasks).toMatchObject({
      active: [{ id: waiting, name, time_start: testNow.toISOString() }],
      reserved: [],
    });
  });

  it('started by the scheduler shows the time of its next run, except for housekeeping', async () => {
    const asked = Date.now();
    const { scheduled } = (await get('/tasks')).body.tasks;

    expect(scheduled.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      'allocation.purchases',
      'allocation.run',
      'clean-up',
      'customers.shop',
      'customers.shop-all',
      'customers.till',
      'deposits.remind',
      'late-goods.check',
      'lightspeed.shops',
      'orders.pull',
      'payments.late',
      'payments.requests-poll',
      'payments.till-sales',
      'products.look',
      'quotes.orders-poll',
      'quotes.round',
      'ready-messages.remind',
      'stock.orders',
      'stock.round',
      'stock.sweep',
      'woocommerce.webhooks',
    ]);
    for (const { name, time_start: at } of scheduled) {
      expect(name).toMatch(/^[A-Z]/);
      expect(Date.parse(at)).toBeGreaterThan(asked);
    }
  });

  it('may be asked to stop until it has ended', async () => {
    const id = await start();
    const { runs } = test.get().services.stores;

    expect((await post(`/tasks/${id}/cancel`)).body).toEqual({
      success: true,
      message: 'The task will stop at its next safe point',
    });
    expect((await post(`/tasks/${id}/cancel`)).status).toBe(200);
    await runs.finish(id, { status: 'cancelled', message: 'Cancelled', at: testNow });
    const late = await post(`/tasks/${id}/cancel`);

    expect([late.status, late.body.code]).toEqual([409, 'task.finished']);
  });

  it('that is unknown is not found', async () => {
    const unknown = randomUUID();

    expect((await get(`/tasks/${unknown}`)).body.code).toBe('task.not_found');
    expect((await post(`/tasks/${unknown}/cancel`)).body.code).toBe('task.not_found');
  });

  it.each(['17', 'stock.round', "' or true --", randomUUID().slice(1), `${randomUUID()}x`])(
    'is refused by an id that none can have, %s',
    async (id) => {
      const path = `/tasks/${encodeURIComponent(id)}`;

      expect((await get(path)).status).toBe(400);
      expect((await post(`${path}/cancel`)).status).toBe(400);
    },
  );
});

describe('a stock conflict', () => {
  const ask = async (kind: 'first_link' | 'refused', numbers: { woo: number | null; till: number | null }) => {
    const { db, stores } = test.get().services;
    const mappingId = await addMapping(db, 1, 7, { quantity: null });
    await stores.stockEvents.openConflicts([{ mappingId, kind, base: null, message: '', ...numbers }], testNow);
    const { rows } = await test.get().pool.query('select id from stock_conflicts where mapping_id = $1', [mappingId]);
    return { id: Number(rows[0].id), mappingId };
  };
  const settle = (id: number | string, quantity: unknown) => post(`/sync/conflicts/${id}/settle`, { quantity });

  it('is decided by a person: the quantity counts from what both sides showed', async () => {
    const { id, mappingId } = await ask('first_link', { woo: 5, till: 7 });

    expect((await settle(id, 6)).body).toEqual({ success: true, message: 'Settled' });

    const { mappings, syncState } = test.get().services.stores;
    expect(await mappings.listEnabled([mappingId])).toMatchObject([
      { base_quantity: 6, woo_quantity: 5, lightspeed_quantity: 7 },
    ]);
    expect(await syncState.listChecks()).toMatchObject([{ system: 'woocommerce', unit_id: 1 }]);
    const { rows } = await test
      .get()
      .pool.query(`select c.settled_quantity, u.username from stock_conflicts c join users u on u.id = c.settled_by`);
    expect(rows).toEqual([{ settled_quantity: 6, username: 'staff_1' }]);
  });

  it('counts changes since the person looked, based on the quantities seen', async () => {
    const { id, mappingId } = await ask('first_link', { woo: 5, till: 7 });
    const seen = { woo_quantity: 4, lightspeed_quantity: 7 };

    await post(`/sync/conflicts/${id}/settle`, { quantity: 6, seen }).expect(200);

    expect(await test.get().services.stores.mappings.listEnabled([mappingId])).toMatchObject([
      { base_quantity: 6, woo_quantity: 4, lightspeed_quantity: 7 },
    ]);
  });

  it('is decided once, even by simultaneous requests', async () => {
    const { id } = await ask('first_link', { woo: 5, till: 7 });

    const answers = await Promise.all([settle(id, 5), settle(id, 7)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await settle(id, 6)).body.code).toBe('conflict.settled');
  });

  it('needs a quantity, except for a refused change, which is retried', async () => {
    const first = await ask('first_link', { woo: 5, till: 7 });
    const without = await settle(first.id, null);
    expect([without.status, without.body.code]).toEqual([409, 'conflict.quantity_needed']);
    expect((await settle(first.id, 5)).status).toBe(200);
    await test.get().pool.query('delete from product_mappings');

    const refused = await ask('refused', { woo: null, till: null });

    expect((await settle(refused.id, null)).status).toBe(200);
  });

  it.each([
    [-1, 400],
    [1.5, 400],
    ['6', 400],
    [undefined, 400],
    [1_000_001, 400],
  ])('is not decided by %s', async (quantity, status) => {
    expect((await settle(1, quantity)).status).toBe(status);
  });

  it('that is unknown counts as settled', async () => {
    expect((await settle(987_654, 5)).status).toBe(409);
  });
});

describe('an installation that asks', () => {
  const decide = async (decision: unknown, role: 'manager' | 'staff' = 'manager') => {
    const { header } = await test.get().signIn(role);
    return test.get().http.post('/api/sync/installation/decide').set('Authorization', header).send({ decision });
  };
  const found = 'This database was copied.';
  beforeEach(() => test.get().services.stores.installation.ask(found, testNow));
  afterEach(() => test.get().pool.query(`update installation set state = 'working', found = null`));

  it('is told with the evidence, and decided by a manager, once, on record', async () => {
    const { header } = await test.get().signIn('manager');
    const state = await test.get().http.get('/api/sync/state').set('Authorization', header).expect(200);
    const first = await decide('stand_aside');
    const second = await decide('stand_aside');
    const { rows } = await test
      .get()
      .pool.query(`select action, before, after from audit_events where action = 'run.installation_decided'`);

    expect(state.body.installation).toMatchObject({ state: 'asking', found, decided_by: null });
    expect([first.status, first.body.message]).toEqual([200, 'This installation no longer writes stock']);
    expect([second.status, second.body.code]).toEqual([409, 'installation.decided']);
    expect((await decide('take_over')).status).toBe(200);
    expect(rows).toEqual([
      { action: 'run.installation_decided', before: { found }, after: { decision: 'stand_aside' } },
    ]);
  });

  it('is not decided by staff, nor in other words', async () => {
    expect((await decide('take_over', 'staff')).status).toBe(403);
    expect((await decide('whatever')).status).toBe(400);
    expect((await test.get().services.stores.installation.get()).state).toBe('asking');
  });
});

describe('the history of a number', () => {
  it('is paginated', async () => {
    const { stores } = test.get().services;
    await stores.products.upsertMany([makeProduct(1)], testNow);
    const event = {
      system: 'woocommerce',
      unitId: 1,
      source: 'edit',
      delta: 1,
      before: 0,
      after: 1,
      reference: null,
      reason: 'Quantity changed in the online shop',
      actor: 'WooCommerce',
      intentId: null,
      happenedAt: testNow,
    } as const;
    await stores.stockEvents.insertMany(Array(51).fill(event), testNow);

    const first = (await get('/products/1/stock-history').expect(200)).body;
    const second = (await get(`/products/1/stock-history?before=${first.next_before}`).expect(200)).body;

    expect([first.events.length, second.events.length, second.next_before]).toEqual([50, 1, null]);
    expect(first.events[0]).toMatchObject({ reason: event.reason, happened_at: testNow.toISOString() });
  });

  it.each(['/products/x/stock-history', '/products/1/stock-history?before=0'])('refuses %s', async (path) => {
    expect((await get(path)).status).toBe(400);
  });
});
