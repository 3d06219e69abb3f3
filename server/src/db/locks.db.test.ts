import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database';
import { eventually } from '../../test/eventually';
import { createLocks, type Locks } from './locks';
import { createGate } from '../../test/gate';
import { openTunnel } from '../../test/tunnel';
import { createPool, type Pool } from './pool';

const database = useDatabase();
/** Short enough to see a lease expire, long enough for a busy machine to renew it. */
const times = { leaseMs: 4_000, renewEveryMs: 200, marginMs: 2_000 };
const processes: { pool: Pool; locks: Locks }[] = [];

/** Two servers sharing one database. */
beforeAll(() => {
  for (const _server of ['a', 'b']) {
    const pool = createPool({ url: database.url, size: 2, onError: () => undefined });
    processes.push({ pool, locks: createLocks(pool, times) });
  }
});
afterAll(() => Promise.all(processes.map(({ pool }) => pool.end())));

const locksOf = (index: number): Locks => {
  const found = processes[index];
  if (!found) throw new Error('not started');
  return found.locks;
};
const nothing = () => Promise.resolve();

describe('a named lock', () => {
  it('is refused to others while it is held', async () => {
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

  it('does not affect other names', async () => {
    await locksOf(0).tryRun('stock', async () => {
      expect(await locksOf(1).tryRun('stock-sweep', nothing)).toBe(true);
    });
  });

  it('is free again after the work', async () => {
    await locksOf(0).tryRun('stock', nothing);

    expect(await locksOf(1).tryRun('stock', nothing)).toBe(true);
  });

  it('is free again after failed work, whose error is rethrown', async () => {
    const failing = locksOf(0).tryRun('stock', () => Promise.reject(new Error('no answer')));

    await expect(failing).rejects.toThrow('no answer');
    expect(await locksOf(1).tryRun('stock', nothing)).toBe(true);
  });

  it('keeps no connection, whatever the result of the work', async () => {
    await locksOf(0).tryRun('stock', () => locksOf(0).tryRun('stock', nothing).then(nothing));
    await locksOf(0)
      .tryRun('stock', () => Promise.reject(new Error('failed')))
      .catch(nothing);

    const [first] = processes;
    expect(first?.pool.idleCount).toBe(first?.pool.totalCount);
  });
});

describe('a lease', () => {
  it('ends for its holder when another took the lock, which is kept', async () => {
    const losing = locksOf(0).tryRun('stock', async (lost) => {
      const told = once(lost, 'abort');
      await database.pool.query(`update locks set holder = 'another', expires_at = expires_at + interval '1 minute'`);
      await told;
    });

    await expect(losing).rejects.toThrow('The lock was lost');
    expect(await locksOf(1).tryRun('stock', nothing)).toBe(false);
    await database.pool.query('delete from locks');
  });

  it('is renewed for as long as the work takes', async () => {
    const expiry = async (): Promise<Date> =>
      (await database.pool.query('select expires_at from locks')).rows[0].expires_at;

    await locksOf(0).tryRun('stock', async (lost) => {
      const first = await expiry();
      await eventually(async () => (await expiry()).getTime()).toBeGreaterThan(first.getTime() + times.leaseMs);
      expect(lost.aborted).toBe(false);
      expect(await locksOf(1).tryRun('stock', nothing)).toBe(false);
    });
  });

  it('of a server that is cut off from the database ends for it before others can take it', async () => {
    const tunnel = await openTunnel(database.url);
    const pool = createPool({ url: tunnel.url, size: 2, onError: () => undefined });
    const order: string[] = [];
    let noticed: unknown = null;

    const losing = createLocks(pool, times).tryRun('stock', async (lost) => {
      lost.addEventListener('abort', () => order.push('told'));
      tunnel.cut();
      await eventually(() => locksOf(1).tryRun('stock', () => Promise.resolve(void order.push('taken over')))).toBe(
        true,
      );
    });
    losing.catch((error: unknown) => (noticed = error));
    await eventually(() => order).toEqual(['told', 'taken over']);
    tunnel.mend();
    await eventually(() => noticed).toMatchObject({ message: 'The lock was lost' });

    await pool.end();
    await tunnel.close();
  });

  it('of a killed process can be taken by one other when it has expired', async () => {
    await database.pool.query(
      `insert into locks (name, holder, taken_at, expires_at)
       values ('stock-sweep', 'killed', clock_timestamp(), clock_timestamp() + interval '1 hour')`,
    );
    expect(await locksOf(0).tryRun('stock-sweep', nothing)).toBe(false);

    await database.pool.query(`update locks set expires_at = clock_timestamp() where name = 'stock-sweep'`);
    const gate = createGate();
    const attempts = [0, 1].map((server) => locksOf(server).tryRun('stock-sweep', () => gate.passed));
    // The holder is still waiting.
    expect(await Promise.race(attempts)).toBe(false);
    gate.open();

    expect((await Promise.all(attempts)).toSorted()).toEqual([false, true]);
  });

  it('records when its work last completed, and unused names are removed', async () => {
    const rows = async () =>
      (await database.pool.query('select name, completed_at is not null as is_complete from locks order by name')).rows;
    await database.pool.query('delete from locks');
    await database.pool.query(
      `insert into locks (name, holder, taken_at, expires_at)
       values ('import:1', 'gone', now() - interval '9 days', now() - interval '8 days')`,
    );
    await locksOf(0)
      .tryRun('stock', () => Promise.reject(new Error('failed')))
      .catch(nothing);
    expect(await rows()).toEqual([{ name: 'stock', is_complete: false }]);

    await locksOf(0).tryRun('stock', nothing);
    expect(await rows()).toEqual([{ name: 'stock', is_complete: true }]);
  });
});
