import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { eventually } from '../../test/eventually';
import { useHeldRows } from '../../test/held-rows';
import { listJobs } from '../../test/jobs';
import { createDb, type Db } from '../db/db';
import { createTransaction } from '../db/transaction';
import { UpstreamError } from '../errors';
import { createJobQueue } from '../jobs/queue';
import { migrateQueue } from '../jobs/worker';
import { createLogger } from '../logger';
import { backOff, createOutbox, createOutboxStore, type Answer, type OutboxKind, type Outgoing } from './index';

const database = useDatabase();
const { holding, waiting } = useHeldRows(() => database.pool);
const log = createLogger('silent');
const signal = new AbortController().signal;
const minute = 60_000;
const createStores = (db: Db) => ({ outbox: createOutboxStore(db), queue: createJobQueue(db) });
type Stores = ReturnType<typeof createStores>;

/** Milliseconds by which the database's clock is ahead. */
const clock = { aheadMs: 0 };
const payloadSchema = z.object({ word: z.string() });
type Payload = z.output<typeof payloadSchema>;
type Entry = Outgoing<Payload>;
type Kind = OutboxKind<Stores, Payload, string>;

/** The other side: its calls, and the number of copies that it received by key. */
const other: { taken: Map<string, number>; calls: string[][] } = { taken: new Map(), calls: [] };
const take = (entries: Entry[]): Answer<string>[] => {
  for (const { key } of entries) other.taken.set(key, (other.taken.get(key) ?? 0) + 1);
  return entries.map(({ payload }) => ({ as: 'done', result: payload.word }));
};
const down = (details: { unanswered?: boolean; status?: number; retryable?: boolean } = {}) =>
  new UpstreamError('shop.down', 'The shop is away.', { system: 'woocommerce', retryable: true, ...details });

const told: string[] = [];
const plain: Kind = {
  kind: 'test.word',
  payload: payloadSchema,
  batchSizes: [10, 2, 1],
  atOnce: 2,
  leaseMs: 5 * minute,
  settleAfterMs: minute,
  waitAfter: backOff({ firstMs: 1_000, maxMs: minute, tries: 5 }),
  send: (entries) => {
    other.calls.push(entries.map(({ key }) => key));
    return Promise.resolve(take(entries));
  },
  readBack: (entries) =>
    Promise.resolve(
      entries.map(({ key }) => (other.taken.has(key) ? { as: 'taken', result: 'read' } : { as: 'not_taken' })),
    ),
  conclude: (entry, outcome) => () => {
    told.push(`${entry.key} ${outcome.as}`);
    return Promise.resolve();
  },
};

const start = (changes: Partial<Kind> = {}) => {
  const outbox = createOutbox<Stores>({
    stores: createStores(createDb(database.pool)),
    transaction: createTransaction(database.pool, createStores),
    clock: () => sql`now() + ${clock.aheadMs} * interval '1 millisecond'`,
  });
  const door = outbox.register({ ...plain, ...changes });
  return { outbox, door, drain: () => outbox.drain('test.word', { log, signal }) };
};
const inside = <T>(work: (stores: Stores) => Promise<T>) => createTransaction(database.pool, createStores)(work);
const write = (key: string, subject = key) =>
  inside((stores) => start().door.write(stores, { key, subject, payload: { word: `w-${key}` } }));
const find = (key: string) => start().door.find(key);
const taken = () => Object.fromEntries(other.taken);

beforeAll(() => migrateQueue(database.pool));
beforeEach(async () => {
  await database.pool.query('truncate outbox_entries; delete from graphile_worker._private_jobs');
  other.taken.clear();
  other.calls.length = 0;
  told.length = 0;
  clock.aheadMs = 0;
});

