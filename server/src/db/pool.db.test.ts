import { afterEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database';
import { eventually } from '../../test/eventually';
import { createPool, type Pool } from './pool';

const database = useDatabase();
const pools: Pool[] = [];
const errors: Error[] = [];

const start = (size = 1, url = database.url): Pool => {
  const pool = createPool({ url, size, onError: (error) => errors.push(error) });
  pools.push(pool);
  return pool;
};
const kill = (pid: unknown) => database.pool.query('select pg_terminate_backend($1)', [pid]);
const pidOf = async (pool: Pool): Promise<unknown> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
};

afterEach(async () => {
  errors.length = 0;
  for (const pool of pools.splice(0)) await pool.end();
});

describe('the pool', () => {
  it('reports an idle connection that broke, and replaces it', async () => {
    const pool = start();
    const pid = await pidOf(pool);

    await kill(pid);
    await eventually(() => errors).toHaveLength(1);

    expect(await pidOf(pool)).not.toBe(pid);
  });

  it('reports nothing about connections that break after its end', async () => {
    const pool = start();
    const pid = await pidOf(pool);

    await pool.end();
    pools.length = 0;
    await kill(pid);
    pool.emit('error', new Error('what the driver says of a goodbye that was cut short'));

    expect(errors).toEqual([]);
  });

  it('reports a broken connection to its holder through the failing statement', async () => {
    const pool = start();
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await kill(rows[0]?.pid);

    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);

    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps its own settings besides those of the address', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c search_path=pg_catalog -c timezone=Asia/Tokyo');

    const { rows } = await start(1, url.href).query(
      `select current_setting('search_path') as search_path, current_setting('timezone') as timezone,
              current_setting('statement_timeout') as statement_timeout`,
    );

    expect(rows).toEqual([{ search_path: 'pg_catalog', timezone: 'UTC', statement_timeout: '1min' }]);
  });

  it('notices a connection over TCP whose other end is gone', async () => {
    const { rows } = await start().query(
      `select name, setting from pg_settings where name like 'tcp\\_%' and inet_client_addr() is not null order by name`,
    );

    expect(rows).toEqual([
      { name: 'tcp_keepalives_count', setting: '3' },
      { name: 'tcp_keepalives_idle', setting: '10' },
      { name: 'tcp_keepalives_interval', setting: '5' },
      { name: 'tcp_user_timeout', setting: '20000' },
    ]);
  });

  it('names its connections, and limits statements and idle transactions', async () => {
    const settings = ['application_name', 'timezone', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await start().query(
      `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`,
    );

    expect(rows).toEqual([
      {
        application_name: 'chainline',
        timezone: 'UTC',
        statement_timeout: '1min',
        idle_in_transaction_session_timeout: '1min',
      },
    ]);
  });
});
