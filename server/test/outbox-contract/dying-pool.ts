import type { Pool } from '../../src/db/pool';

/**
 * Connection pool of a server that gets killed, after a number of statements or by `kill`: nothing reaches the database
 * any more, and the open transaction is rolled back.
 */
export const createDyingPool = (pool: Pool, statements = Infinity) => {
  const life = { left: statements, hasDied: false };
  const spend = (): Promise<void> => {
    life.hasDied ||= life.left === 0;
    life.left -= 1;
    return life.hasDied ? Promise.reject(new Error('killed')) : Promise.resolve();
  };
  const dying = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query')
        return async (...values: unknown[]) => {
          await spend();
          const query: unknown = Reflect.get(target, name, target);
          if (typeof query !== 'function') throw new TypeError('A pool without queries');
          const answer: unknown = await Reflect.apply(query, target, values);
          return answer;
        };
      if (name !== 'connect') return Reflect.get(target, name, target);
      return async () => {
        await spend();
        const client = await target.connect();
        return new Proxy(client, {
          get: (held, member) => {
            const found: unknown = Reflect.get(held, member, held);
            if (typeof found !== 'function') return found;
            if (member !== 'query') return found.bind(held);
            return async (...values: unknown[]) => {
              // Rollbacks still pass, because the database itself rolls back transactions of a killed server.
              if (values[0] !== 'rollback') await spend();
              const answer: unknown = await Reflect.apply(found, held, values);
              return answer;
            };
          },
        });
      };
    },
  });
  return {
    pool: dying,
    hasDied: () => life.hasDied,
    kill: () => {
      life.hasDied = true;
    },
  };
};