describe('writing an entry', () => {
  it('commits with its cause, together with the job that sends it', async () => {
    const broken = inside(async (stores) => {
      await start().door.write(stores, { key: 'lost', subject: 's', payload: { word: 'x' } });
      throw new Error('The cause could not be saved');
    });
    await expect(broken).rejects.toThrow('could not be saved');
    await write('kept');

    expect([await find('lost'), (await find('kept'))?.state]).toEqual([null, 'waiting']);
    expect(await listJobs(createDb(database.pool))).toMatchObject([
      { name: 'outbox.drain', payload: { kind: 'test.word' } },
    ]);
  });

  it('happens once per key', async () => {
    expect([await write('a'), await write('a')]).toEqual([true, false]);
  });
});

describe('sending', () => {
  it('uses full batches', async () => {
    for (let at = 0; at < 12; at += 1) await write(`k${at}`);
    await start({ atOnce: 1 }).drain();

    expect(other.calls.map((call) => call.length)).toEqual([10, 2]);
  });

  it('sends each entry once, and records outcomes in the settling transaction', async () => {
    for (let at = 0; at < 12; at += 1) await write(`k${at}`);
    const [one, two] = [start(), start()];
    await Promise.all([one.drain(), two.drain(), one.drain()]);

    expect([...other.taken.values()]).toEqual(Array.from({ length: 12 }, () => 1));
    expect(told.toSorted()).toEqual([...other.taken.keys()].map((key) => `${key} done`).toSorted());
    expect(await find('k3')).toMatchObject({ state: 'done', attempts: 1, is_uncertain: false });
  });

  it('skips entries that another server is choosing, without waiting', async () => {
    for (const key of ['a', 'b']) await write(key);
    const held = await holding(`select from outbox_entries where key = $1 for update`, ['a']);
    const [one, two] = [start({ atOnce: 1 }), start({ atOnce: 1 })];
    let areDone = false;
    const drains = Promise.all([one.drain(), two.drain()]).finally(() => {
      areDone = true;
    });
    // A server that chose the held row nevertheless waits for it by now, and would go on with it.
    await eventually(async () => areDone || (await waiting()) === 2).toBe(true);
    await held.release();
    await drains;
    const meanwhile = taken();
    await one.drain();

    expect(meanwhile).toEqual({ b: 1 });
    expect(taken()).toEqual({ a: 1, b: 1 });
  });

  it('keeps the order of a subject, even behind a waiting entry', async () => {
    await write('first', 's');
    await write('second', 's');
    await start({ send: () => Promise.reject(down()) }).drain();
    await start().drain();
    expect([taken(), (await find('second'))?.attempts]).toEqual([{}, 0]);

    clock.aheadMs = minute;
    await start().drain();
    expect(other.calls).toEqual([['first'], ['second']]);
  });

  it('is retried after a back-off, and given up with the last error', async () => {
    await write('a');
    const server = start({ send: () => Promise.reject(down()) });
    for (let tries = 0; tries < 8; tries += 1) {
      await server.drain();
      clock.aheadMs += minute;
    }

    expect(await find('a')).toMatchObject({ state: 'failed', attempts: 5, error: 'The shop is away.' });
    expect(told).toEqual([...Array.from({ length: 4 }, () => 'a later'), 'a failed']);
  });

  it('retries on request, and withdraws unsent entries', async () => {
    await write('a');
    await start({ send: (entries) => Promise.resolve(entries.map(() => ({ as: 'refused', error: 'No.' }))) }).drain();
    expect(await find('a')).toMatchObject({ state: 'failed', error: 'No.', is_uncertain: false });
    await inside((stores) => start().door.retry(stores, 'a'));
    await start().drain();
    await write('b');
    const isTakenBack = await inside((stores) => start().door.withdraw(stores, 'b'));
    await start().drain();

    expect([taken(), isTakenBack, (await find('b'))?.state]).toEqual([{ a: 1 }, true, 'withdrawn']);
  });

  it('shrinks the batch until the bad entry fails on its own', async () => {
    for (const key of ['good', 'bad', 'fine', 'well']) await write(key);
    const server = start({
      atOnce: 1,
      waitAfter: () => 0,
      send: (entries) => {
        other.calls.push(entries.map(({ key }) => key));
        if (entries.some(({ key }) => key === 'bad')) return Promise.reject(down({ status: 400, retryable: false }));
        return Promise.resolve(take(entries));
      },
    });
    await server.drain();

    expect(other.calls.map((call) => call.length)).toEqual([4, 2, 2, 1, 1]);
    expect(taken()).toEqual({ good: 1, fine: 1, well: 1 });
    expect(await find('bad')).toMatchObject({ state: 'failed', error: 'The shop is away.' });
  });
});

