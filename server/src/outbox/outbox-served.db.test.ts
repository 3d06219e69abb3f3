import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { listJobs } from '../../test/jobs';
import { createDb, type Db } from '../db/db';
import { createTransaction } from '../db/transaction';
import { UpstreamError } from '../errors';
import { createJobQueue } from '../jobs/queue';
import { migrateQueue } from '../jobs/worker';
import { createLogger } from '../logger';
import { backOff, createOutbox, createOutboxStore, type OutboxKind } from './index';

const database = useDatabase();
const log = createLogger('silent');
const minute = 60_000;
const createStores = (db: Db) => ({ outbox: createOutboxStore(db), queue: createJobQueue(db) });
type Stores = ReturnType<typeof createStores>;
type Kind = OutboxKind<Stores, { group: string }, null>;

/** Milliseconds by which the database's clock is ahead. */
const clock = { aheadMs: 0 };
const calls: string[][] = [];
const inside = <T>(work: (stores: Stores) => Promise<T>) => createTransaction(database.pool, createStores)(work);

/** A server of a kind whose entries are sent by `serve` alone. */
const start = (changes: Partial<Kind> = {}) => {
  const outbox = createOutbox<Stores>({
    stores: createStores(createDb(database.pool)),
    transaction: createTransaction(database.pool, createStores),
    clock: () => sql`now() + ${clock.aheadMs} * interval '1 millisecond'`,
  });
  const door = outbox.register<{ group: string }, null, undefined>({
    kind: 'test.served',
    isServed: true,
    payload: z.object({ group: z.string() }),
    batchSizes: [10, 2, 1],
    atOnce: 1,
    leaseMs: 5 * minute,
    settleAfterMs: minute,
    waitAfter: backOff({ firstMs: 1_000, maxMs: 60 * minute }),
    groupOf: ({ payload }) => payload.group,
    send: (entries) => {
      calls.push(entries.map(({ key }) => key));
      return Promise.resolve(entries.map(() => ({ as: 'done', result: null })));
    },
    readBack: (entries) => Promise.resolve(entries.map(() => ({ as: 'not_taken' }))),
    conclude: () => () => Promise.resolve(),
    ...changes,
  });
  return { outbox, ...door };
};
const write = (...entries: [key: string, group: string][]) =>
  inside((stores) =>
    start().writeMany(
      stores,
      entries.map(([key, group]) => ({ key, subject: key, payload: { group } })),
    ),
  );
const waitOf = async (key: string): Promise<number | null> => {
  const { rows } = await database.pool.query<{ seconds: number | null }>(
    `select round(extract(epoch from due_at - now()))::int as seconds from outbox_entries where key = $1`,
    [key],
  );
  return rows[0]?.seconds ?? null;
};
const down = (unanswered: boolean) =>
  new UpstreamError('shop.down', 'The shop is away.', { system: 'woocommerce', retryable: true, unanswered });

beforeAll(() => migrateQueue(database.pool));
beforeEach(async () => {
  await database.pool.query('truncate outbox_entries; delete from graphile_worker._private_jobs');
  calls.length = 0;
  clock.aheadMs = 0;
});

it('is sent by nobody but `serve`, batch by batch', async () => {
  await write(...Array.from({ length: 12 }, (_, at): [string, string] => [`k${at}`, 'a']));
  const server = start();
  await server.outbox.tick();
  const jobs = await listJobs(createDb(database.pool));
  const served = [await server.serve({ log }), await server.serve({ log }), await server.serve({ log })];

  expect(jobs).toEqual([]);
  expect(served).toEqual([true, true, false]);
  expect(calls.map((call) => call.length)).toEqual([10, 2]);
});

it('stops at a failed call and reports it; what was not sent stays due', async () => {
  await write(['a', 'one'], ['b', 'two']);
  await expect(start({ send: () => Promise.reject(down(false)) }).serve({ log })).rejects.toThrow('The shop is away.');
  await start().serve({ log });

  expect(calls).toEqual([['b']]);
  expect(await start().find('a')).toMatchObject({ state: 'waiting', attempts: 1, error: 'The shop is away.' });
});

