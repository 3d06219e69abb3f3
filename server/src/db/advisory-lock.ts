import type { Pool } from './pool';

/** What one process at a time may do, over all servers. */
export type Locks = {
  /**
   * Runs `work` while holding the named lock; false without running it when somebody else holds it. The lock ends with
   * the process, so a killed one never blocks the others. `work` is told by its signal when the lock may be lost.
   */
  tryRun: (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<boolean>;
};

/** Session-level advisory locks, each on a connection of its own. */
export const createLocks = (pool: Pool): Locks => ({
  tryRun: async (name, work) => {
    const client = await pool.connect();
    const lost = new AbortController();
    const onError = (error: Error) => lost.abort(error);
    client.on('error', onError);
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [name],
      );
      if (rows[0]?.locked !== true) {
        client.release();
        return false;
      }
      await work(lost.signal);
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
      client.release();
      return true;
    } catch (error) {
      // Closing the connection is the surest way to give the lock back.
      client.release(true);
      throw error;
    } finally {
      client.off('error', onError);
    }
  },
});
