import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createKindRunStore, defineRunKind, type NewRunOf } from '../runs';

/** Parameters of an edit. `op` decides if a retry aims for the same quantity or the same difference. */
export const editScopeSchema = z.object({
  source: z.enum(['single', 'bulk', 'csv', 'undo']),
  op: z.enum(['set', 'add']),
  /** True if prices change, which only managers may do. */
  prices: z.boolean(),
  reason: z.string().default(''),
  report: z.unknown().optional(),
});
export type EditScope = z.output<typeof editScopeSchema>;

const editRuns = defineRunKind({
  kind: 'edit',
  scope: editScopeSchema,
  refusals: { undone: 'This edit has already been undone.', alreadyRunning: alreadyRunningMessage },
});

export type EditRun = z.output<typeof editRuns.schema>;

type NewEditRun = Omit<NewRunOf<EditScope>, 'status' | 'startedBy'> & {
  /** Waits for confirmation or, if there is a reason, for a manager. */
  waits: boolean;
  startedBy: number;
};

/** Runs of edits; any number of them may be in progress. */
export const createEditRunStore = (db: Db) => {
  const { insert, list, ...runs } = createKindRunStore(db, editRuns);
  return {
    ...runs,

    /** @see RunStore.insert */
    insert: ({ waits, ...run }: NewEditRun): Promise<boolean> =>
      insert({
        ...run,
        status: waits ? 'awaiting_approval' : 'running',
        preview: waits,
        plannedAt: run.at,
        startedAt: waits ? null : run.at,
      }),

    listRunning: async (): Promise<string[]> => (await list(sql`r.status = 'running'`)).map(({ id }) => id),
  };
};

export type EditRunStore = ReturnType<typeof createEditRunStore>;
