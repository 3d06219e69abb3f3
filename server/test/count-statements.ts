import { vi, type MockInstance } from 'vitest';
import type { Pool, PoolClient } from '../src/db/pool';

/** Number of statements sent to the database while `work` runs. */
export const countStatements = async (pool: Pool, work: () => PromiseLike<unknown>): Promise<number> => {
  const spies = new Map<PoolClient, MockInstance>();
  const watch = (client: PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
  };
  pool.on('acquire', watch);
  await work();
  pool.off('acquire', watch);
  const count = [...spies.values()].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies.values()) spy.mockRestore();
  return count;
};
