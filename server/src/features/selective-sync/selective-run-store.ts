import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createKindRunStore, defineRunKind, type NewRunOf, type RunCounts } from '../runs';
import { selectiveAlreadyRunning } from './selective-errors';
import { selectiveOptions } from './selective-options';

const scopeSchema = selectiveOptions.extend({
  /** `compare` copies the differences found; `fixed` applies given changes (undo). */
  mode: z.enum(['compare', 'fixed']),
  /** Filters; null for all. */
  product_ids: z.array(z.int()).nullable(),
  mapping_ids: z.array(z.int()).nullable(),
});
export type SelectiveScope = z.output<typeof scopeSchema>;

const selectiveRuns = defineRunKind({
  kind: 'selective',
  scope: scopeSchema,
  refusals: { undone: 'This run has already been undone.', alreadyRunning: selectiveAlreadyRunning },
});

export type SelectiveRun = z.output<typeof selectiveRuns.schema>;

export type NewSelectiveRun = NewRunOf<SelectiveScope>;

export const createSelectiveRunStore = (db: Db) => {
  const { list, listAbandoned, recount, ...runs } = createKindRunStore(db, selectiveRuns);
  return {
    ...runs,

    findOpenId: async (): Promise<string | null> => {
      const [open] = await list(sql`r.status in ('pending', 'running')`);
      return open?.id ?? null;
    },

    recount: async (id: string, at: Date): Promise<RunCounts> => {
      const [counts] = await recount([id], at);
      if (!counts) throw new Error(`The run ${id} is gone`);
      return counts;
    },

    listAbandoned: (before: Date): Promise<string[]> => listAbandoned(['selective'], before),
  };
};

export type SelectiveRunStore = ReturnType<typeof createSelectiveRunStore>;
