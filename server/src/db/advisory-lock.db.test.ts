import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database';
import { eventually } from '../../test/eventually';
import { createLocks, type Locks } from './advisory-lock';
import { createPool, type Pool } from './pool';

const database = useDatabase();
const processes: { pool: Pool; locks: Locks }[] = [];

/** Two servers on one database. */
beforeAll(() => {
  for (const _server of ['a', 'b']) {
    const pool = createPool({ url: database.url, size: 2, onError: () => undefined });
    processes.push({ pool, locks: createLocks(pool) });
  }
});
afterAll(() => Promise.all(processes.map(({ pool }) => pool.end())));

const locksOf = (index: number): Locks => {
  const found = processes[index];
  if (!found) throw new Error('not started');
  return found.locks;
};
const nothing = () => Promise.resolve();

const killHolders = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );

describe('a named lock', () => {
  it('is refused to everybody else while somebody holds it', async () => {
    const ran: string[] = [];
    const note = (who: string) => {
      ran.push(who);
      return Promise.resolve();
    };

    const held = await locksOf(0).tryRun('stock', async () => {
      await note('first');
      const sameServer = await locksOf(0).tryRun('stock', () => note('same server'));
      const otherServer = await locksOf(1).tryRun('stock', () => note('other server'));
      expect([sameServer, otherServer]).toEqual([false, false]);
    });

    expect(held).toBe(true);
    expect(ran).toEqual(['first']);
  });

  it('leaves other names alone', async () => {
    await locksOf(0).tryRun('stock', async () => {
      expect(await locksOf(1).tryRun('stock-sweep', nothing)).toBe(true);
    });
  });

  it('is free again after the work', async () => {
    await locksOf(0).tryRun('stock', nothing);

    expect(await locksOf(1).tryRun('stock', nothing)).toBe(true);
  });

  it('is free again after work that failed, whose error is passed on', async () => {
    const failing = locksOf(0).tryRun('stock', () => Promise.reject(new Error('no answer')));

    await expect(failing).rejects.toThrow('no answer');
    expect(await locksOf(1).tryRun('stock', nothing)).toBe(true);
  });

  it('keeps no connection, whatever came of the work', async () => {
    await locksOf(0).tryRun('stock', () => locksOf(0).tryRun('stock', nothing).then(nothing));
    await locksOf(0)
      .tryRun('stock', () => Promise.reject(new Error('failed')))
      .catch(nothing);

    const [first] = processes;
    expect(first?.pool.idleCount).toBe(first?.pool.totalCount);
  });
});

describe('a holder whose connection is killed', () => {
  it('is told at once, and another one may go on while it still works', async () => {
    const losing = locksOf(0).tryRun('stock', async (lost) => {
      expect(lost.aborted).toBe(false);
      const told = once(lost, 'abort');
      await killHolders();
      await told;
      // The database tells the connection a moment before it lets go of its locks.
      await eventually(() => locksOf(1).tryRun('stock', nothing)).toBe(true);
    });

    await expect(losing).rejects.toThrow();
    expect(await locksOf(0).tryRun('stock', nothing)).toBe(true);
  });
});
