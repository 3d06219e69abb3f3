import { expect, it } from 'vitest';
import { createServices } from '../src/composition';
import { useEngineApp } from './engine-app';
import { createGate } from './gate';
import { createDyingPool } from './outbox-contract/dying-pool';

const { app, shop, clock } = useEngineApp({ settleAfterMs: 60_000 });

const killedRound = async (isArrived: boolean) => {
  const { config, log, outside, pool } = app();
  const gate = createGate();
  const write = { system: 'lightspeed', method: 'PUT', path: '/Item/', times: 1 } as const;
  outside.faults.add({ ...write, fault: { kind: 'slow', milliseconds: 0 } });
  outside.faults.add({
    ...write,
    fault: isArrived ? { kind: 'held', until: gate.passed } : { kind: 'timeout_before' },
  });
  const [server, stop] = [createDyingPool(pool), new AbortController()];
  const overrides = { settleAfterMs: 60_000, now: () => new Date(Date.now() + clock.aheadMs), bcryptCost: 4 };
  const { engine } = createServices({ config, pool: server.pool, log, overrides });
  const working = engine?.round({ log, signal: stop.signal }).catch(() => undefined);
  await expect.poll(() => outside.faults.list().length).toBe(0);
  server.kill();
  stop.abort();
  gate.open();
  await working;
};

it.each([
  ['that arrived is told by the log: nothing has to wait', true],
  ['that did not arrive waits alone', false],
])('of many writes at the till, one %s', async (_what, isArrived) => {
  const pairs = await shop().takeInStep(5);
  for (const { unit, start } of pairs) app().outside.woo.setStock(unit, start + 2);
  await shop().sweep();
  await killedRound(isArrived);
  for (let times = 0; times < 2; times += 1) await app().round();
  const done = pairs.filter(({ item, start }) => app().outside.lightspeed.getQoh(item) === start + 2);
  const asked = await Promise.all(pairs.map((pair) => shop().conflictOf(pair)));
  clock.aheadMs += 150_000;
  for (let times = 0; times < 2; times += 1) await app().round();

  expect(done).toHaveLength(isArrived ? 5 : 4);
  expect(asked).toEqual(pairs.map(() => null));
  expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(pairs.map(({ start }) => [start + 2, start + 2]));
});