describe('entries of one subject', () => {
  it('are sent one at a time, even if an older one is retried meanwhile', async () => {
    await write('old', 's');
    await start({ send: () => Promise.resolve([{ as: 'refused', error: 'No.' }]) }).drain();
    await write('new', 's');
    const during: unknown[] = [];
    const slow = start({
      send: async (entries) => {
        await inside((stores) => start().door.retry(stores, 'old'));
        await start().drain();
        during.push((await find('old'))?.state, taken());
        return take(entries);
      },
    });
    await slow.door.attempt('new', { log });
    await start().drain();

    expect(during).toEqual(['waiting', {}]);
    expect([taken(), (await find('old'))?.state]).toEqual([{ old: 1, new: 1 }, 'done']);
  });

  it('lose their head start once the one before them is settled', async () => {
    await write('first', 's');
    await inside((stores) =>
      start().door.write(stores, { key: 'next', subject: 's', payload: { word: 'w' }, headStartMs: minute }),
    );
    await start().door.attempt('next', { log });
    await database.pool.query('delete from graphile_worker._private_jobs');
    await start().door.attempt('first', { log });

    expect(await listJobs(createDb(database.pool))).toHaveLength(1);
    await start().drain();
    expect(taken()).toEqual({ first: 1, next: 1 });
  });
});

describe('an entry whose answer was lost', () => {
  const lost = (tookEffect: boolean) =>
    start({
      send: (entries) => {
        if (tookEffect) take(entries);
        return Promise.reject(down({ unanswered: true }));
      },
    });

  it.each([true, false])(
    'is settled by reading back, once it can have ended (it took effect: %s)',
    async (tookEffect) => {
      await write('a');
      await lost(tookEffect).drain();
      clock.aheadMs = minute - 10_000;
      await start().drain();
      expect(await find('a')).toMatchObject({ state: 'waiting', is_uncertain: true, attempts: 1 });
      clock.aheadMs = minute + 1_000;
      await start().drain();

      expect([taken(), (await find('a'))?.state]).toEqual([{ a: 1 }, 'done']);
      expect(other.calls).toHaveLength(tookEffect ? 0 : 1);
    },
  );

  it('is not sent while the other side cannot be read, not even on a retry by hand', async () => {
    await write('a');
    await lost(true).drain();
    const blind = start({ readBack: () => Promise.resolve([{ as: 'unknown', error: 'It lies in the trash.' }]) });
    for (let tries = 0; tries < 6; tries += 1) {
      clock.aheadMs += 2 * minute;
      await blind.drain();
    }
    expect(await find('a')).toMatchObject({ state: 'failed', is_uncertain: true, error: 'It lies in the trash.' });
    expect(await inside((stores) => start().door.withdraw(stores, 'a'))).toBe(false);
    await inside((stores) => start().door.retry(stores, 'a'));
    clock.aheadMs += minute;
    await start().drain();

    expect([taken(), (await find('a'))?.state]).toEqual([{ a: 1 }, 'done']);
  });

  it('is not read back or sent before its last attempt must have ended, if it is retried by hand at once', async () => {
    await write('a');
    const late: Entry[] = [];
    const slow = start({
      waitAfter: () => null,
      send: (entries) => {
        late.push(...entries);
        return Promise.reject(down({ unanswered: true }));
      },
    });
    await slow.drain();
    expect(await find('a')).toMatchObject({ state: 'failed', is_uncertain: true });
    await inside((stores) => start().door.retry(stores, 'a'));
    await start().drain();
    take(late);
    clock.aheadMs = minute + 1_000;
    await start().drain();

    expect([taken(), (await find('a'))?.state]).toEqual([{ a: 1 }, 'done']);
  });
});

