import { z } from 'zod';
import type { Pool } from '../../src/db/pool';

/** Tables of the stock engine, except those of till sales: the property does not use that setting. */
export const stockTables = [
  'stock_events',
  'stock_intents',
  'stock_conflicts',
  'stock_checks',
  'stock_reservations',
  'order_readings',
  'order_stock_movements',
  'sync_cursors',
  'till_log_entries',
  'product_mappings',
  'outbox_entries',
];
const tables = [
  ...stockTables,
  'sync_run_items',
  'sync_runs',
  'installation',
  'installation_marks',
  'installation_strangers',
];

const columnSchema = z.object({ name: z.string(), is_identity: z.boolean() });

const listColumns = async (pool: Pool, table: string) => {
  const { rows } = await pool.query(
    `select column_name as name, is_identity = 'YES' as is_identity from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return z.array(columnSchema).parse(rows);
};

/** Restores the tables, whose ids continue after the greatest one restored. Can be repeated. */
export type Backup = () => Promise<void>;

/** Copies the engine's tables as they are at one moment, replacing an earlier copy of this name. */
export const backUp = async (pool: Pool, name: string): Promise<Backup> => {
  const copy = await pool.connect();
  try {
    await copy.query(`drop schema if exists ${name} cascade`);
    await copy.query('begin isolation level repeatable read');
    await copy.query(`create schema ${name}`);
    for (const table of tables) await copy.query(`create unlogged table ${name}.${table} as table public.${table}`);
    await copy.query('commit');
    copy.release();
  } catch (error) {
    copy.release(true);
    throw error;
  }

  return async () => {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = 'replica'`);
      for (const table of tables) {
        const columns = await listColumns(pool, table);
        const names = columns.map(({ name: column }) => `"${column}"`).join(', ');
        await client.query(`delete from ${table}`);
        await client.query(
          `insert into ${table} (${names}) overriding system value select ${names} from ${name}.${table}`,
        );
        for (const { name: column } of columns.filter((one) => one.is_identity))
          await client.query(
            `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max("${column}"), 0) + 1, false) from ${table}`,
          );
      }
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
};
