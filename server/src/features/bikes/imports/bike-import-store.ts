import {
  importCountsSchema,
  importRowSchema,
  importRowsPerPage,
  type ImportMapping,
} from '@chainline/shared/bikes/bike-import-contract';
import { importFields, titleKey } from '@chainline/shared/bikes/bike-import-rules';
import { bikeChangeSchema } from '@chainline/shared/bikes/bike-rules';
import { taskStatusSchema } from '@chainline/shared/tasks/task-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { chunksOf } from '../../../collections';
import type { Db } from '../../../db/db';
import { batchRows, type Removal } from '../../../db/old-rows';
import { fullName } from '../../../db/person-sql';
import { createKindRunStore, defineRunKind } from '../../runs';
import { bikeValues } from '../bike-rows';
import { importedSchema, registeredSchema, type PlannedRow, type Registered } from './import-planner';

const mappingSchema = z.array(z.enum(importFields).nullable());
const importScope = z.object({ filename: z.string(), titles: z.array(z.string()), mapping: mappingSchema });

export const importKind = 'import_bikes' as const;
const kind = defineRunKind({
  kind: importKind,
  scope: importScope,
  refusals: {
    undone: 'This import has already been undone.',
    alreadyRunning: 'Another import is in progress. Wait until it has ended.',
  },
});

const workSchema = z.object({
  row: z.int(),
  action: z.enum(['add', 'change']),
  values: importedSchema,
  changes: z.array(bikeChangeSchema),
  bike_id: z.int().nullable(),
  version: z.int().nullable(),
});
export type WorkRow = z.output<typeof workSchema>;

const progressSchema = {
  status: taskStatusSchema,
  items_total: z.int().nullable(),
  items_processed: z.int(),
};
const recordSchema = z.object({
  id: z.uuid(),
  scope: importScope,
  by: z.string(),
  at: z.date(),
  ...progressSchema,
  counts: importCountsSchema,
  undo: z.object({ id: z.uuid(), ...progressSchema }).nullable(),
});
export type ImportRecord = z.output<typeof recordSchema>;

type Settled = {
  state: 'applied' | 'left' | 'undone';
  note?: string;
  bikeId?: number | null;
  version?: number | null;
  changes?: WorkRow['changes'];
};

const insertedAtOnce = 1_000;
const shownImports = 10;

const countsSql = sql`(select jsonb_build_object(
  'add', count(*) filter (where i.action = 'add'), 'change', count(*) filter (where i.action = 'change'),
  'same', count(*) filter (where i.action = 'same'), 'ask', count(*) filter (where i.action = 'ask'),
  'refused', count(*) filter (where i.action = 'refused'), 'applied', count(*) filter (where i.state = 'applied'),
  'left', count(*) filter (where i.state = 'left'), 'undone', count(*) filter (where i.state = 'undone'))
  from bike_import_rows i where i.run_id = r.id)`;

const undoSql = sql`(select jsonb_build_object('id', n.id, 'status', n.status, 'items_total', n.items_total,
    'items_processed', n.items_processed)
  from sync_runs n where n.undo_of = r.id
  order by n.status in ('failed', 'cancelled', 'discarded'), n.created_at desc limit 1)`;

const importColumns = sql`r.id, r.scope, r.status, r.items_total, r.items_processed, r.created_at as at,
  coalesce(${fullName('u')}, '') as by, ${countsSql} as counts, ${undoSql} as undo
  from sync_runs r left join users u on u.id = r.started_by
  where r.kind = ${importKind} and r.undo_of is null`;

