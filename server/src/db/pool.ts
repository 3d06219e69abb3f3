import pg from 'pg';

// Postgres sends bigint and count(*) as text. Ids and counts fit a double well; anything beyond is refused loudly.
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Integer out of range: ${text}`);
  return value;
};
const createTypes = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  // A calendar day stays text: as a Date it would move with the server's time zone.
  types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
  return types;
};

/**
 * Limits after which a connection whose other end is gone is given up: on the side of Postgres (which then rolls back and frees
 * its row locks), and here. A TCP connection alone may take hours to notice.
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
};

type PoolOptions = { url: string; size: number; onError: (error: Error) => void };

/**
 * A pool of connections. `int8` arrives as number, `numeric` and `date` as text, `timestamptz` as Date.
 * `onError` hears of idle connections that broke; they are replaced by themselves.
 */
export const createPool = ({ url, size, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'chainline',
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Later than Postgres itself ends a statement, so this speaks only when no answer comes at all.
    query_timeout: statementMs + 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: createTypes(),
  });
  pool.on('error', (error) => {
    // Ending says goodbye to each connection and does not wait: what breaks then is no news.
    if (!pool.ending) onError(error);
  });
  // A connection that breaks while it is held tells its holder by the failing statement; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
