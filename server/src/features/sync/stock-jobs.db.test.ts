import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoProducts } from '../../../sandbox/lightspeed/testing/demo-products';
import { createTestClock } from '../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { UnavailableError } from '../../errors';
import { createStockPause, stockLock } from '../lightspeed/stock-pause';
import { createStockJobs, stockOrdersJob, stockRoundJob, stockSweepJob } from './stock-jobs';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: demoProducts } });
  await held.app.connectLightspeed();
});
afterAll(() => held.app?.close());
afterEach(() => app().outside.faults.clear());

/** Jobs of a freshly started server; `run` returns the number of calls to each outside system. */
const startJobs = (engine = app().services.engine) => {
  const clock = createTestClock();
  const handlers = createStockJobs(engine, { locks: app().services.locks, now: clock.now });
  const asked = () => ({ till: app().outside.lightspeed.requests().length, shop: app().outside.woo.requests().length });
  const run = async ({ name }: { name: string }) => {
    const before = asked();
    const handler = handlers.find((candidate) => candidate.name === name);
    const outcome = await handler
      ?.run({}, { log: app().log, signal: new AbortController().signal })
      .then(() => 'done')
      .catch(() => 'failed');
    const after = asked();
    return { outcome, till: after.till - before.till, shop: after.shop - before.shop };
  };
  return { run, clock };
};
const breakTill = () =>
  app().outside.faults.add({ system: 'lightspeed', times: 99, fault: { kind: 'status', status: 403 } });

describe('a round that fails', () => {
  it('causes a back-off that doubles up to a minute and ends with a success', async () => {
    const { run, clock } = startJobs();
    breakTill();

    for (const restMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      expect((await run(stockRoundJob)).outcome).toBe('failed');
      clock.advance(restMs - 1);
      expect(await run(stockRoundJob)).toEqual({ outcome: 'done', till: 0, shop: 0 });
      clock.advance(1);
    }

    app().outside.faults.clear();
    expect((await run(stockRoundJob)).till).toBeGreaterThan(0);
    breakTill();
    expect((await run(stockRoundJob)).outcome).toBe('failed');
    clock.advance(2_000);
    expect((await run(stockRoundJob)).outcome).toBe('failed');
  });

  it('does not pause work that needs only the shop: people’s edits and the order feed', async () => {
    const { engine } = app().services;
    const served = { times: 0 };
    const serveShop = () => {
      served.times += 1;
      return Promise.resolve(false);
    };
    const { run } = startJobs(engine && { ...engine, serveShop });
    breakTill();
    expect((await run(stockRoundJob)).outcome).toBe('failed');

    expect((await run(stockRoundJob)).outcome).toBe('done');
    expect((await run(stockRoundJob)).outcome).toBe('done');
    expect(served.times).toBe(2);
    expect((await run(stockOrdersJob)).shop).toBeGreaterThan(0);
  });

  it('does not hammer a shop in trouble', async () => {
    const { engine } = app().services;
    const asked = { times: 0 };
    const serveShop = () => {
      asked.times += 1;
      return Promise.reject(new UnavailableError('woo.unavailable', 'The shop is away.'));
    };
    const { run, clock } = startJobs(engine && { ...engine, serveShop });
    breakTill();
    for (let times = 0; times < 5; times += 1) await run(stockRoundJob);
    expect(asked.times).toBe(1);
    app().outside.faults.add({ system: 'woocommerce', times: 99, fault: { kind: 'status', status: 401 } });
    expect((await run(stockOrdersJob)).outcome).toBe('failed');
    expect(await run(stockOrdersJob)).toEqual({ outcome: 'done', till: 0, shop: 0 });
    clock.advance(2_000);
    expect((await run(stockOrdersJob)).outcome).toBe('failed');
  });
});

describe('the time of the last round', () => {
  const lastRoundAt = async (): Promise<Date | null> => {
    const { rows } = await app().pool.query<{ completed_at: Date | null }>(
      'select completed_at from locks where name = $1',
      [stockLock],
    );
    return rows[0]?.completed_at ?? null;
  };

  it('is that of rounds that synchronised both sides, not of work for the shop alone', async () => {
    const { run, clock } = startJobs();
    expect((await run(stockRoundJob)).outcome).toBe('done');
    const first = await lastRoundAt();
    expect(first).not.toBeNull();

    breakTill();
    expect((await run(stockRoundJob)).outcome).toBe('failed');
    expect((await run(stockRoundJob)).outcome).toBe('done');
    expect(await lastRoundAt()).toEqual(first);

    app().outside.faults.clear();
    clock.advance(2_000);
    expect((await run(stockRoundJob)).outcome).toBe('done');
    expect(await lastRoundAt()).not.toEqual(first);
  });

  it('stays as it is while the till is not connected, and while another shop is chosen', async () => {
    const { engine, locks } = app().services;
    expect((await startJobs().run(stockRoundJob)).outcome).toBe('done');
    const last = await lastRoundAt();
    await app().pool.query(`update lightspeed_connections set broken_reason = 'revoked' where disconnected_at is null`);

    expect((await startJobs(engine).run(stockRoundJob)).outcome).toBe('done');
    expect(await createStockPause(locks)(() => Promise.resolve())).toBe(true);
    expect(await lastRoundAt()).toEqual(last);

    await app().pool.query('update lightspeed_connections set broken_reason = null where disconnected_at is null');
  });
});

describe('two servers', () => {
  it.each([
    ['rounds', 'stock', stockRoundJob],
    ['sweeps', 'stock-sweep', stockSweepJob],
  ])('do not run %s at the same time', async (_what, lock, job) => {
    const { run } = startJobs();

    await app().services.locks.tryRun(lock, async () => {
      expect(await run(job)).toEqual({ outcome: 'done', till: 0, shop: 0 });
    });

    expect((await run(job)).till).toBeGreaterThan(0);
  });
});

describe('without a shop', () => {
  it('there is nothing to sync', async () => {
    const { run } = startJobs(null);

    for (const job of [stockRoundJob, stockOrdersJob, stockSweepJob]) {
      expect(await run(job)).toEqual({ outcome: 'done', till: 0, shop: 0 });
    }
  });
});
