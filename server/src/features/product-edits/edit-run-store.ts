import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createKindRunStore, defineRunKind, type NewRunOf } from '../runs';

/** What an edit was asked for. `op` says what becomes of a row that is tried again: the same number, or the same difference. */
export const editScopeSchema = z.object({
  source: z.enum(['single', 'bulk', 'csv', 'undo']),
  op: z.enum(['set', 'add']),
  /** Whether it changes prices, which only managers may. */
  prices: z.boolean(),
  reason: z.string().default(''),
  /** What a CSV import said of its file. */
  report: z.unknown().optional(),
});
export type EditScope = z.output<typeof editScopeSchema>;

const editRuns = defineRunKind({
  kind: 'edit',
  scope: editScopeSchema,
  refusals: { undone: 'This edit was taken back already.', alreadyRunning: alreadyRunningMessage },
});

export type EditRun = z.output<typeof editRuns.schema>;

type NewEditRun = Omit<NewRunOf<EditScope>, 'status' | 'startedBy'> & {
  /** Waits for a person who looks at it; with a reason, for a manager. */
  waits: boolean;
  startedBy: number;
};

/** Edits: any number of them is under way at once. */
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

    /** Runs under way. */
    listRunning: async (): Promise<string[]> => (await list(sql`r.status = 'running'`)).map(({ id }) => id),
  };
};

export type EditRunStore = ReturnType<typeof createEditRunStore>;
