import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const foundSchema = z.object({ id: z.int() });

export const createWorkStepStore = (db: Db) => ({
  hasList: async (workId: number, list: string): Promise<boolean> =>
    (await db.maybeOne(
      foundSchema,
      sql`select id from work_order_steps where work_order_id = ${workId} and list = ${list} limit 1`,
    )) !== null,

  /** Behind those that are there. */
  add: (workId: number, list: string, steps: readonly string[]) =>
    db.exec(
      sql`insert into work_order_steps (work_order_id, position, list, text)
          select ${workId}, coalesce((select max(position) from work_order_steps where work_order_id = ${workId}), 0) + s.at,
                 ${list}, s.text
          from unnest(${[...steps]}::text[]) with ordinality s (text, at)`,
    ),

  tickAll: (workId: number, { by, at }: { by: number | null; at: Date }) =>
    db.exec(sql`update work_order_steps set done_by = ${by}, done_at = ${at} where work_order_id = ${workId}`),

  /**
   * Ticks or clears a step. A ticked step keeps the person who ticked it first.
   * @returns false if the job has no such step
   */
  tick: async (
    { workId, stepId }: { workId: number; stepId: number },
    done: { by: number; at: Date } | null,
  ): Promise<boolean> =>
    (await db.maybeOne(
      foundSchema,
      done === null
        ? sql`update work_order_steps set done_by = null, done_at = null
              where id = ${stepId} and work_order_id = ${workId} returning id`
        : sql`update work_order_steps set done_at = coalesce(done_at, ${done.at}),
                done_by = case when done_at is null then ${done.by} else done_by end
              where id = ${stepId} and work_order_id = ${workId} returning id`,
    )) !== null,
});

export type WorkStepStore = ReturnType<typeof createWorkStepStore>;
