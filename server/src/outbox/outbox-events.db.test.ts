import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { createDb, type Db } from '../db/db';
import { createTransaction } from '../db/transaction';
import { createJobQueue } from '../jobs/queue';
import { migrateQueue } from '../jobs/worker';
import { createLogger } from '../logger';
import { createOutbox, createOutboxStore, defineEvent, publish } from './index';

const database = useDatabase();
const log = createLogger('silent');
const signal = new AbortController().signal;
const minute = 60_000;
const createStores = (db: Db) => ({ outbox: createOutboxStore(db), queue: createJobQueue(db) });
type Stores = ReturnType<typeof createStores>;

/** Milliseconds by which the database's clock is ahead. */
const clock = { aheadMs: 0 };
const transaction = <T>(work: (stores: Stores) => Promise<T>) => createTransaction(database.pool, createStores)(work);
const start = () =>
  createOutbox<Stores>({
    stores: createStores(createDb(database.pool)),
    transaction: createTransaction(database.pool, createStores),
    clock: () => sql`now() + ${clock.aheadMs} * interval '1 millisecond'`,
  });

beforeAll(() => migrateQueue(database.pool));
beforeEach(async () => {
  await database.pool.query('truncate outbox_entries; delete from graphile_worker._private_jobs');
  clock.aheadMs = 0;
});

describe('events', () => {
  const accepted = defineEvent('test.accepted', z.object({ number: z.int() }));
  const drainAll = async (outbox: ReturnType<typeof start>) => {
    for (const kind of ['event', 'event.bell', 'event.ledger'])
      await outbox.drain(kind, { log, signal }).catch(() => undefined);
  };
  const news = (subject: string, number: number) =>
    transaction((stores) => publish(stores, accepted, { subject, data: { number } }));

  it('reach each subscriber once and in order, even after a crash', async () => {
    const outbox = start();
    const heard: string[] = [];
    const crashes = { left: 1 };
    outbox.subscribe('bell', accepted, async ({ outbox: store }, { number }) => {
      if (crashes.left > 0) {
        crashes.left -= 1;
        throw new Error('killed');
      }
      await store.insert({ kind: 'trace', key: `bell ${number}`, subject: 's', payload: {} });
      heard.push(`bell ${number}`);
    });
    outbox.subscribe('ledger', accepted, (_stores, { number }) => {
      heard.push(`ledger ${number}`);
      return Promise.resolve();
    });
    await news('quote:1', 1);
    await news('quote:1', 2);
    await drainAll(outbox);
    expect(heard).toEqual(['ledger 1', 'ledger 2']);
    clock.aheadMs = minute;
    await drainAll(outbox);
    await drainAll(outbox);

    expect(heard).toEqual(['ledger 1', 'ledger 2', 'bell 1', 'bell 2']);
  });

  it('commit with their cause', async () => {
    const outbox = start();
    const heard: number[] = [];
    outbox.subscribe('bell', accepted, (_stores, { number }) => {
      heard.push(number);
      return Promise.resolve();
    });
    const broken = transaction(async (stores) => {
      await publish(stores, accepted, { subject: 'quote:1', data: { number: 1 } });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await drainAll(outbox);

    expect(heard).toEqual([]);
  });

  it('reject a second handler of the same subscriber', () => {
    const outbox = start();
    const handle = () => Promise.resolve();
    outbox.subscribe('bell', accepted, handle);
    expect(() => outbox.subscribe('bell', accepted, handle)).toThrow('twice');
  });

  it('wait for a server that knows them, during an update', async () => {
    const [older, newer] = [start(), start()];
    const heard: number[] = [];
    older.subscribe('bell', defineEvent('test.other', z.unknown()), () => Promise.resolve());
    newer.subscribe('bell', accepted, (_stores, { number }) => {
      heard.push(number);
      return Promise.resolve();
    });
    // As if only the newer server defined it.
    const unknown = { kind: 'event', key: 'k', subject: 's', payload: { name: 'test.unknown', data: {} } };
    await transaction(({ outbox }) => outbox.insert(unknown));
    await older.drain('event', { log, signal }).catch(() => undefined);
    const published = await createStores(createDb(database.pool)).outbox.find('event', 'k');
    await news('quote:1', 1);
    await newer.drain('event', { log, signal });
    await expect(older.drain('event.bell', { log, signal })).rejects.toThrow('test.accepted');
    clock.aheadMs = minute;
    await newer.drain('event.bell', { log, signal });

    expect(published).toMatchObject({ state: 'waiting', error: expect.stringContaining('test.unknown') });
    expect(heard).toEqual([1]);
  });
});
