import { z } from 'zod';
import type { Pool } from '../../src/db/pool';

/** All that the engine knows about stock and its own writes. */
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
const tables = [...stockTables, 'installation', 'installation_marks'];

const columnSchema = z.object({ name: z.string(), is_identity: z.boolean() });

const listColumns = async (pool: Pool, table: string) => {
  const { rows } = await pool.query(
    `select column_name as name, is_identity = 'YES' as is_identity from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return z.array(columnSchema).parse(rows);
};

/** Copies the engine's tables. @returns a function that restores them and their next ids */
export const backUp = async (pool: Pool): Promise<() => Promise<void>> => {
  await pool.query('drop schema if exists backup cascade; create schema backup');
  for (const table of tables) await pool.query(`create table backup.${table} as table public.${table}`);

  return async () => {
    const client = await pool.connect();
    try {
      await client.query(`set session_replication_role = 'replica'`);
      for (const table of tables) {
        const columns = await listColumns(pool, table);
        const names = columns.map(({ name }) => `"${name}"`).join(', ');
        await client.query(`delete from ${table}`);
        await client.query(
          `insert into ${table} (${names}) overriding system value select ${names} from backup.${table}`,
        );
        for (const { name } of columns.filter((column) => column.is_identity))
          await client.query(
            `select setval(pg_get_serial_sequence('${table}', '${name}'), coalesce(max("${name}"), 0) + 1, false) from ${table}`,
          );
      }
    } finally {
      await client.query(`set session_replication_role = 'origin'`);
      client.release();
    }
  };
};
