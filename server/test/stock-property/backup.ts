import { z } from 'zod';
import type { Stage } from './stage';

/** Tables of the engine, with everything it knows about its own writes. */
const tables = [
  'stock_events',
  'stock_intents',
  'stock_conflicts',
  'stock_checks',
  'stock_reservations',
  'order_stock_movements',
  'sync_cursors',
  'till_log_entries',
  'product_mappings',
  'outbox_entries',
  'installation',
  'installation_marks',
];

const columnSchema = z.object({ name: z.string(), is_identity: z.boolean() });

const listColumns = async ({ pool }: Stage, table: string) => {
  const { rows } = await pool.query(
    `select column_name as name, is_identity = 'YES' as is_identity from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return z.array(columnSchema).parse(rows);
};

/** Copies the engine's tables. @returns a function that puts them and their next ids back, as a restored backup does */
export const backUp = async (stage: Stage): Promise<() => Promise<void>> => {
  const { pool } = stage;
  await pool.query('drop schema if exists backup cascade; create schema backup');
  for (const table of tables) await pool.query(`create table backup.${table} as table public.${table}`);

  return async () => {
    const client = await pool.connect();
    try {
      await client.query(`set session_replication_role = 'replica'`);
      for (const table of tables) {
        const columns = await listColumns(stage, table);
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
