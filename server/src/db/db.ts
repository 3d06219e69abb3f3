import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import { toDatabaseError } from './pg-errors';

/** Runs queries on the pool, or on one client inside a transaction. */
export type Db = {
  /** Exactly one row. @throws Error on none or several. */
  one<S extends z.ZodType>(schema: S, query: Sql): Promise<z.output<S>>;
  /** One row or null. @throws Error on several. */
  maybeOne<S extends z.ZodType>(schema: S, query: Sql): Promise<z.output<S> | null>;
  many<S extends z.ZodType>(schema: S, query: Sql): Promise<z.output<S>[]>;
  exec(query: Sql): Promise<number>;
  /**
   * Only inside a transaction: runs a statement immediately before the commit, in the order of `place`. For rows that
   * many transactions lock: they are held for the shortest time, and by all in the same order, so that no two wait for
   * each other.
   */
  beforeCommit?: (place: string, statement: () => Promise<unknown>) => void;
};

type Queryable = Pick<pg.Pool, 'query'>;

/** Parses every row by its schema, so that a wrong column fails in a test rather than in production. */
export const createDb = (connection: Queryable): Db => {
  const run = async (query: Sql) => {
    try {
      return await connection.query<Record<string, unknown>>(query.text, query.values);
    } catch (error) {
      throw toDatabaseError(error, query.text);
    }
  };
  // Row by row: an array of the schema would be a new schema for each call, for which zod compiles a new parser.
  const parse = <S extends z.ZodType>(schema: S, row: unknown, query: Sql): z.output<S> => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    throw new Error(`A row does not fit its schema: ${z.prettifyError(parsed.error)}\n${query.text}`);
  };
  const many: Db['many'] = async (schema, query) => (await run(query)).rows.map((row) => parse(schema, row, query));
  const maybeOne: Db['maybeOne'] = async (schema, query) => {
    const rows = await many(schema, query);
    if (rows.length > 1) throw new Error(`Expected at most one row, got ${rows.length}\n${query.text}`);
    return rows[0] ?? null;
  };
  return {
    many,
    maybeOne,
    one: async (schema, query) => {
      const row = await maybeOne(schema, query);
      if (row === null) throw new Error(`Expected one row, got none\n${query.text}`);
      return row;
    },
    exec: async (query) => (await run(query)).rowCount ?? 0,
  };
};
