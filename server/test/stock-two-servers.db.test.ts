import { describe, expect, it } from 'vitest';
import { listScheduledJobs } from '../src/background';
import { createLocks } from '../src/db/locks';
import { createPool } from '../src/db/pool';
import { stockLock } from '../src/features/lightspeed';
import { createStockJobs, stockRoundJob } from '../src/features/sync/stock-jobs';
import { useEngineApp } from './engine-app';
import { createGate } from './gate';
import { useHeldRows } from './held-rows';
import type { Pair } from './mapped-shop';
import { openTunnel } from './tunnel';

const { app, shop, one, setSettings } = useEngineApp();
const { holding, waiting } = useHeldRows(() => app().pool);

/** A server taken for dead keeps working beside its successor: both read the same entries of the till's log. */
const roundsOfTwo = async ({ mapping }: Pair) => {
  const row = await holding('select from product_mappings where id = $1 for update', [mapping]);
  const both = Promise.all([app().round(), app().round()]);
  await expect.poll(waiting).toBe(2);
  await row.release();
  await both;
  for (let times = 0; times < 3; times += 1) await app().round();
};

const numbersInMapping = async ({ mapping }: Pair) => {
  const { rows } = await app().pool.query(
    'select base_quantity as base, woo_quantity as woo, lightspeed_quantity as till from product_mappings where id = $1',
    [mapping],
  );
  return rows[0];
};

describe('two servers at the same time', () => {
  it('count a write at the till once', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    const after = pair.start - 2;
    outside.lightspeed.disturbLog({ lateBy: [20] });
    outside.woo.setStock(pair.unit, after);
    await shop().sweep();
    await round();
    outside.clock.advance(21_000);
    await roundsOfTwo(pair);

    expect(shop().numbersOf(pair)).toEqual([after, after]);
    expect(await numbersInMapping(pair)).toEqual({ base: after, woo: after, till: after });
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(after);
  });

  it('count a sale of ours at the till once', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    await setSettings({ orders_as_sales: true });
    const after = pair.start - 1;
    outside.lightspeed.disturbLog({ lateBy: [20] });
    outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 1 }], status: 'processing' });
    await shop().sweep();
    await round();
    outside.clock.advance(21_000);
    await roundsOfTwo(pair);
    await setSettings({ orders_as_sales: false });

    expect(shop().numbersOf(pair)).toEqual([after, after]);
    expect(await numbersInMapping(pair)).toEqual({ base: after, woo: after, till: after });
    expect(await shop().ledgerOf('lightspeed', pair.item)).toBe(after);
  });
});

/** A server cut off from the network during a round: it holds the lock and cannot renew it. */
const loseServer = async () => {
  const tunnel = await openTunnel(app().config.database.url);
  const pool = createPool({ url: tunnel.url, size: 2, onError: () => undefined });
  const [isHolding, end] = [createGate(), createGate()];
  const losing = createLocks(pool).tryRun(stockLock, () => {
    isHolding.open();
    return end.passed;
  });
  const outcome = losing.then(
    () => 'completed',
    () => 'failed',
  );
  await isHolding.passed;
  tunnel.cut();
  return {
    /** Restores the network, so that the server learns that it was replaced. */
    find: async () => {
      tunnel.mend();
      end.open();
      const told = await outcome;
      await pool.end();
      await tunnel.close();
      return told;
    },
  };
};

/** Leases end by the database's clock; this advances it for them only. */
const passSeconds = (seconds: number) =>
  app().pool.query(
    `update locks set taken_at = taken_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'`,
    [seconds],
  );

describe('a server that was lost by the network during a round', () => {
  it('is replaced by the other one, which is in step within 30 seconds', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, services, log } = app();
    const tick = listScheduledJobs(services.features).find(({ shown }) => shown?.id === stockRoundJob.name);
    expect(tick?.cron).toBe('*/3 * * * * *');
    const jobs = createStockJobs(services.engine, { locks: services.locks, now: () => new Date() });
    const round = jobs.find(({ name }) => name === stockRoundJob.name);
    const runTick = () => round?.run({}, { log, signal: new AbortController().signal });
    const stateOfSync = async () => (await shop().call('get', '/sync/state')).body.stock;

    const lost = await loseServer();
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
    await runTick();
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start - 1]);
    expect((await stateOfSync()).round_running_since).not.toBeNull();

    // The last tick within 30 seconds comes at 27 seconds or later.
    await passSeconds(27);
    const before = await stateOfSync();
    await runTick();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    const after = await stateOfSync();
    expect(after.round_running_since).toBeNull();
    expect(after.last_round_at).not.toBe(before.last_round_at);
    expect(await lost.find()).not.toBe('completed');
  });
});
