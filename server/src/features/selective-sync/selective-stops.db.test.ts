import { afterEach, describe, expect, it } from 'vitest';
import { accessory, startSelectiveApp, tryAgainMs, type SelectiveApp } from './testing/selective-app';

const held: { app?: SelectiveApp } = {};
afterEach(() => held.app?.close());

const toTill = { woocommerceTarget: false, lightspeedTarget: true, syncImages: false, syncStock: false };

/** Starts a run and lets it compare: it is about to copy the prices of ONE and TWO to the till. */
const begin = async () => {
  const app = await startSelectiveApp([accessory('ONE'), accessory('TWO')]);
  held.app = app;
  for (const sku of ['ONE', 'TWO']) await app.setShop(sku, { regularPrice: '79.90' });
  const id = await app.start(toTill);
  await app.services.selectiveWorker.work(id, { log: app.log, signal: new AbortController().signal });
  const fail = (sku: string, fault: Parameters<typeof app.outside.faults.add>[0]['fault']) =>
    app.outside.faults.add({
      system: 'lightspeed',
      method: 'PUT',
      path: `/Item/${app.tillItem(sku)}.json$`,
      times: 1,
      fault,
    });
  return {
    app,
    id,
    fail,
    cancel: () => app.http.post(`/api/tasks/${id}/cancel`).set('Authorization', app.manager).expect(200),
    outcomes: async () => (await app.items(id)).map(({ outcome }) => outcome),
  };
};

const tooOften = { kind: 'status', status: 429, headers: { 'retry-after': '90' } } as const;
const noRight = { kind: 'status', status: 403, body: '{"message":"Insufficient rights"}' } as const;

describe('a till that accepts nothing for a while', () => {
  it('is called again later, by a run that shows the reason', async () => {
    const { app, id, fail, outcomes } = await begin();
    fail('TWO', tooOften);
    await app.drain();
    await app.drain();
    expect(await app.run(id)).toMatchObject({
      status: 'running',
      message: expect.stringContaining('too many requests'),
    });
    expect(await outcomes()).toEqual(['applied', 'planned']);

    app.leases.advance(tryAgainMs);
    await app.drain();
    expect(await app.run(id)).toMatchObject({ status: 'completed', items_success: 2 });
  });

  it('is not called for ever: unsent changes fail, and the run ends', async () => {
    const { app, id } = await begin();
    app.outside.faults.add({ system: 'lightspeed', method: 'PUT', times: 100, fault: tooOften });
    for (let tries = 0; tries < 8; tries += 1) {
      await app.drain();
      app.leases.advance(tryAgainMs);
    }
    expect(await app.run(id)).toMatchObject({ status: 'completed_with_errors', items_failed: 2 });
    expect(await app.items(id)).toMatchObject([
      { error: expect.stringContaining('too many requests') },
      { outcome: 'failed' },
    ]);
  });
});

it('a till that refuses everything ends the run, with its completed changes', async () => {
  const { app, id, fail, outcomes } = await begin();
  fail('TWO', noRight);
  await app.drain();
  expect(await app.run(id)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Insufficient rights'),
  });
  expect(await outcomes()).toEqual(['applied', 'failed']);
  expect(await app.run(id)).toMatchObject({ items_success: 1, items_failed: 1 });
});

describe('a stopped run', () => {
  it('ends at once with what waits for a later attempt', async () => {
    const { app, id, fail, cancel, outcomes } = await begin();
    fail('TWO', tooOften);
    await app.drain();
    await cancel();
    expect(await app.run(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
    expect(await outcomes()).toEqual(['applied', 'discarded']);

    app.leases.advance(tryAgainMs);
    await app.drain();
    expect((await app.inTill('TWO'))?.price).toBe('89.95');
  });

  it('ends once the outcome of a change that may have arrived is known', async () => {
    const { app, id, fail, cancel, outcomes } = await begin();
    fail('TWO', { kind: 'cut_after' });
    await app.drain();
    await cancel();
    expect((await app.run(id)).status).toBe('running');

    app.leases.advance(tryAgainMs);
    await app.drain();
    expect(await app.run(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
    expect(await outcomes()).toEqual(['applied', 'applied']);
  });

  it('does not wait for approval if stopped just after the comparison', async () => {
    const app = await startSelectiveApp([accessory('ONE')]);
    held.app = app;
    await app.setShop('ONE', { regularPrice: '79.90' });
    const id = await app.start({ ...toTill, preview: true });
    await app.pool.query(`
      create function stop() returns trigger language plpgsql as
        $$begin new.cancel_requested_at := now(); return new; end$$;
      create trigger stop before update on sync_runs for each row
        when (old.planned_at is null and new.planned_at is not null) execute function stop()`);

    await app.work(id);

    expect(await app.run(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
    expect(await app.items(id)).toMatchObject([{ outcome: 'discarded' }]);
  });

  it('does not send again what did not arrive', async () => {
    const { app, id, fail, cancel, outcomes } = await begin();
    fail('TWO', { kind: 'cut_before' });
    await app.drain();
    await cancel();
    app.leases.advance(tryAgainMs);
    await app.drain();
    expect([(await app.run(id)).status, await outcomes()]).toEqual(['cancelled', ['applied', 'discarded']]);
    expect((await app.inTill('TWO'))?.price).toBe('89.95');
  });
});
