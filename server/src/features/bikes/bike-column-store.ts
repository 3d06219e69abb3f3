import { bikeColumns, type BikeColumn } from '@chainline/shared/bikes/bike-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const known = new Set<string>(bikeColumns);
const isColumn = (name: string): name is BikeColumn => known.has(name);

const rowSchema = z.object({ columns: z.array(z.string()).transform((names) => names.filter(isColumn)) });

/** Columns of the register that each person has chosen. */
export const createBikeColumnStore = (db: Db) => ({
  find: async (userId: number): Promise<BikeColumn[] | null> => {
    const row = await db.maybeOne(rowSchema, sql`select columns from bike_column_choices where user_id = ${userId}`);
    return row?.columns ?? null;
  },

  set: (userId: number, columns: readonly BikeColumn[]) =>
    db.exec(
      sql`insert into bike_column_choices (user_id, columns) values (${userId}, ${[...columns]}::text[])
          on conflict (user_id) do update set columns = excluded.columns`,
    ),
});

export type BikeColumnStore = ReturnType<typeof createBikeColumnStore>;