/** Imports of sheets: runs and planned rows. */
export const createBikeImportStore = (db: Db) => {
  const runs = createKindRunStore(db, kind);
  const listWork = (runId: string, condition: Sql): Promise<WorkRow[]> =>
    db.many(
      workSchema,
      sql`select row, action, values, changes, bike_id, version from bike_import_rows
          where run_id = ${runId} and action in ('add', 'change') and ${condition}`,
    );

  return {
    runs,

    /** Previews of a person that wait for approval. */
    listPreviews: (userId: number) => runs.list(sql`r.status = 'awaiting_approval' and r.started_by = ${userId}`),

    find: (id: string): Promise<ImportRecord | null> =>
      db.maybeOne(recordSchema, sql`select ${importColumns} and r.id = ${id}`),

    /** Latest imports, without previews. */
    list: (): Promise<ImportRecord[]> =>
      db.many(
        recordSchema,
        sql`select ${importColumns} and r.status not in ('discarded', 'awaiting_approval')
            order by r.created_at desc limit ${shownImports}`,
      ),

    listRows: async (id: string, page: number) => {
      const rows = await db.many(
        importRowSchema,
        sql`select i.row, i.action, i.state, coalesce(b.model, i.values ->> 'model', '') as model,
                   coalesce(b.inv_number, i.values ->> 'inv_number', '') as inv_number, i.changes, i.problems, i.note,
                   coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'model', c.model,
                               'inv_number', c.inv_number, 'serial_number', c.serial_number) order by c.id)
                             from bike_records c where c.id = any(i.candidates)), '[]') as candidates
            from bike_import_rows i left join bike_records b on b.id = i.bike_id
            where i.run_id = ${id}
            order by array_position(array['refused', 'ask', 'change', 'add', 'same'], i.action), i.row
            limit ${importRowsPerPage} offset ${(page - 1) * importRowsPerPage}`,
      );
      const { total } = await db.one(
        z.object({ total: z.int() }),
        sql`select count(*)::int as total from bike_import_rows where run_id = ${id}`,
      );
      return { rows, total };
    },

    insertRows: async (id: string, rows: PlannedRow[]): Promise<void> => {
      for (const some of chunksOf(rows, insertedAtOnce)) {
        const values = some.map(({ bike, ...row }) => ({
          ...row,
          bike_id: bike?.id ?? null,
          version: bike?.version ?? null,
        }));
        await db.exec(
          sql`insert into bike_import_rows (run_id, row, action, state, values, changes, problems, candidates, bike_id,
                version, note)
              select ${id}, n.row, n.action, 'planned', n.values, n.changes, n.problems, n.candidates, n.bike_id,
                     n.version, ''
              from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
                as n (row int, action text, values jsonb, changes jsonb, problems jsonb, candidates bigint[],
                      bike_id bigint, version int)`,
        );
      }
    },

    /** Turns rows with action `ask` into additions or changes. A chosen record must be one of the candidates. */
    decide: (id: string, decisions: readonly { row: number; bike_id: number | null }[]) =>
      db.exec(
        sql`update bike_import_rows i
            set action = case when d.bike_id is null then 'add' else 'change' end, bike_id = d.bike_id,
                version = (select b.version from bike_records b where b.id = d.bike_id)
            from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d (row int, bike_id bigint)
            where i.run_id = ${id} and i.row = d.row and i.action = 'ask'
              and (d.bike_id is null or d.bike_id = any(i.candidates))`,
      ),

    countPlanned: async (id: string): Promise<number> => {
      const { count } = await db.one(
        z.object({ count: z.int() }),
        sql`select count(*)::int as count from bike_import_rows where run_id = ${id} and action in ('add', 'change')`,
      );
      return count;
    },

    listPlanned: (id: string, limit: number) => listWork(id, sql`state = 'planned' order by row limit ${limit}`),

    /** Applied rows above a row, last first, because an undo runs in reverse order. */
    listApplied: (id: string, { above, limit }: { above: number | null; limit: number }) =>
      listWork(
        id,
        sql`state = 'applied' and (${above}::int is null or row < ${above}::int) order by row desc limit ${limit}`,
      ),

    /** True if a later import changed the record and has not been undone. */
    hasLater: async (
      id: string,
      { bike_id: bikeId, version }: Pick<WorkRow, 'bike_id' | 'version'>,
    ): Promise<boolean> => {
      const { found } = await db.one(
        z.object({ found: z.boolean() }),
        sql`select exists (select from bike_import_rows
                           where bike_id = ${bikeId} and state = 'applied' and run_id <> ${id}
                             and version > ${version}) as found`,
      );
      return found;
    },

    settle: (id: string, row: number, { state, note = '', bikeId = null, version = null, changes }: Settled) =>
      db.exec(
        sql`update bike_import_rows
            set state = ${state}, note = ${note}, bike_id = coalesce(${bikeId}::bigint, bike_id),
                version = coalesce(${version}::int, version),
                changes = coalesce(${changes ? JSON.stringify(changes) : null}::jsonb, changes)
            where run_id = ${id} and row = ${row}`,
      ),

    /** Records with one of the numbers, in the order of the export. */
    listRecords: ({ serials, numbers }: { serials: string[]; numbers: string[] }): Promise<Registered[]> =>
      db.many(
        registeredSchema,
        sql`select b.id, b.version, ${bikeValues} from bike_records b
            where b.deleted_at is null
              and (b.serial_number <> '' and b.serial_number = any(${serials}::text[])
                   or lower(b.inv_number) = any(${numbers}::text[]))
            order by b.id desc`,
      ),

    /** Fields chosen for these column titles in earlier imports. */
    listRemembered: async (titles: readonly string[]): Promise<Map<string, ImportMapping[number]>> => {
      const rows = await db.many(
        z.object({ title: z.string(), field: z.enum(importFields).nullable() }),
        sql`select title, field from bike_import_titles where title = any(${titles.map(titleKey)}::text[])`,
      );
      return new Map(rows.map(({ title, field }) => [title, field]));
    },

    remember: async (titles: readonly string[], mapping: ImportMapping): Promise<void> => {
      const chosen = new Map(titles.map((title, at) => [titleKey(title), mapping[at] ?? null]));
      chosen.delete('');
      await db.exec(
        sql`insert into bike_import_titles (title, field)
            select * from unnest(${[...chosen.keys()]}::text[], ${[...chosen.values()]}::text[])
            on conflict (title) do update set field = excluded.field`,
      );
    },

    /**
     * Removes rows of imports that ended before this time, except those being undone. Without its rows an import cannot be
     * undone.
     */
    removeRows: async ({ before, signal }: Removal): Promise<void> => {
      let removed = batchRows;
      while (removed === batchRows && !signal.aborted) {
        removed = await db.exec(
          sql`delete from bike_import_rows i
              using (select o.run_id, o.row from bike_import_rows o join sync_runs r on r.id = o.run_id
                     where coalesce(r.finished_at, r.created_at) < ${before}
                       and not exists (select from sync_runs u
                                       where u.undo_of = r.id and u.status in ('pending', 'running'))
                     limit ${batchRows}) old
              where i.run_id = old.run_id and i.row = old.row`,
        );
      }
    },
  };
};

export type BikeImportStore = ReturnType<typeof createBikeImportStore>;
