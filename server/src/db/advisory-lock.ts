import type { Pool, PoolClient } from './pool';

/** What one process at a time may do, over all servers. */
export type Locks = {
  /**
   * Runs `work` while holding the named lock; false without running it when somebody else holds it. The lock ends with
   * the process, so a killed one never blocks the others. `work` is told by its signal when the lock may be lost.
   */
  tryRun: (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<boolean>;
};

/** The connection that holds the lock, or null when somebody else holds it. */
const take = async (pool: Pool, name: string): Promise<PoolClient | null> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    );
    if (rows[0]?.locked === true) return client;
    client.release();
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** Closing the connection gives the lock back as well, but a moment later. */
const giveBack = async (client: PoolClient, name: string): Promise<void> => {
  try {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    client.release();
  } catch {
    client.release(true);
  }
};

/** Session-level advisory locks, each on a connection of its own. */
export const createLocks = (pool: Pool): Locks => ({
  tryRun: async (name, work) => {
    const client = await take(pool, name);
    if (!client) return false;
    const lost = new AbortController();
    const onError = (error: Error) => lost.abort(error);
    client.on('error', onError);
    try {
      await work(lost.signal);
      lost.signal.throwIfAborted();
      return true;
    } finally {
      client.off('error', onError);
      await giveBack(client, name);
    }
  },
});
