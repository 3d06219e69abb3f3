import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { eventually } from '../../test/eventually';
import type { Db } from './db';
import { createPool, type Pool } from './pool';
import { createTransaction, type Transaction } from './transaction';

const createNoteStore = (db: Db) => ({
  insert: (text: string) => db.exec(sql`insert into notes (text) values (${text})`),
  list: async () => {
    const rows = await db.many(z.object({ text: z.string() }), sql`select text from notes order by text`);
    return rows.map((row) => row.text);
  },
  touchLast: (text: string) =>
    db.beforeCommit?.(text, () => db.exec(sql`update notes set text = text where text = ${text}`)),
  ownPid: async () => (await db.one(z.object({ pid: z.int() }), sql`select pg_backend_pid() as pid`)).pid,
});
type Stores = { notes: ReturnType<typeof createNoteStore> };

const database = useDatabase();
const held: { pool?: Pool; transaction?: Transaction<Stores> } = {};

/** A pool of two, so that a leaked connection shows at once. */
const pool = (): Pool => {
  if (!held.pool) throw new Error('not started');
  return held.pool;
};
const transaction: Transaction<Stores> = (work) => {
  if (!held.transaction) throw new Error('not started');
  return held.transaction(work);
};
/** The state as other connections see it. */
const outside = () => createNoteStore(database.db);

beforeAll(async () => {
  await database.pool.query('create table notes (text text unique deferrable initially deferred)');
  held.pool = createPool({ url: database.url, size: 2, onError: () => undefined });
  held.transaction = createTransaction(held.pool, (db) => ({ notes: createNoteStore(db) }));
});
beforeEach(() => database.pool.query('delete from notes'));
afterAll(() => held.pool?.end());

const expectAllGivenBack = () => expect([pool().idleCount, pool().waitingCount]).toEqual([pool().totalCount, 0]);

describe('a transaction that succeeds', () => {
  it('is invisible to others until it ends', async () => {
    const seenMeanwhile = await transaction(async ({ notes }) => {
      await notes.insert('a');
      await notes.insert('b');
      return outside().list();
    });

    expect(seenMeanwhile).toEqual([]);
    expect(await outside().list()).toEqual(['a', 'b']);
    expectAllGivenBack();
  });

  it('sees its own writes', async () => {
    const seen = await transaction(async ({ notes }) => {
      await notes.insert('mine');
      return notes.list();
    });

    expect(seen).toEqual(['mine']);
  });

  it('runs effects in order after the commit', async () => {
    const order: string[] = [];

    await transaction(async ({ notes, afterCommit }) => {
      afterCommit(() => order.push('first effect'));
      afterCommit(() => order.push('second effect'));
      await notes.insert('a');
      order.push('work');
    });

    expect(order).toEqual(['work', 'first effect', 'second effect']);
  });
});

describe('statements before the commit', () => {
  it('give way to a transaction that locked the same rows in another order', async () => {
    await transaction(async ({ notes }) => {
      await notes.insert('a');
      await notes.insert('b');
    });
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query(`update notes set text = text where text = 'b'`);
    const waiting = transaction(({ notes }) => {
      notes.touchLast('b');
      notes.touchLast('a');
      return notes.list();
    });
    const locks = async () => (await database.pool.query('select from pg_locks where not granted')).rows.length;
    await eventually(locks).toBe(1);

    await other.query(`update notes set text = text where text = 'a'`);
    await other.query('commit');
    other.release();

    expect(await waiting).toEqual(['a', 'b']);
    expectAllGivenBack();
  });

  it('cannot be added once it has ended', async () => {
    const late = await transaction(({ notes }) => Promise.resolve(notes));

    expect(() => late.touchLast('a')).toThrow('This transaction has ended');
  });
});

describe('a transaction that fails', () => {
  it('leaves nothing behind, runs no effect and rethrows the error', async () => {
    const effects: string[] = [];
    const failing = transaction(async ({ notes, afterCommit }) => {
      afterCommit(() => effects.push('told'));
      await notes.insert('a');
      throw new Error('the rule says no');
    });

    await expect(failing).rejects.toThrow('the rule says no');
    expect(await outside().list()).toEqual([]);
    expect(effects).toEqual([]);
    expectAllGivenBack();
  });

  it('runs no effect if the commit is refused', async () => {
    const effects: string[] = [];
    const failing = transaction(async ({ notes, afterCommit }) => {
      afterCommit(() => effects.push('told'));
      await notes.insert('twice');
      await notes.insert('twice');
    });

    await expect(failing).rejects.toMatchObject({ constraint: 'notes_text_key' });
    expect(effects).toEqual([]);
    expectAllGivenBack();
  });

  it('does not commit after a swallowed statement error', async () => {
    const effects: string[] = [];
    const swallowing = transaction(async ({ notes, afterCommit }) => {
      afterCommit(() => effects.push('told'));
      await notes.insert('a');
      await notes.insert('\0').catch(() => 'ignored');
    });

    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await outside().list()).toEqual([]);
    expect(effects).toEqual([]);
    expectAllGivenBack();
  });
});

describe('misused stores', () => {
  it('refuse statements after the end', async () => {
    const kept = await transaction(({ notes }) => Promise.resolve(notes));
    await expect(kept.insert('late')).rejects.toThrow('This transaction has ended');

    const leaked: Stores[] = [];
    const failing = transaction((stores) => {
      leaked.push(stores);
      return Promise.reject(new Error('failed'));
    });
    await expect(failing).rejects.toThrow('failed');
    for (const { notes } of leaked) await expect(notes.list()).rejects.toThrow('This transaction has ended');

    expect(await outside().list()).toEqual([]);
  });

  it('refuse two statements at once', async () => {
    const both = transaction(({ notes }) => Promise.all([notes.insert('a'), notes.insert('b')]));

    await expect(both).rejects.toThrow('One statement at a time inside a transaction');
    expect(await outside().list()).toEqual([]);
    expectAllGivenBack();
  });
});

describe('a connection that is killed', () => {
  it('rolls back, reports it, and is replaced', async () => {
    const killed = transaction(async ({ notes }) => {
      await notes.insert('lost');
      await database.pool.query('select pg_terminate_backend($1)', [await notes.ownPid()]);
      await notes.insert('never');
    });

    await expect(killed).rejects.toMatchObject({ code: 'database.away' });
    await transaction(({ notes }) => notes.insert('kept'));

    expect(await outside().list()).toEqual(['kept']);
    expectAllGivenBack();
  });

  it('is not mistaken for success if it dies just before the commit', async () => {
    const effects: string[] = [];
    const killed = transaction(async ({ notes, afterCommit }) => {
      afterCommit(() => effects.push('told'));
      await notes.insert('lost');
      await database.pool.query('select pg_terminate_backend($1)', [await notes.ownPid()]);
    });

    await expect(killed).rejects.toThrow();
    expect(await outside().list()).toEqual([]);
    expect(effects).toEqual([]);
    expectAllGivenBack();
  });
});
