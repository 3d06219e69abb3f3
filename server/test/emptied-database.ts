import type pg from 'pg';
import { z } from 'zod';
import { withConnection } from './database-server';

const ownSchemas = `select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** Everything other than rows that a test could have changed. */
const definitions = `
  select md5(string_agg(part, '|' order by part)) as definitions from (
    select concat_ws(' ', c.oid, c.relname, a.attname, a.atttypid, a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as part
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace in (${ownSchemas})
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', oid, conname, convalidated) from pg_constraint
    union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace in (${ownSchemas})
  ) parts`;

const filledTables = `
  select oid::regclass::text as name, pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and relnamespace in (${ownSchemas}) and pg_relation_size(oid) > 0`;

const sequences = `
  select seqrelid::regclass::text as name, seqstart::int as start, pg_sequence_last_value(seqrelid)::int as last
  from pg_sequence`;

const definitionsSchema = z.tuple([z.object({ definitions: z.string() })]);
const tablesSchema = z.array(z.object({ name: z.string(), bytes: z.int() }));
const sequencesSchema = z.array(z.object({ name: z.string(), start: z.int(), last: z.int().nullable() }));
const rowsSchema = z.tuple([z.object({ rows: z.string().nullable() })]);
const othersSchema = z.tuple([z.object({ others: z.int() })]);

const read = async <S extends z.ZodType>(client: pg.Client, schema: S, query: string): Promise<z.output<S>> =>
  schema.parse((await client.query(query)).rows);

export type FreshState = {
  definitions: string;
  /** Rows written by migrations, as JSON by table. */
  rows: ReadonlyMap<string, string>;
  sequences: ReadonlyMap<string, number | null>;
};

/** State of a database that no test has used yet. */
export const readFreshState = (url: string): Promise<FreshState> =>
  withConnection(url, async (client) => {
    const [{ definitions: hash }] = await read(client, definitionsSchema, definitions);
    const rows = new Map<string, string>();
    for (const { name } of await read(client, tablesSchema, filledTables)) {
      const [{ rows: json }] = await read(client, rowsSchema, `select json_agg(t)::text as rows from ${name} t`);
      if (json !== null) rows.set(name, json);
    }
    const last = (await read(client, sequencesSchema, sequences)).map(
      (sequence) => [sequence.name, sequence.last] as const,
    );
    return { definitions: hash, rows, sequences: new Map(last) };
  });

/** Emptying a larger database takes longer than cloning a new one. */
const maxBytes = 4 * 1024 * 1024;

const resetSequences = async (client: pg.Client, fresh: FreshState) => {
  const moved = (await read(client, sequencesSchema, sequences)).filter(
    ({ name, last }) => last !== fresh.sequences.get(name),
  );
  const resets = moved.map(({ name, start }) => {
    const last = fresh.sequences.get(name) ?? null;
    return `select setval('${name}', ${last ?? start}, ${last !== null})`;
  });
  if (resets.length > 0) await client.query(resets.join(';'));
};

/**
 * Makes a used database like new, for a tenth of the cost of cloning one. Returns false if somebody still uses it, it
 * has grown large, or its tables, functions or triggers differ from those of a new one.
 */
export const emptyDatabase = (url: string, fresh: FreshState): Promise<boolean> =>
  withConnection(url, async (client) => {
    const others = `select count(*)::int as others from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    if ((await read(client, othersSchema, others))[0].others > 0) return false;
    if ((await read(client, definitionsSchema, definitions))[0].definitions !== fresh.definitions) return false;
    const filled = await read(client, tablesSchema, filledTables);
    if (filled.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) return false;
    const tables = filled.map(({ name }) => name);
    // Disables foreign keys and triggers, so that the order does not matter.
    await client.query(
      ['set session_replication_role = replica', ...tables.map((name) => `delete from ${name}`)].join(';'),
    );
    // Reclaims the space of deleted rows: otherwise the physical order, and with it lists without `order by`, would
    // change.
    await client.query(`vacuum (skip_database_stats) ${tables.join(', ')}`);
    for (const [name, rows] of fresh.rows) {
      const all = `select * from json_populate_recordset(null::${name}, $1)`;
      await client.query(`insert into ${name} overriding system value ${all}`, [rows]);
    }
    await resetSequences(client, fresh);
    return true;
  });