describe('a server that dies with claimed entries', () => {
  const die = () =>
    createStores(createDb(database.pool)).outbox.claim(
      { kind: 'test.word', batchSizes: [10], leaseMs: 5 * minute },
      () => sql`now()`,
    );

  it('is replaced once its lease expires, by the database’s clock', async () => {
    await write('a');
    await die();
    await start().outbox.tick();
    await start().drain();
    expect(taken()).toEqual({});

    clock.aheadMs = 5 * minute + 1_000;
    await database.pool.query('delete from graphile_worker._private_jobs');
    await start().outbox.tick();
    expect(await listJobs(createDb(database.pool))).toHaveLength(1);
    await start().drain();
    expect([taken(), (await find('a'))?.state]).toEqual([{ a: 1 }, 'done']);
  });

  it('gives up entries that are never finished', async () => {
    await write('a');
    for (let tries = 0; tries < 5; tries += 1)
      await createStores(createDb(database.pool)).outbox.claim(
        { kind: 'test.word', batchSizes: [10], leaseMs: 0 },
        () => sql`now() + ${tries} * interval '1 second'`,
      );
    clock.aheadMs = minute;
    await start().drain();

    expect(await find('a')).toMatchObject({ state: 'failed', error: expect.stringContaining('interrupted') });
    expect(taken()).toEqual({});
  });

  it('does not undo the work of its successor', async () => {
    await write('a');
    const [stale] = await die();
    clock.aheadMs = 6 * minute;
    await start().drain();
    const store = createStores(createDb(database.pool)).outbox;
    const wait = { error: 'late', waitMs: 0, isUncertain: false, isLoss: false };

    expect(stale && (await store.putOff(stale, wait, () => sql`now()`))).toBe(false);
    expect((await find('a'))?.state).toBe('done');
  });

  it('rolls back consequences written too late', async () => {
    await write('a');
    const slow = start({
      send: async (entries) => {
        clock.aheadMs += 6 * minute;
        await start().drain();
        return take(entries);
      },
      conclude: () => async (stores) => {
        await stores.outbox.insert({ kind: 'trace', key: 'slow', subject: 's', payload: {} });
      },
    });
    await slow.drain();

    expect(told).toEqual(['a done']);
    expect(await createStores(createDb(database.pool)).outbox.find('trace', 'slow')).toBeNull();
  });
});

describe('an internal error', () => {
  it('is stored with the entry, reported by the job, and does not block other entries', async () => {
    await write('bad');
    await write('good');
    const broken = start({
      conclude: ({ key }) => {
        if (key === 'bad') throw new Error('A bug');
        return () => Promise.resolve();
      },
    });
    await expect(broken.drain()).rejects.toThrow('A bug');

    expect(await find('bad')).toMatchObject({ state: 'waiting', error: 'A bug', is_uncertain: true });
    expect((await find('good'))?.state).toBe('done');
    clock.aheadMs = 2 * minute;
    await start().drain();
    expect([taken(), (await find('bad'))?.state]).toEqual([{ bad: 1, good: 1 }, 'done']);
  });
});

describe('cleaning up', () => {
  it('removes entries settled before the retention, but none that are open or uncertain', async () => {
    for (const key of ['old', 'open', 'doubt']) await write(key);
    await database.pool.query(
      `update outbox_entries set state = 'done', settled_at = now() - interval '91 days' where key = 'old'`,
    );
    await database.pool.query(
      `update outbox_entries set state = 'failed', is_uncertain = true, settled_at = now() - interval '91 days'
       where key = 'doubt'`,
    );

    expect(await start().outbox.cleanUp(92, signal)).toBe(0);
    expect(await start().outbox.cleanUp(90, signal)).toBe(1);
    expect(await find('old')).toBeNull();
  });
});
