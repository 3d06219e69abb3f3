import sql from 'sql-template-tag';
import { z } from 'zod';
import { ConflictError } from '../errors';
import type { Db } from './db';

const stateSchema = z.enum(['working', 'asking', 'taking_over', 'aside']);

const installationSchema = z.object({
  name: z.string(),
  home: z.string().nullable(),
  state: stateSchema,
  /** Evidence that the database was restored from an older state, or copied. */
  found: z.string().nullable(),
  /** Start time of the database server and id of the database. A change means that it may hold an older copy. */
  served_by: z.string(),
});

export type Installation = z.output<typeof installationSchema>;

/** Signature that an installation left on a unit of the shop. */
export type LeftMark = { unitId: number; mark: string };

/** `folder` is null if the database does not let us read it. */
export type Home = { cluster: string; folder: string | null };

const idSchema = z.object({ unit_id: z.int() });

/**
 * Marks of our own are removed after this time. One in our name with a lower number than all that are kept counts as
 * ours.
 */
const marksKeptDays = 400;

/** Signatures of others do not mean that another installation is active if they precede our beginning by this. */
const beginningMargin = sql`interval '1 hour'`;

const parse = (mark: string) => {
  const [name = '', number = '', seconds = '', token = ''] = mark.split('.');
  return { name, number: Number(number) || 0, seconds: Number(seconds) || 0, token };
};

/**
 * Identity of this installation. A restored or copied database is detected by signatures in the shop that it does not
 * know, a copy in another place also by its home.
 */
export const createInstallationStore = (db: Db) => ({
  get: (): Promise<Installation> =>
    db.one(
      installationSchema,
      sql`select name, home, state, found, extract(epoch from pg_postmaster_start_time()) || '/' || d.oid as served_by
          from installation, pg_database d where d.datname = current_database()`,
    ),

  /** Location of this database: cluster, number and data folder. */
  readHome: async (): Promise<Home> => {
    const { cluster, folder } = await db.one(
      z.object({ cluster: z.boolean(), folder: z.boolean() }),
      sql`select coalesce((select has_function_privilege(p.oid, 'execute') from pg_proc p
                           where p.proname = 'pg_control_system'), false) as cluster,
                 pg_has_role('pg_read_all_settings', 'member') as folder`,
    );
    const identifier = cluster ? sql`(select system_identifier::text from pg_control_system())` : sql`'unknown'`;
    return db.one(
      z.object({ cluster: z.string(), folder: z.string().nullable() }),
      sql`select ${identifier} || '/' || d.oid as cluster,
                 ${folder ? sql`current_setting('data_directory')` : sql`null::text`} as folder
          from pg_database d where d.datname = current_database()`,
    );
  },

  setHome: (home: string) => db.exec(sql`update installation set home = ${home}`),

  /**
   * Signature of a call (name, number, time and token), stored before the call is made.
   * @throws ConflictError while this installation may not write
   */
  sign: async (): Promise<string> => {
    const row = await db.maybeOne(
      z.object({ mark: z.string() }),
      sql`with mark as (insert into installation_marks (token)
                        select gen_random_uuid() from installation where state = 'working'
                        returning id, token, written_at)
          select i.name || '.' || m.id || '.' || extract(epoch from m.written_at)::bigint || '.' || m.token as mark
          from mark m, installation i`,
    );
    if (!row)
      throw new ConflictError(
        'installation.undecided',
        'A manager must first decide whether this installation may write stock.',
      );
    return row.mark;
  },

  /** Units with a signature that this installation neither left nor found when it began. */
  listForeign: async (left: readonly LeftMark[]): Promise<number[]> => {
    const marks = left.map((one) => ({ ...one, ...parse(one.mark) }));
    const rows = await db.many(
      idSchema,
      sql`select distinct t.unit_id
          from unnest(${marks.map((m) => m.unitId)}::bigint[], ${marks.map((m) => m.mark)}::text[],
                      ${marks.map((m) => m.name)}::text[], ${marks.map((m) => m.number)}::bigint[],
                      ${marks.map((m) => m.seconds)}::bigint[], ${marks.map((m) => m.token)}::text[])
               as t (unit_id, mark, name, number, seconds, token)
          cross join installation i
          where not exists (select from installation_strangers s where s.unit_id = t.unit_id and s.mark = t.mark)
            and not exists (select from installation_marks m where m.id = t.number and m.token::text = t.token)
            and not (t.name = i.name::text and t.number < (select coalesce(min(m.id), 0) from installation_marks m))
            and not (t.name <> i.name::text and to_timestamp(t.seconds) < i.began_at - ${beginningMargin})
          order by t.unit_id`,
    );
    return rows.map((row) => row.unit_id);
  },

  /** Stops writing until a manager decides; keeps the first finding. */
  ask: (found: string, at: Date) =>
    db.exec(
      sql`update installation set state = 'asking', found = ${found}, found_at = ${at}, decided_by = null,
                 decided_at = null
          where state = 'working'`,
    ),

  /** @returns false if it is decided already */
  decide: async (state: 'taking_over' | 'aside', { by, at }: { by: string; at: Date }): Promise<boolean> => {
    const rows = await db.exec(
      sql`update installation set state = ${state}, decided_by = ${by}, decided_at = ${at}
          where state in ('asking', 'aside') and state <> ${state}`,
    );
    return rows === 1;
  },

  /** Starts afresh under a new name, and remembers the signatures that are in the shop already. */
  begin: async ({ home, strangers }: { home: string; strangers: readonly LeftMark[] }): Promise<void> => {
    await db.exec(
      sql`update installation set state = 'working', name = gen_random_uuid(), home = ${home},
                 began_at = clock_timestamp(), found = null`,
    );
    await db.exec(sql`delete from installation_strangers`);
    await db.exec(
      sql`insert into installation_strangers (unit_id, mark)
          select distinct * from unnest(${strangers.map((one) => one.unitId)}::bigint[],
                                        ${strangers.map((one) => one.mark)}::text[])`,
    );
  },

  removeOldMarks: () =>
    db.exec(
      sql`delete from installation_marks
          where written_at < clock_timestamp() - make_interval(days => ${marksKeptDays})
            and id < (select max(id) from installation_marks)`,
    ),
});

export type InstallationStore = ReturnType<typeof createInstallationStore>;