it('can be hastened; one that may be in progress only as far as it must have ended', async () => {
  await write(['free', 'one'], ['doubtful', 'two']);
  const failing = start({
    send: ([entry]) => Promise.reject(down(entry?.key === 'doubtful')),
    waitAfter: () => 60 * minute,
  });
  for (let calls = 0; calls < 2; calls += 1) await failing.serve({ log }).catch(() => undefined);
  await inside((stores) => start().hastenMany(stores, ['free', 'doubtful']));

  expect([await waitOf('free'), await waitOf('doubtful')]).toEqual([null, 60]);
});

it('shrinks the batch for an entry that may have caused its own delay', async () => {
  await write(['a', 'one'], ['b', 'one'], ['c', 'one']);
  const answer = { as: 'later', error: 'Not now.', isLoss: true } as const;
  await start({ send: (entries) => Promise.resolve(entries.map(() => answer)) }).serve({ log });
  clock.aheadMs = minute;
  const server = start();
  while (await server.serve({ log }));

  expect(calls).toEqual([['a', 'b'], ['c']]);
});

it('stays uncertain while accepted, until its owner settles it or a reading does', async () => {
  await write(['shown', 'one'], ['silent', 'one']);
  const readBack: Kind['readBack'] = (entries) => Promise.resolve(entries.map(() => ({ as: 'taken', result: null })));
  const server = start({
    readBack,
    send: (entries) => Promise.resolve(entries.map(() => ({ as: 'accepted', waitMs: minute / 2 }))),
  });
  await server.serve({ log });
  const accepted = await server.find('shown');
  await inside((stores) => server.settle(stores, ['shown']));
  const silent = await server.find('silent');
  const early = await server.serve({ log });
  clock.aheadMs = minute / 2;
  await server.serve({ log });

  expect(accepted).toMatchObject({ state: 'waiting', is_uncertain: true, error: null });
  expect([silent?.state, early]).toEqual(['waiting', false]);
  expect(await server.find('shown')).toMatchObject({ state: 'done', is_uncertain: false, attempts: 1 });
  expect(await server.find('silent')).toMatchObject({ state: 'done', is_uncertain: false, attempts: 2 });
});

it('is settled once its owner no longer has it open, unless it was begun after the owner looked', async () => {
  await write(['over', 'one'], ['open', 'one']);
  const server = start();
  const listOpen = async () => {
    await write(['begun', 'one']);
    return ['open'];
  };
  const open = await inside((stores) => server.settleFinished(stores, listOpen, (key) => key));

  expect(open).toEqual(['open']);
  const entries = await Promise.all(['over', 'open', 'begun'].map((key) => server.find(key)));
  expect(entries.map((entry) => entry?.state)).toEqual(['done', 'waiting', 'waiting']);
});

it('that was settled although its work is open is read back, once an overtaken attempt must have ended', async () => {
  await write(['sent', 'one']);
  const readBack: Kind['readBack'] = (entries) => Promise.resolve(entries.map(() => ({ as: 'taken', result: null })));
  const server = start({ readBack });
  const entry = (key: string) => ({ key, subject: key, payload: { group: 'one' } });
  await server.serve({ log });
  await inside((stores) => server.adopt(stores, [entry('sent'), entry('new')]));
  calls.length = 0;
  while (await server.serve({ log }));
  const waiting = await server.find('sent');
  clock.aheadMs = 60 * minute;
  await server.serve({ log });

  expect(calls).toEqual([['new']]);
  expect(waiting).toMatchObject({ state: 'waiting', is_uncertain: true });
  expect(await server.find('sent')).toMatchObject({ state: 'done', is_uncertain: false });
});

it('sends only the entry asked for, if one is', async () => {
  await write(['a', 'one'], ['b', 'one'], ['c', 'one']);
  await start().serve({ log, key: 'b' });

  expect(calls).toEqual([['b']]);
});

it('is left to its caller when the entry before it is settled', async () => {
  const entry = { subject: 'one', payload: { group: 'one' } };
  await inside((stores) => start().write(stores, { ...entry, key: 'a' }));
  await inside((stores) => start().write(stores, { ...entry, key: 'b', headStartMs: minute }));
  await start().serve({ log });

  expect([calls, await listJobs(createDb(database.pool))]).toEqual([[['a']], []]);
});
