import pg from 'pg';

// Postgres sends bigint and count(*) as text. Ids and counts fit a double.
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Integer out of range: ${text}`);
  return value;
};
const createTypes = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  // Calendar days stay text: as a Date they would shift with the server's time zone.
  types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
  return types;
};

/**
 * Limits that detect a connection whose other end is gone, both in Postgres (which then releases row locks) and here.
 * TCP alone may take hours to notice.
 */
const statementMs = 60_000;
const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 60_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
  // The data mostly lies in memory: with the default of 4, looking up 100 rows by key reads a whole table of 5,000.
  random_page_cost: 2,
};

/** Adds our settings to the `options` in the address, which would otherwise replace them. */
const withSettings = (url: string): { connectionString: string; options: string } => {
  const [address = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  const own = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [...parameters.getAll('options'), ...own].join(' ');
  parameters.delete('options');
  return { connectionString: `${address}?${parameters.toString()}`, options };
};

/** Settings of all our connections. */
export const sessionOptions = (url: string) => ({
  ...withSettings(url),
  application_name: 'chainline',
  // Also the longest wait for a free connection of the pool: a busy machine serves late rather than refuses.
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

type PoolOptions = { url: string; size: number; onError: (error: Error) => void };

/**
 * `int8` arrives as number, `numeric` and `date` as text, `timestamptz` as Date. `onError` receives errors of idle
 * connections, which the pool replaces.
 */
export const createPool = ({ url, size, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...sessionOptions(url),
    max: size,
    idleTimeoutMillis: 30_000,
    // Longer than `statement_timeout`, so that it applies only when no answer comes at all.
    query_timeout: statementMs + 5_000,
    types: createTypes(),
  });
  pool.on('error', (error) => {
    // `end` closes connections without waiting for them; errors after that are expected.
    if (!pool.ending) onError(error);
  });
  // The failing statement already reports a broken connection; an unhandled 'error' event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
