import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { createGate } from '../../test/gate';
import { listJobs } from '../../test/jobs';
import { createDb } from '../db/db';
import { createPool, type Pool } from '../db/pool';
import { createTransaction } from '../db/transaction';
import { createJobQueue, defineJob, type JobQueue } from './queue';

const mailJob = defineJob('mail', z.object({ to: z.string() }));
const roundJob = defineJob('round', z.object({}));

const database = useDatabase();
const other: { pool?: Pool } = {};
const queue = (): JobQueue => createJobQueue(database.db);
/** The queue of another server on the same database. */
const otherQueue = (): JobQueue => {
  if (!other.pool) throw new Error('not started');
  return createJobQueue(createDb(other.pool));
};
const jobs = () => listJobs(database.db);

beforeAll(() => {
  other.pool = createPool({ url: database.url, size: 2, onError: () => undefined });
});
beforeEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  await database.pool.query('delete from schedule_ticks');
});
afterAll(() => other.pool?.end());

describe('a job', () => {
  it('waits with its payload, for ten attempts', async () => {
    await queue().enqueue(mailJob, { to: 'ada' });

    expect(await jobs()).toMatchObject([
      { name: 'mail', payload: { to: 'ada' }, key: null, attempts: 0, max_attempts: 10 },
    ]);
  });

  it('keeps its time and its number of tries', async () => {
    const runAt = new Date('2026-12-24T08:00:00Z');

    await queue().enqueue(mailJob, { to: 'ada' }, { runAt, maxAttempts: 1 });

    expect(await jobs()).toMatchObject([{ run_at: runAt, max_attempts: 1 }]);
  });

  it('is replaced by the next one with its key, payload and time', async () => {
    const later = new Date('2026-12-24T08:00:00Z');
    await queue().enqueue(mailJob, { to: 'ada' }, { key: 'reminder:1' });
    await queue().enqueue(mailJob, { to: 'bob' }, { key: 'reminder:2' });

    await queue().enqueue(mailJob, { to: 'eve' }, { key: 'reminder:1', runAt: later });

    const waiting = await jobs();
    expect(waiting).toHaveLength(2);
    expect(waiting).toContainEqual(
      expect.objectContaining({ key: 'reminder:1', payload: { to: 'eve' }, run_at: later }),
    );
  });

  it('is removed if its transaction is rolled back, and stored on commit', async () => {
    const transaction = createTransaction(database.pool, (db) => ({ queue: createJobQueue(db) }));
    const failing = transaction(async (inside) => {
      await inside.queue.enqueue(mailJob, { to: 'nobody' });
      throw new Error('refused');
    });

    await expect(failing).rejects.toThrow('refused');
    expect(await jobs()).toEqual([]);
    await transaction((inside) => inside.queue.enqueue(mailJob, { to: 'ada' }));
    expect(await jobs()).toHaveLength(1);
  });
});

describe('the tick of a schedule', () => {
  const at = new Date('2026-11-21T00:00:03Z');
  const tick = (on: JobQueue, seconds = 0) =>
    on.enqueueTick(roundJob, {}, { at: new Date(at.getTime() + seconds * 1000) });

  it('is let through once when two servers tick at the same second', async () => {
    const won = await Promise.all([tick(queue()), tick(otherQueue()), tick(queue()), tick(otherQueue())]);

    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await jobs()).toMatchObject([{ name: 'round', key: 'tick:round', max_attempts: 1 }]);
  });

  it('is not let through by a server whose clock is behind', async () => {
    expect(await tick(queue(), 3)).toBe(true);

    expect(await tick(otherQueue(), 2)).toBe(false);
    expect(await tick(otherQueue(), 6)).toBe(true);
  });

  it('does not accumulate while no worker runs', async () => {
    for (const seconds of [0, 3, 6]) await tick(queue(), seconds);

    expect(await jobs()).toHaveLength(1);
  });

  it('does not affect other schedules', async () => {
    expect(await tick(queue())).toBe(true);
    expect(await queue().enqueueTick(mailJob, { to: 'all' }, { at })).toBe(true);

    expect(await jobs()).toMatchObject([{ name: 'round' }, { name: 'mail', payload: { to: 'all' } }]);
  });
});

describe('jobs of transactions', () => {
  const transaction = <T>(work: (inside: { queue: JobQueue }) => Promise<T>): Promise<T> =>
    createTransaction(database.pool, (db) => ({ queue: createJobQueue(db) }))(work);

  it('may be enqueued in any order: none waits for another', async () => {
    const [one, other] = [createGate(), createGate()];
    const enqueueBoth = async (keys: [string, string], mine: ReturnType<typeof createGate>, theirs: typeof mine) => {
      await transaction(async ({ queue: inside }) => {
        await inside.enqueue(mailJob, { to: 'first' }, { key: keys[0] });
        mine.open();
        await theirs.passed;
        await inside.enqueue(mailJob, { to: 'second' }, { key: keys[1] });
      });
    };

    await Promise.all([enqueueBoth(['a', 'b'], one, other), enqueueBoth(['b', 'a'], other, one)]);

    expect((await jobs()).map(({ key }) => key).toSorted()).toEqual(['a', 'b']);
  });

  it('cannot be enqueued once it has ended', async () => {
    const late = await transaction(({ queue: inside }) => Promise.resolve(inside));

    await expect(late.enqueue(mailJob, { to: 'nobody' })).rejects.toThrow('This transaction has ended');
    expect(await jobs()).toEqual([]);
  });
});
