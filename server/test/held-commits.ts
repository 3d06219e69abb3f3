import type pg from 'pg';
import { afterEach } from 'vitest';
import { createGate } from './gate';

/** Holds commits: others see their changes at once, but the committer gets no answer yet. */
export const useHeldCommits = (pool: () => pg.Pool) => {
  const held = new Set<() => void>();
  afterEach(() => {
    for (const release of held) release();
    held.clear();
  });
  return {
    /**
     * Holds the answer to the commit of the transaction with a statement that contains `text`, until `answer` passes it
     * on or `lose` breaks the connection instead. `committed` resolves once others see the changes.
     */
    holdCommit: (text: string) => {
      const [committed, answered] = [createGate(), createGate()];
      const clients = new Set<pg.PoolClient>();
      let isLost = false;
      const afterAnswer = async (result: Promise<unknown>): Promise<unknown> => {
        await result;
        committed.open();
        await answered.passed;
        if (isLost) throw new Error('Connection terminated unexpectedly');
        return result;
      };
      const watch = (client: pg.PoolClient) => {
        if (clients.has(client)) return;
        clients.add(client);
        const send = client.query.bind(client);
        let isMeant = false;
        const query = (...values: unknown[]): unknown => {
          const result = Reflect.apply(send, client, values);
          const [statement] = values;
          if (typeof statement === 'string') isMeant ||= statement.includes(text);
          return isMeant && statement === 'commit' ? afterAnswer(result) : result;
        };
        Object.assign(client, { query });
      };
      const release = () => {
        answered.open();
        pool().off('acquire', watch);
        for (const client of clients) Reflect.deleteProperty(client, 'query');
        clients.clear();
      };
      pool().on('acquire', watch);
      held.add(release);
      return {
        committed: committed.passed,
        answer: release,
        lose: () => {
          isLost = true;
          release();
        },
      };
    },
  };
};
