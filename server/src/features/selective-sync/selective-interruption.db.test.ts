import { afterEach, describe, expect, it } from 'vitest';
import { createServices } from '../../composition';
import { eventually } from '../../../test/eventually';
import { createGate } from '../../../test/gate';
import { createDyingPool } from '../../../test/outbox-contract/dying-pool';
import { listJobs } from '../../../test/jobs';
import { accessory, startSelectiveApp, tryAgainMs, type SelectiveApp } from './testing/selective-app';

const held: { app?: SelectiveApp } = {};
const begin = async (...catalogue: Parameters<typeof startSelectiveApp>[0]): Promise<SelectiveApp> => {
  held.app = await startSelectiveApp(catalogue);
  return held.app;
};
afterEach(() => held.app?.close());

const toTill = { woocommerceTarget: false, lightspeedTarget: true, syncImages: false, syncStock: false };

/** Stops the process once the provider has received the call, which it never answers. */
const workUntilStopped = async (app: SelectiveApp, id: string, isUnderWay: () => boolean): Promise<void> => {
  const stop = new AbortController();
  const working = app.work(id, stop.signal);
  await eventually(isUnderWay).toBe(true);
  stop.abort();
  await working;
};

const putsOf = (app: SelectiveApp, sku: string): number =>
  app.outside.lightspeed
    .requests()
    .filter(({ method, path }) => method === 'PUT' && path.endsWith(`/Item/${app.tillItem(sku)}.json`)).length;

const batchesOf = (app: SelectiveApp): number =>
  app.outside.woo.requests().filter(({ method, path }) => method === 'POST' && path.endsWith('/products/batch')).length;

describe('a process killed during a selective sync', () => {
  it('leaves a run that another one finishes, sending only changes that did not arrive', async () => {
    const app = await begin(accessory('ONE'), accessory('TWO'), accessory('THREE'));
    for (const sku of ['ONE', 'TWO', 'THREE']) await app.setShop(sku, { regularPrice: '79.90' });
    app.outside.faults.add({
      system: 'lightspeed',
      method: 'PUT',
      path: `/Item/${app.tillItem('TWO')}.json$`,
      times: 1,
      fault: { kind: 'timeout_after' },
    });
    const id = await app.start(toTill);
    await workUntilStopped(app, id, () => putsOf(app, 'TWO') === 1);
    expect((await app.run(id)).status).toBe('running');
    expect((await app.items(id)).map(({ outcome }) => outcome)).toEqual(['applied', 'applying', 'planned']);

    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_success: 3 });
    expect(['ONE', 'TWO', 'THREE'].map((sku) => putsOf(app, sku))).toEqual([1, 1, 1]);
    for (const sku of ['ONE', 'TWO', 'THREE']) expect((await app.inTill(sku))?.price).toBe('79.90');
  });

  it('in the middle of many pictures leaves in doubt only the one on its way', async () => {
    const skus = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
    const app = await begin(...skus.map((sku) => accessory(sku, { picture: '' })));
    const imageUrls = [`${app.outsideUrl}/wp-content/uploads/accessory-one.png`];
    for (const sku of skus) await app.setShop(sku, { imageUrls });
    const { config, log, outside } = app;
    const gate = createGate();
    const upload = { system: 'lightspeed', method: 'POST', path: '/Image.json$', times: 1 } as const;
    outside.faults.add({ ...upload, fault: { kind: 'slow', milliseconds: 0 } });
    outside.faults.add({ ...upload, fault: { kind: 'held', until: gate.passed } });
    const id = await app.start({ ...toTill, syncImages: true });
    await app.services.selectiveWorker.work(id, { log, signal: new AbortController().signal });

    const [server, stop] = [createDyingPool(app.pool), new AbortController()];
    const overrides = { leaseNow: app.leases.now, bcryptCost: 4 };
    const { outbox } = createServices({ config, pool: server.pool, log, overrides });
    const sending = outbox.drain('selective.till', { log, signal: stop.signal }).catch(() => undefined);
    await eventually(() => outside.faults.list().length).toBe(0);
    server.kill();
    stop.abort();
    gate.open();
    await sending;
    app.leases.advance(tryAgainMs);
    await app.work(id);

    expect((await app.items(id)).map(({ outcome, error }) => [outcome, error])).toEqual(
      skus.map(() => ['applied', null]),
    );
    for (const sku of skus) expect((await app.inTill(sku))?.images).toHaveLength(1);
  });

  it('does not write twice changes that the shop accepted without a response', async () => {
    const app = await begin(accessory('ONE'));
    await app.setTill('ONE', { price: '79.90' });
    const before = batchesOf(app);
    app.outside.faults.add({ system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'timeout_after' } });
    const id = await app.start();
    await workUntilStopped(app, id, () => batchesOf(app) === before + 1);
    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_success: 1 });
    expect(batchesOf(app)).toBe(before + 1);
    const { rows } = await app.pool.query('select field from mapping_field_agreements order by field');
    expect(rows).toEqual([{ field: 'description' }, { field: 'price' }]);
  });

  it('has its items sent even if it was an older version, which wrote no entries', async () => {
    const app = await begin(accessory('ONE'));
    await app.setShop('ONE', { regularPrice: '79.90' });
    const id = await app.start(toTill);
    await app.services.selectiveWorker.work(id, { log: app.log, signal: new AbortController().signal });
    await app.pool.query('delete from outbox_entries');
    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_success: 1 });
  });

  it('sends nothing of a preview that an older version had compared but not shown', async () => {
    const app = await begin(accessory('ONE'));
    await app.setShop('ONE', { regularPrice: '79.90' });
    const id = await app.start({ ...toTill, preview: true });
    await app.work(id);
    await app.pool.query(`update sync_runs set status = 'running' where id = $1`, [id]);
    await app.work(id);
    expect([(await app.run(id)).status, putsOf(app, 'ONE')]).toEqual(['awaiting_approval', 0]);
  });

  it('compares again if it was still comparing', async () => {
    const app = await begin(accessory('ONE'));
    await app.setTill('ONE', { price: '79.90' });
    app.outside.faults.add({ system: 'lightspeed', method: 'GET', times: 1, fault: { kind: 'timeout_before' } });
    const id = await app.start();
    const reads = app.outside.lightspeed.requests().length;
    await workUntilStopped(app, id, () => app.outside.lightspeed.requests().length > reads);
    expect(await app.items(id)).toEqual([]);
    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_total: 1 });
  });

  it('is detected after half a minute without a heartbeat', async () => {
    const app = await begin(accessory('ONE'));
    const id = await app.start();
    await app.pool.query('delete from graphile_worker._private_jobs');
    await app.services.selectiveWorker.recover();
    expect(await listJobs(app.services.db)).toEqual([]);
    await app.pool.query(`update sync_runs set heartbeat_at = now() - interval '31 seconds'`);
    await app.services.selectiveWorker.recover();
    expect(await listJobs(app.services.db)).toMatchObject([
      { name: 'selective.run', payload: { run_id: id }, key: `selective:${id}` },
    ]);
  });
});

