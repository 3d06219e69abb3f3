import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database';
import { createDb } from './db';
import { createPool, type Pool } from './pool';
import { createRequestPace, type RequestPace } from './request-pace';

const database = useDatabase();
const pools: Pool[] = [];
let waits: number[] = [];

const note = (milliseconds: number) => {
  waits.push(milliseconds);
  return Promise.resolve();
};

beforeAll(() => {
  for (const _server of ['a', 'b']) {
    pools.push(createPool({ url: database.url, size: 4, onError: () => undefined }));
  }
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));
beforeEach(async () => {
  waits = [];
  await database.pool.query('delete from request_slots');
});

/** One pace per server. */
const paces = (options: { intervalMs: number; longestWaitMs?: number }): RequestPace[] =>
  pools.map((pool) => createRequestPace(createDb(pool), { ...options, sleep: note }));

describe('the pace of requests', () => {
  it('lets the first one through at once', async () => {
    const [pace] = paces({ intervalMs: 3_600_000 });
    expect(await pace?.('map')).toBe(true);
    expect(waits).toEqual([]);
  });

  it('is shared by all servers', async () => {
    const asked = paces({ intervalMs: 600_000, longestWaitMs: 36_000_000 }).flatMap((pace) =>
      Array.from({ length: 5 }, () => pace('map')),
    );
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => true));
    const sorted = waits.toSorted((left, right) => left - right);
    // The first does not wait; each of the others waits about ten minutes longer than the one before, minus the time
    // elapsed.
    expect(sorted).toHaveLength(9);
    sorted.forEach((wait, at) => expect(wait).toBeLessThanOrEqual((at + 1) * 600_000));
    sorted.slice(1).forEach((wait, at) => expect(wait - (sorted[at] ?? 0)).toBeGreaterThan(300_000));
  });

  it('is separate for each service', async () => {
    const [pace] = paces({ intervalMs: 3_600_000 });
    expect([await pace?.('map'), await pace?.('roads')]).toEqual([true, true]);
    expect(waits).toEqual([]);
  });

  it('refuses callers who would wait too long, without taking a slot', async () => {
    const [pace] = paces({ intervalMs: 600_000, longestWaitMs: 900_000 });
    expect([await pace?.('map'), await pace?.('map'), await pace?.('map')]).toEqual([true, true, false]);
    const { rows } = await database.pool.query(
      "select taken_at < now() + interval '11 minutes' as near from request_slots",
    );
    expect(rows).toEqual([{ near: true }]);
  });

  it('does not accumulate unused slots', async () => {
    await database.pool.query(`insert into request_slots values ('map', now() - interval '1 hour')`);
    const [pace] = paces({ intervalMs: 600_000, longestWaitMs: 900_000 });
    await pace?.('map');
    await pace?.('map');
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(500_000);
  });

  it('does not wait for an interval of 0', async () => {
    const [pace] = paces({ intervalMs: 0 });
    await Promise.all(Array.from({ length: 5 }, async () => pace?.('map')));
    expect(waits).toEqual([]);
  });

  it('really waits, but not for an aborted caller', async () => {
    const pace = createRequestPace(database.db, { intervalMs: 300 });
    await pace('map');
    await pace('map');
    // Node timers may fire a millisecond early.
    const { rows } = await database.pool.query(
      `select taken_at <= clock_timestamp() + interval '5 milliseconds' as has_come from request_slots`,
    );
    expect(rows).toEqual([{ has_come: true }]);
    await expect(pace('map', AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
