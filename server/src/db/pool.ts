import pg from 'pg';

// Postgres sends bigint and count(*) as text. Ids and counts fit a double well; anything beyond is refused loudly.
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Integer out of range: ${text}`);
  return value;
};
const calendarDayOid = 1082;

const parsers = new Map<unknown, (text: string) => unknown>([
  [pg.types.builtins.INT8, toSafeInteger],
  // A calendar day stays text: as a Date it would move with the server's time zone.
  [calendarDayOid, (text) => text],
]);

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
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
    types: {
      getTypeParser: (...wanted: Parameters<typeof pg.types.getTypeParser>): ((text: string) => unknown) =>
        parsers.get(wanted[0]) ?? pg.types.getTypeParser(...wanted),
    },
  });
  pool.on('error', onError);
  // A connection that breaks while it is held tells its holder by the failing statement; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export type Pool = pg.Pool;
