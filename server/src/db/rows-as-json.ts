import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './db';

const rowSchema = z.object({ row: z.record(z.string(), z.unknown()) });

/** Rows of a query as Postgres converts them to JSON (amounts become numbers), for a file. */
export const rowsAsJson = async (db: Db, query: Sql): Promise<Record<string, unknown>[]> =>
  (await db.many(rowSchema, sql`select to_jsonb(r) as row from (${query}) r`)).map(({ row }) => row);
