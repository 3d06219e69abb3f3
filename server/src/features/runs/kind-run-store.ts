import type { RunKind } from '@chainline/shared/sync/run-contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Db } from '../../db/db';
import { createRunPreviewStore } from './run-preview-store';
import { createRunStore, runColumns, runRecordSchema, type NewRun, type RunRefusals } from './run-store';

type Definition<Scope> = {
  kind: RunKind;
  scope: z.ZodType<Scope>;
  refusals?: RunRefusals;
};

/** Call once per kind, because zod compiles each schema. */
export const defineRunKind = <Scope>({ kind, scope, refusals }: Definition<Scope>) => ({
  kind,
  refusals,
  schema: runRecordSchema.transform((run) => ({ ...run, scope: scope.parse(run.scope) })),
});

export type NewRunOf<Scope> = Omit<NewRun, 'kind' | 'scope'> & { scope: Scope };

export const createKindRunStore = <Scope extends object>(
  db: Db,
  { kind, refusals, schema }: ReturnType<typeof defineRunKind<Scope>>,
) => {
  const { open, insert, ...store } = createRunStore(db, refusals);
  const ofKind = sql`from sync_runs r where r.kind = ${kind}`;
  return {
    ...store,
    ...createRunPreviewStore(db, kind),

    open: (run: NewRunOf<Scope>): Promise<string> => open({ ...run, kind }),

    insert: (run: NewRunOf<Scope>): Promise<boolean> => insert({ ...run, kind }),

    find: (id: string) => db.maybeOne(schema, sql`select ${runColumns} ${ofKind} and r.id = ${id}`),

    lock: (id: string) => db.maybeOne(schema, sql`select ${runColumns} ${ofKind} and r.id = ${id} for update of r`),

    list: (condition: Sql, rest: Sql = empty) =>
      db.many(schema, sql`select ${runColumns} ${ofKind} and ${condition} order by r.created_at, r.id ${rest}`),
  };
};
