import type pg from 'pg';
import { afterEach } from 'vitest';

/** Transactions kept open by a test, to make others wait for their locks. */
export const useHeldRows = (pool: () => pg.Pool) => {
  const open = new Set<() => Promise<void>>();
  afterEach(async () => {
    for (const release of open) await release();
  });
  return {
    /** Runs a statement and keeps its locks and uncommitted changes until `release` commits. */
    holding: async (statement: string, values: unknown[]) => {
      const client = await pool().connect();
      await client.query('begin');
      await client.query(statement, values);
      const release = async () => {
        if (!open.delete(release)) return;
        await client.query('commit');
        client.release();
      };
      open.add(release);
      return { release };
    },

    /** Number of transactions waiting for another one's lock. */
    waiting: async (): Promise<number> => {
      const { rows } = await pool().query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    },
  };
};
