import type pg from 'pg';
import { createDb, type Db } from './db';
import { isLockTimeout, toDatabaseError } from './pg-errors';

export type AfterCommit = (effect: () => void) => void;

type TransactionScope<Stores> = Stores & { afterCommit: AfterCommit };

/** All stores are bound to one client. `afterCommit` runs only after a successful commit. */
export type Transaction<Stores> = <T>(work: (stores: TransactionScope<Stores>) => Promise<T>) => Promise<T>;

/** Shorter than Postgres' `deadlock_timeout` of a second. */
const lastLockMs = 500;

const byPlace = ({ place: one }: { place: string }, { place: other }: { place: string }): number =>
  one < other ? -1 : Number(one > other);

/**
 * Makes statements after the end of the transaction throw, because a released client would silently run them outside of
 * it. Concurrent statements throw too.
 */
const guarded = (client: pg.PoolClient) => {
  let open = true;
  let busy = false;
  const db = createDb(client);
  const guard =
    <Arguments extends unknown[], Result>(run: (...values: Arguments) => Promise<Result>) =>
    async (...values: Arguments): Promise<Result> => {
      if (!open) throw new Error('This transaction has ended');
      if (busy) throw new Error('One statement at a time inside a transaction');
      busy = true;
      try {
        return await run(...values);
      } finally {
        busy = false;
      }
    };
  let isEnding = false;
  const last: { place: string; statement: () => Promise<unknown> }[] = [];
  const guardedDb: Db = {
    one: (schema, query) => guard(() => db.one(schema, query))(),
    maybeOne: (schema, query) => guard(() => db.maybeOne(schema, query))(),
    many: (schema, query) => guard(() => db.many(schema, query))(),
    exec: (query) => guard(() => db.exec(query))(),
    beforeCommit: (place, statement) => {
      if (isEnding) throw new Error('This transaction has ended');
      last.push({ place, statement });
    },
  };
  const runAll = async (): Promise<void> => {
    for (const { statement } of last.toSorted(byPlace)) await statement();
  };
  /**
   * A row may be locked by another server that waits for one of ours, such as a worker that removes several jobs at
   * once: gives up our locks of this phase before Postgres has to end a deadlock, and takes them again.
   */
  const runLast = async (): Promise<void> => {
    isEnding = true;
    if (last.length < 2) return runAll();
    for (;;) {
      await client.query(`savepoint last; set local lock_timeout = ${lastLockMs}`);
      try {
        await runAll();
        await client.query('set local lock_timeout = default');
        return;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        await client.query('rollback to savepoint last');
      }
    }
  };
  return { db: guardedDb, runLast, close: () => (open = false) };
};

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect();
  } catch (error) {
    throw toDatabaseError(error, 'begin');
  }
};

const rollback = async (client: pg.PoolClient): Promise<void> => {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    // The connection itself is broken: Postgres has rolled back already, and the pool must discard it.
    client.release(error instanceof Error ? error : true);
  }
};

export const createTransaction =
  <Stores extends object>(pool: pg.Pool, createStores: (db: Db) => Stores): Transaction<Stores> =>
  async (work) => {
    const client = await connect(pool);
    const effects: (() => void)[] = [];
    const { db, runLast, close } = guarded(client);
    let result;
    try {
      await client.query('begin');
      result = await work(
        Object.assign(createStores(db), { afterCommit: (effect: () => void) => effects.push(effect) }),
      );
      await runLast();
      close();
      const { command } = await client.query('commit');
      // After a swallowed statement error, Postgres answers `commit` with a rollback.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
    } catch (error) {
      close();
      await rollback(client);
      throw error;
    }
    client.release();
    for (const effect of effects) effect();
    return result;
  };
