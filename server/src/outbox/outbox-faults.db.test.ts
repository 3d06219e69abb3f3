import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { eventually } from '../../test/eventually';
import { createGate } from '../../test/gate';
import { useHeldRows } from '../../test/held-rows';
import { createDb, type Db } from '../db/db';
import { createTransaction } from '../db/transaction';
import { createJobQueue } from '../jobs/queue';
import { migrateQueue } from '../jobs/worker';
import { createLogger } from '../logger';
import { backOff, createOutbox, createOutboxStore, type OutboxKind, type Outgoing } from './index';

const database = useDatabase();
const { holding, waiting } = useHeldRows(() => database.pool);
const log = createLogger('silent');
const signal = new AbortController().signal;
const minute = 60_000;
const createStores = (db: Db) => ({ outbox: createOutboxStore(db), queue: createJobQueue(db) });
type Stores = ReturnType<typeof createStores>;
type Kind = OutboxKind<Stores, { word: string }, null>;

const sent: string[] = [];
const takeAll = (entries: Outgoing<{ word: string }>[]) => {
  sent.push(...entries.map(({ key }) => key));
  return entries.map(() => ({ as: 'done', result: null }) as const);
};
const plain: Kind = {
  kind: 'test.word',
  payload: z.object({ word: z.string() }),
  batchSizes: [10, 1],
  atOnce: 1,
  leaseMs: 5 * minute,
  settleAfterMs: minute,
  waitAfter: backOff({ firstMs: 1_000, maxMs: minute, tries: 3 }),
  send: (entries) => Promise.resolve(takeAll(entries)),
  readBack: (entries) => Promise.resolve(entries.map(() => ({ as: 'not_taken' }))),
  conclude: () => () => Promise.resolve(),
};

const transaction = <T>(work: (stores: Stores) => Promise<T>) => createTransaction(database.pool, createStores)(work);
/** Milliseconds by which the database's clock is ahead. */
const clock = { aheadMs: 0 };
const startKind = (kind: Kind, stores = createStores(createDb(database.pool))) => {
  const outbox = createOutbox<Stores>({
    stores,
    transaction: createTransaction(database.pool, createStores),
    clock: () => sql`now() + ${clock.aheadMs} * interval '1 millisecond'`,
  });
  const door = outbox.register(kind);
  return { outbox, door, drain: (stop = signal) => outbox.drain('test.word', { log, signal: stop }) };
};
const start = (changes: Partial<Kind> = {}) => startKind({ ...plain, ...changes });
const write = (key: string, subject = key) =>
  transaction((stores) => start().door.write(stores, { key, subject, payload: { word: key } }));
const find = (key: string) => start().door.find(key);

const unhandled: unknown[] = [];
const hear = (error: unknown) => unhandled.push(error);

beforeAll(() => migrateQueue(database.pool));
beforeEach(async () => {
  await database.pool.query('truncate outbox_entries; delete from graphile_worker._private_jobs');
  sent.length = 0;
  unhandled.length = 0;
  clock.aheadMs = 0;
});
afterEach(() => {
  process.off('unhandledRejection', hear);
  vi.restoreAllMocks();
});

it('an entry that fails beside another one does not end the process', async () => {
  process.on('unhandledRejection', hear);
  for (const key of ['slow', 'bad']) await write(key);
  const [begun, gate] = [createGate(), createGate()];
  const server = start({
    batchSizes: [1],
    atOnce: 2,
    send: async (entries) => {
      if (entries[0]?.key === 'bad') throw new Error('A bug');
      begun.open();
      await gate.passed;
      return takeAll(entries);
    },
  });
  const drained = server.drain();
  const failed = expect(drained).rejects.toThrow('A bug');
  await begun.passed;
  await eventually(async () => (await find('bad'))?.error).toBe('A bug');
  await new Promise((resolve) => setImmediate(resolve));
  gate.open();
  await failed;
  expect([unhandled, sent]).toEqual([[], ['slow']]);
});

it('an entry that is retried while old ones are removed stays', async () => {
  await write('a');
  await database.pool.query(
    `update outbox_entries set state = 'failed', settled_at = now() - interval '91 days' where key = 'a'`,
  );
  const held = await holding(
    `update outbox_entries set state = 'waiting', settled_at = null, due_at = null where key = $1`,
    ['a'],
  );
  const removing = start().outbox.cleanUp(90, signal);
  await eventually(waiting).toBe(1);
  await held.release();
  expect(await removing).toBe(0);
  await start().drain();
  expect(sent).toEqual(['a']);
});

it('an entry that cannot be understood does not block those claimed with it', async () => {
  for (const key of ['bad', 'good']) await write(key);
  await database.pool.query(`update outbox_entries set payload = '{}' where key = 'bad'`);
  await expect(start().drain()).rejects.toThrow('word');
  expect(sent).toEqual(['good']);
  expect(await find('bad')).toMatchObject({ state: 'waiting', error: expect.stringContaining('word') });
});

it('an attempt is stopped before others may take its entry', async () => {
  await write('a');
  const stopped = createGate();
  const server = start({
    leaseMs: 40,
    settleAfterMs: 20,
    send: async (_entries, { signal: stop }) => {
      stop.addEventListener('abort', () => stopped.open());
      await stopped.passed;
      throw stop.reason;
    },
  });
  await server.drain().catch(() => undefined);
  expect(await find('a')).toMatchObject({ state: 'waiting', is_uncertain: true });
});