describe('a run that cannot continue', () => {
  it('ends if the till refuses everything, and its items can be retried', async () => {
    const app = await begin(accessory('ONE'), accessory('TWO'));
    for (const sku of ['ONE', 'TWO']) await app.setShop(sku, { regularPrice: '79.90' });
    app.outside.faults.add({
      system: 'lightspeed',
      method: 'PUT',
      times: 1,
      fault: { kind: 'status', status: 403, body: '{"message":"Insufficient rights"}' },
    });
    const id = await app.start(toTill);
    await app.work(id);
    expect(await app.run(id)).toMatchObject({
      status: 'failed',
      items_failed: 2,
      message: expect.stringContaining('Insufficient rights'),
    });
    const retry = await app.services.selective.retry(app.actor, id);
    await app.work(retry.sync_id);
    expect(await app.run(retry.sync_id)).toMatchObject({ status: 'completed', items_success: 2 });
  });

  it('stops at the next safe point on request', async () => {
    const app = await begin(accessory('ONE'));
    await app.setTill('ONE', { price: '79.90' });
    const id = await app.start();
    await app.http.post(`/api/tasks/${id}/cancel`).set('Authorization', app.manager).expect(200);
    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
    expect((await app.inShop('ONE'))?.regularPrice).toBe('89.95');
  });

  it.each([
    { fault: { kind: 'cut_after' }, outcome: 'applied', error: null, pictures: 1 },
    { fault: { kind: 'cut_before' }, outcome: 'failed', error: expect.stringContaining('not certain'), pictures: 0 },
  ] as const)(
    'never uploads a picture twice: $fault.kind leaves $pictures',
    async ({ fault, outcome, error, pictures }) => {
      const app = await begin(accessory('ONE', { picture: '' }));
      await app.setShop('ONE', { imageUrls: [`${app.outsideUrl}/wp-content/uploads/accessory-one.png`] });
      app.outside.faults.add({ system: 'lightspeed', method: 'POST', path: '/Image.json$', times: 1, fault });
      const id = await app.start({ ...toTill, syncImages: true });
      await app.work(id);
      expect(await app.items(id)).toMatchObject([{ outcome, error }]);
      expect((await app.inTill('ONE'))?.images).toHaveLength(pictures);
    },
  );
});

describe('concurrent selective syncs', () => {
  it('are limited to one for all users', async () => {
    const app = await begin(accessory('ONE'));
    await app.setTill('ONE', { price: '79.90' });
    const waiting = await app.start({ preview: true });
    await app.work(waiting);
    const id = await app.start();
    const second = await app.http
      .post('/api/sync/selective')
      .set('Authorization', app.manager)
      .send({ itemType: 'bikes' })
      .expect(200);
    expect(second.body).toEqual({
      success: true,
      sync_id: id,
      already_running: true,
      message: 'A selective sync is already in progress.',
    });
    expect(await app.services.selective.apply(app.actor, waiting)).toMatchObject({
      sync_id: id,
      already_running: true,
    });
    expect((await app.run(waiting)).status).toBe('awaiting_approval');
  });
});

describe('server restarts', () => {
  it('do not count as attempts of unsent items', async () => {
    const skus = Array.from({ length: 9 }, (_, at) => `N${at}`);
    const app = await begin(...skus.map((sku) => accessory(sku)));
    for (const sku of skus) await app.setShop(sku, { regularPrice: '79.90' });
    const id = await app.start(toTill);
    await app.services.selectiveWorker.work(id, { log: app.log, signal: new AbortController().signal });
    for (const sku of skus.slice(0, 8)) {
      const path = `/Item/${app.tillItem(sku)}.json$`;
      app.outside.faults.add({
        system: 'lightspeed',
        method: 'PUT',
        path,
        times: 1,
        fault: { kind: 'timeout_before' },
      });
      const stop = new AbortController();
      const draining = app.drain(stop.signal);
      await eventually(() => putsOf(app, sku)).toBe(1);
      stop.abort();
      await draining;
      app.leases.advance(tryAgainMs);
    }
    await app.work(id);
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_success: 9 });
  });
});