it('a server that chose an older entry while another one began with the newer leaves it for later', async () => {
  for (const key of ['old', 'new']) await write(key, 'one');
  const held = await holding(
    `update outbox_entries set state = 'sending', due_at = now() + interval '1 minute' where key = $1`,
    ['new'],
  );
  const draining = start().drain();
  await eventually(waiting).toBe(1);
  await held.release();
  await draining;
  expect([sent, (await find('old'))?.state]).toEqual([[], 'waiting']);
});

it.each(['send', 'readBack'] as const)('an attempt that a stop ends within %s does not count', async (step) => {
  await write('a');
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    stop.signal.throwIfAborted();
    return Promise.resolve([]);
  };
  if (step === 'readBack') {
    await database.pool.query(`update outbox_entries set is_uncertain = true, attempts = 1`);
    await start({ readBack: end }).drain(stop.signal);
  } else await start({ send: end }).drain(stop.signal);
  const { rows } = await database.pool.query('select attempts, losses, is_uncertain, due_at from outbox_entries');
  await start().drain();

  expect(rows).toEqual([{ attempts: step === 'readBack' ? 1 : 0, losses: 0, is_uncertain: true, due_at: null }]);
  expect([sent, (await find('a'))?.state]).toEqual([['a'], 'done']);
});

describe('a server that is frozen until its lease has expired', () => {
  /** Meanwhile another server sends what is due. */
  const freeze = async () => {
    const thawedAt = performance.now() + 6 * minute;
    vi.spyOn(performance, 'now').mockReturnValue(thawedAt);
    clock.aheadMs = 6 * minute;
    await start().drain();
  };

  it('sends nothing after a slow answer to its claim', async () => {
    await write('a');
    const stores = createStores(createDb(database.pool));
    const { claim } = stores.outbox;
    vi.spyOn(stores.outbox, 'claim').mockImplementation(async (...options) => {
      const claimed = await claim(...options);
      if (claimed.length > 0) await freeze();
      return claimed;
    });
    await startKind(plain, stores).drain();

    expect([sent, await find('a')]).toMatchObject([['a'], { state: 'done', attempts: 2 }]);
  });

  it('sends nothing after a slow reading', async () => {
    await write('a');
    await database.pool.query('update outbox_entries set is_uncertain = true, attempts = 1');
    const readBack: Kind['readBack'] = async (entries) => {
      await freeze();
      return entries.map(() => ({ as: 'not_taken' }));
    };
    await start({ readBack }).drain();

    expect([sent, await find('a')]).toMatchObject([['a'], { state: 'done', attempts: 3 }]);
  });
});

it.each([
  { before: 'one that was never sent', isUncertain: false },
  { before: 'one that may have been sent', isUncertain: true },
])(
  'an entry that cannot be understood is as uncertain as before, and is given up: $before',
  async ({ isUncertain }) => {
    await write('a');
    await database.pool.query(`update outbox_entries set payload = '{}', is_uncertain = $1`, [isUncertain]);
    const states = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await start()
        .drain()
        .catch(() => undefined);
      states.push(await find('a'));
      clock.aheadMs += 2 * minute;
    }

    expect(states).toMatchObject([
      { state: 'waiting', is_uncertain: isUncertain },
      { state: 'waiting', is_uncertain: isUncertain },
      { state: 'failed', is_uncertain: isUncertain, error: expect.stringContaining('word') },
    ]);
  },
);

it('an entry whose sending always fails by our own mistake is given up, and its feature is told', async () => {
  await write('a');
  const outcomes: string[] = [];
  const broken = start({
    send: () => Promise.reject(new Error('A bug')),
    conclude: (_entry, { as }) => {
      outcomes.push(as);
      return () => Promise.resolve();
    },
  });
  for (let tries = 0; tries < 4; tries += 1) {
    await broken.drain().catch(() => undefined);
    clock.aheadMs += 2 * minute;
  }

  expect(await find('a')).toMatchObject({ state: 'failed', is_uncertain: true, attempts: 3, error: 'A bug' });
  expect(outcomes).toEqual(['failed']);
});

it('an entry that took effect is not given up while that cannot be recorded', async () => {
  await write('a');
  const broken = start({
    readBack: (entries) => Promise.resolve(entries.map(() => ({ as: 'taken', result: null }))),
    conclude: () => () => Promise.reject(new Error('A bug')),
  });
  for (let tries = 0; tries < 5; tries += 1) {
    await broken.drain().catch(() => undefined);
    clock.aheadMs += 6 * minute;
  }

  expect([sent, await find('a')]).toMatchObject([['a'], { state: 'waiting', is_uncertain: true, attempts: 5 }]);
});

it('an entry that may have been sent stays uncertain if its next attempt ends before its turn', async () => {
  await write('a');
  await database.pool.query('update outbox_entries set is_uncertain = true, attempts = 1');
  const { readBack: _readBack, ...blind } = plain;
  await startKind(blind).drain(AbortSignal.abort());

  expect(await find('a')).toMatchObject({ state: 'waiting', is_uncertain: true, attempts: 1 });
});
